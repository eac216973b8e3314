"""A flight's line: `flight main knockout length 5 5 7 of ann bob`, read and written."""

from collections.abc import Callable, Mapping

from games.rules.match.score import LONGEST
from games.tournaments.model.flights import (
    DoubleElimination,
    FirstLoser,
    Flight,
    Format,
    Fresh,
    Groups,
    Knockout,
    Ladder,
    LastChance,
    League,
    Lives,
    Pairing,
    Progressive,
    RoundRobin,
    Swiss,
)
from games.tournaments.model.refusals import Misreading, TournamentRefused
from games.tournaments.sheet.words import Words

MOST_ROUNDS, MOST_LIVES = 4_095, 99

#: How a flight of each format is announced.
FORMAT_USAGES: Mapping[str, str] = {
    "knockout": "flight main knockout length 5 5 7 of ann bob",
    "progressive": "flight consolation progressive from main length 3",
    "first_loser": "flight consolation first_loser from main length 3",
    "last_chance": "flight last last_chance from consolation length 1",
    "fresh": "flight second fresh from main length 3",
    "double_elimination": "flight main double_elimination length 5 (or: double_elimination recharge)",
    "swiss": "flight main swiss rounds 5 length 5 (or: swiss rounds 5 pairing monrad)",
    "round_robin": "flight main round_robin length 5 (or: round_robin twice)",
    "lives": "flight main lives 3 length 5",
    "league": "flight main league divisions of 6 length 7",
    "groups": "flight main groups of 8 length 3",
    "ladder": "flight main ladder length 7",
}


def read_flight(line: str) -> Flight:
    """Raises TournamentRefused."""
    words = Words(line, "flight").after("flight")
    name, format_name = words.name(), words.word()
    if format_name not in _READERS:
        raise TournamentRefused(Misreading.UNKNOWN_FORMAT, word=format_name, legal=", ".join(_READERS))
    words.shows(FORMAT_USAGES[format_name])
    terms = _READERS[format_name](words)
    lengths: list[int] = []
    if words.next_is("length"):
        words.after("length")
        while not lengths or not (words.done or words.next_is("of")):
            lengths.append(words.whole(0, 10 * LONGEST))
    only = words.after("of").names() if words.next_is("of") else None
    words.end()
    return Flight(name, terms, tuple(lengths) or Flight(name, terms).lengths, only)


def _fed(kind: Callable[[str], Format]) -> Callable[[Words], Format]:
    return lambda words: kind(words.after("from").name())


def _optional(words: Words, word: str) -> bool:
    found = words.next_is(word)
    if found:
        words.after(word)
    return found


def _swiss(words: Words) -> Format:
    rounds = words.after("rounds").whole(1, MOST_ROUNDS)
    if not _optional(words, "pairing"):
        return Swiss(rounds)
    word = words.word()
    if word not in set(Pairing):
        raise TournamentRefused(Misreading.UNKNOWN_FORMAT, word=f"swiss pairing {word}", legal=", ".join(Pairing))
    return Swiss(rounds, Pairing(word))


_READERS: Mapping[str, Callable[[Words], Format]] = {
    "knockout": lambda words: Knockout(),
    "progressive": _fed(Progressive),
    "first_loser": _fed(FirstLoser),
    "last_chance": _fed(LastChance),
    "fresh": _fed(Fresh),
    "double_elimination": lambda words: DoubleElimination(_optional(words, "recharge")),
    "swiss": _swiss,
    "round_robin": lambda words: RoundRobin(_optional(words, "twice")),
    "lives": lambda words: Lives(words.whole(1, MOST_LIVES)),
    "league": lambda words: League(words.after("divisions", "of").whole(2, MOST_ROUNDS)),
    "groups": lambda words: Groups(words.after("of").whole(2, MOST_ROUNDS)),
    "ladder": lambda words: Ladder(),
}


def format_text(terms: Format) -> str:
    """As the line names it; `read_flight` reads it back."""
    match terms:
        case Knockout():
            return "knockout"
        case Progressive(source):
            return f"progressive from {source}"
        case FirstLoser(source):
            return f"first_loser from {source}"
        case LastChance(source):
            return f"last_chance from {source}"
        case Fresh(source):
            return f"fresh from {source}"
        case DoubleElimination(recharge):
            return "double_elimination recharge" if recharge else "double_elimination"
        case Swiss(rounds, pairing):
            return f"swiss rounds {rounds}" + (f" pairing {pairing}" if pairing is not Pairing.DUTCH else "")
        case RoundRobin(twice):
            return "round_robin twice" if twice else "round_robin"
        case Lives(lives):
            return f"lives {lives}"
        case League(size):
            return f"league divisions of {size}"
        case Groups(size):
            return f"groups of {size}"
        case Ladder():
            return "ladder"


def flight_line(flight: Flight) -> str:
    """The whole line."""
    only = ["of", *flight.only] if flight.only is not None else []
    lengths = [str(length) for length in flight.lengths]
    return " ".join(["flight", flight.name, format_text(flight.format), "length", *lengths, *only])
