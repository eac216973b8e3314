"""Invented nights: what the people of a club say at a tournament, drawn at random, through the site with its book."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from clubsite.access.write_limit import TooFast
from clubsite.eventlog.write_path import Stale
from games.rules.match.refusals import ScoreRefused
from games.tournaments.desk.state import Desk
from games.tournaments.model.matches import Match
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Record
from games.tournaments.models import TournamentBurst
from games.tournaments.pages.taking_back import takes_back
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.sheet.reading import SheetMistake
from tests.games.tournaments.desk.nights import Night, night
from tests.properties.invented_tournaments import FORMATS

MEMBERS = ("ann", "bob", "cal", "dana", "mo")
"""Each has a login; dana directs, as tom does, who never plays."""
TYPED = ("Gus", "Kit", "Zoe")
OPTIONS = ("check_in=required", "seeding=rating", "unit=0.01", "third_place=match", "byes=grouped")
REFUSED = (TournamentRefused, ScoreRefused, SheetMistake, Stale)
UNDO = "undo"


@dataclass(frozen=True)
class Word:
    """`own`: it lacks the name of whoever says it."""

    by: str
    text: str
    own: bool = False


def invented_night(chance: Random) -> Night:
    """Before its draw, with some who have entered."""
    lines = ["tournament Friday", *(f"option {option}" for option in chance.sample(OPTIONS, chance.randrange(3)))]
    lines += [f"flight {line} length 5" for line in chance.choice(FORMATS)]
    lines += [f"fee {chance.choice((0, 10, 33.33))}", f"house {chance.choice((0, 12.5))}", "prizes main 50 30 20"]
    evening = night("\n".join(lines), "tables 3\nopen_entry")
    for name in chance.sample(MEMBERS, 3):
        evening.of_oneself(name, "sign_up")
    return evening


def words(evening: Night, chance: Random, tries: int) -> Iterator[Word]:
    """Each that was not refused, once it is said."""
    for _ in range(tries):
        word = _tried(evening.desk, chance)
        TournamentBurst.objects.all().delete()  # another ten seconds
        try:
            _say(evening, word)
        except TooFast as fast:
            raise AssertionError(word) from fast
        except REFUSED:
            continue
        yield word


def _say(evening: Night, word: Word) -> None:
    if word.text == UNDO:
        asked = takes_back(evening.club.users[word.by], evening.tournament.code)
        evening.says(word.by, asked.says.replace("{why_back}", "a slip"))
    elif word.own:
        evening.of_oneself(word.by, word.text)
    else:
        evening.says(word.by, word.text)


def _tried(desk: Desk, chance: Random) -> Word:
    told = desk.tournament
    if desk.called_off:
        return Word("tom", 'not_called_off "after all"')
    if not told.started:
        return _before_the_draw(desk, chance)
    live = [match for match in live_matches(brackets_of(told)) if len(match.names) == 2]
    decided = [record for record in told.records if record.outcome is not None]
    kinds = ["match"] * 5 * bool(live) + ["result"] * 2 * bool(decided) + ["undo", "desk", "desk", "desk"]
    match chance.choice(kinds):
        case "match":
            return _of_a_match(chance.choice(live), chance)
        case "result":
            return _of_a_result(chance.choice(decided), chance)
        case "undo":
            return Word(chance.choice(("tom", "tom", "dana")), UNDO)
        case _:
            return _at_the_desk(desk, chance)


def _before_the_draw(desk: Desk, chance: Random) -> Word:
    one, flight = chance.choice((*MEMBERS, *TYPED)), desk.tournament.flights[0].name
    if len(desk.tournament.entrants) > 4 and chance.random() < 0.4:
        return Word("tom", f"start {flight}")
    everybody = " ".join(entrant.name for entrant in desk.tournament.entrants)
    own = [Word(chance.choice(MEMBERS), verb, own=True) for verb in ("sign_up", "sign_up", "sign_up", "withdraw", "take_place")]
    by_tom = (
        f"entrants {one}",
        f"entrants {chance.choice(TYPED)}",
        f"check_in {everybody}",
        f"capacity {chance.choice(('5', 'none'))}",
        f"withdraw {one}",
        f"rating {one} {chance.randrange(1400, 1900)}",
        f"side_pool one {chance.randrange(1, 30)} {one}",
        "calcutta main 50 30 house 5 back 25",
        f"lot {one} {chance.randrange(5, 50)} to {chance.choice(MEMBERS)} back {chance.choice((0, 25))}",
    )
    terms = (f"fee {chance.choice((0, 5, 40))}", "prizes main 60 40", f"not_signed_off {one}", f"not_in_hall {one}")
    return chance.choice((*own, *(Word("tom", text) for text in by_tom), *(Word(_director(chance), text) for text in terms)))


def _of_a_match(match: Match, chance: Random) -> Word:
    one, other = chance.sample(match.names, 2)
    result, by = f"{one} beats {other} 5-{chance.randrange(5)}", _director(chance)
    reports = [Word(_voice(name), f"report {name}: {result}") for name in (one, other)]
    rare = ("walkover {} over {}", "no_show {} {}", "begins {} {}", "not_here {} {}", "came_late {}")
    calls = Word(by, f"call {match.id} table {chance.randrange(1, 4)}")
    return chance.choice((*[Word("tom", result)] * 4, *reports * 2, calls, Word(by, chance.choice(rare).format(one, other))))


def _of_a_result(record: Record, chance: Random) -> Word:
    one, other = chance.sample(record.players, 2)
    result, out = f"{one} beats {other} 5-{chance.randrange(5)}", f"not_played {one} {other} in {record.match}"
    corrected = f"correct {one} {other} in {record.match}: {result}"
    return Word(_director(chance), chance.choice((f'override "miscounted": {corrected}', corrected, out, f'{out} "a slip"')))


def _at_the_desk(desk: Desk, chance: Random) -> Word:
    names = [entrant.name for entrant in desk.tournament.entrants]
    flight, one = chance.choice([flight.name for flight in desk.tournament.flights]), chance.choice(names)
    own = [Word(one, verb, own=True) for verb in ("withdraw", "returns")] if one in MEMBERS else []
    often = (f"round {flight}", f"start {flight}", f"challenge {one} over {chance.choice(names)}")
    seldom = (
        f"close {flight}",
        f"withdraw {one}",
        f"returns {one}",
        f"not_signed_off {one}",
        f"late {chance.choice((*TYPED, *MEMBERS))} main",
        f"buy_back {one} main",
        f"not_bought_back {one} main",
        f"absent {one}",
        f"double {one}",
        'draw_again "two were missing"',
        f'override "agreed": fee {chance.choice((5, 40))}',
        'override "agreed": prizes main 60 40',
        f"side_pool one 10 {one}",
        'call_off "flooded"',
    )
    return chance.choice(
        (*own, *(Word("tom", text) for text in often * 2), *(Word(_director(chance), text) for text in seldom))
    )


def _voice(name: str) -> str:
    """Who reports for them."""
    return name if name in MEMBERS else "tom"


def _director(chance: Random) -> str:
    return chance.choice(("tom", "tom", "tom", "dana"))


def told_so_far(said: Sequence[Word]) -> str:
    """For whoever looks for what went wrong."""
    return "\n".join(f"{word.by}{' of oneself' if word.own else ''}: {word.text}" for word in said)
