"""Reads the director's sheet: one statement a line, `#` starts a comment, indentation is free."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches

from games.tournaments.model import actions
from games.tournaments.model.actions import Action
from games.tournaments.model.refusals import Misreading, TournamentRefused
from games.tournaments.sheet.flight_lines import read_flight
from games.tournaments.sheet.words import USAGES, Words

#: 4,096 entrants on one line are 200,000 characters at most.
LONGEST_STATEMENT = 250_000
#: In characters, wherever a sheet is read; one of 4,096 players with every result game by game has 400,000.
LONGEST_SHEET = 1_000_000
#: Far beyond any game: the rules say what is too much.
LARGEST_GAME = 100_000

_LINE_END = re.compile(r"\r\n|\r|\n")
_OVERRIDE = re.compile(r'override\s+"(?P<reason>[^"]*)"\s*:\s*(?P<insisted>.*)')


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A statement and the line it stands on, counted from 1."""

    number: int
    action: Action


class SheetMistake(Exception):
    """A line that cannot be read, or that the rules refuse; nothing of the sheet counts."""

    def __init__(self, line: int, why: Exception, name: str) -> None:
        self.line = line
        self.why = why
        self.name = name
        super().__init__(f"{name}:{line}: {why}")


def read_sheet(text: str, name: str = "sheet") -> list[SheetLine]:
    """All statements. A line about the cube of the Crawford game becomes a part of the one above it. Raises SheetMistake."""
    if len(text) > LONGEST_SHEET:
        raise SheetMistake(1, TournamentRefused(Misreading.LONG_SHEET, most=LONGEST_SHEET), name)
    lines: list[SheetLine] = []
    for number, line in _lines(text):
        try:
            if line.split()[0] == "crawford":
                lines[-1:] = [_with_crawford_cube(lines[-1:], line)]
            else:
                lines.append(SheetLine(number, read_statement(line)))
        except TournamentRefused as refused:
            raise SheetMistake(number, refused, name) from None
    return lines


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if said := line.partition("#")[0].strip():
            yield number, said


def _with_crawford_cube(above: list[SheetLine], line: str) -> SheetLine:
    """Raises TournamentRefused."""
    words = Words(line, "crawford").after("crawford", "cube")
    cube = words.whole(2, LARGEST_GAME)
    words.end()
    changed = _entered_with(above[0].action, cube) if above else None
    if changed is None:
        raise TournamentRefused(Misreading.NO_GAMES_ABOVE)
    return replace(above[0], action=changed)


def _entered_with(action: Action, cube: int) -> Action | None:
    """The same statement of games with that cube in the Crawford game; None if it has no games."""
    match action:
        case actions.Win(games=games) if games is not None:
            return replace(action, crawford_cube=cube)
        case actions.ReportWin(win=actions.Win(games=games) as win) if games is not None:
            return replace(action, win=replace(win, crawford_cube=cube))
        case actions.Correct(result=actions.Win(games=games) as win) if games is not None:
            return replace(action, result=replace(win, crawford_cube=cube))
        case actions.Override(action=insisted):
            inner = _entered_with(insisted, cube)
            return replace(action, action=inner) if isinstance(inner, actions.Correct) else None
        case _:
            return None


def read_statement(text: str) -> Action:
    """The action of one line. Raises TournamentRefused.

    >>> read_statement("ann beats bob 5-3  # in the bar")
    Win(winner='ann', loser='bob', score=(5, 3), games=None, crawford_cube=1)
    """
    if len(text) > LONGEST_STATEMENT:
        raise TournamentRefused(Misreading.TOO_LONG, most=LONGEST_STATEMENT)
    line = text.partition("#")[0].strip()
    words = line.split()
    opener = words[0] if words else ""
    if len(words) > 1 and words[1] == "beats":
        if opener in _READERS:  # `entrants beats ann`
            raise TournamentRefused(Misreading.RESERVED_NAME, word="beats")
        return _win(line)
    if opener not in _READERS:
        close = get_close_matches(opener[:40], USAGES, n=1)
        if not close:
            raise TournamentRefused(Misreading.NOTHING_LIKE_IT, word=opener[:40])
        raise TournamentRefused(Misreading.UNKNOWN, word=opener[:40], usage=USAGES[close[0]])
    return _READERS[opener](line)


def _read(verb: str, build: Callable[[Words], Action]) -> Callable[[str], Action]:
    """A reader of lines that begin with this verb and have nothing behind what `build` takes."""

    def read(line: str) -> Action:
        words = Words(line, verb).after(verb)
        action = build(words)
        words.end()
        return action

    return read


def _win(line: str) -> actions.Win:
    words = Words(line, "beats")
    win = actions.Win(words.name(), words.after("beats").name())
    if words.next_is("games"):
        words.after("games")
        games = [words.whole(-LARGEST_GAME, LARGEST_GAME)]
        while not words.done:
            games.append(words.whole(-LARGEST_GAME, LARGEST_GAME))
        return replace(win, games=tuple(games))
    if not words.done:
        win = replace(win, score=words.score())
    words.end()
    return win


def _title(line: str) -> Action:
    return actions.SetTitle(" ".join(Words(line, "tournament").after("tournament").rest()))


def _option(words: Words) -> Action:
    name, equals, value = "".join(words.rest()).partition("=")
    if not equals:
        raise TournamentRefused(Misreading.USAGE, usage=USAGES["option"])
    return actions.SetOption(name, value)


def _round(words: Words) -> Action:
    flight = words.name()
    if words.done:
        return actions.PairRound(flight)
    rest = words.after("by", "hand").rest()
    cut = rest.index("bye") if "bye" in rest else len(rest)
    return actions.PairRound(flight, rest[:cut], rest[cut + 1 :])


def _player_and(made: Callable[..., Action], *more: str) -> Callable[[Words], Action]:
    """A name, which one of these words may follow."""

    def read(words: Words) -> Action:
        name = words.name()
        if words.done:
            return made(name)
        said = next((one for one in more if words.next_is(one)), more[0])
        words.after(said)
        return made(name, **{said: True})

    return read


def _parted(line: str, verb: str) -> tuple[Words, str]:
    """The words in front of the colon, and what is behind it."""
    head, colon, said = line.partition(":")
    if not colon:
        raise TournamentRefused(Misreading.USAGE, usage=USAGES[verb])
    return Words(head, verb).after(verb), said.strip()


def _report(line: str) -> Action:
    words, said = _parted(line, "report")
    by, win = words.name(), read_statement(said)
    words.end()
    if not isinstance(win, actions.Win):
        raise TournamentRefused(Misreading.USAGE, usage=USAGES["report"])
    return actions.ReportWin(by, win)


def _correct(line: str) -> actions.Correct:
    words, said = _parted(line, "correct")
    one, other, result = words.name(), words.name(), read_statement(said)
    match = None if words.done else words.after("in").match()
    if not isinstance(result, actions.Result):
        raise TournamentRefused(Misreading.USAGE, usage=USAGES["correct"])
    return actions.Correct(one, other, result, match)


def _override(line: str) -> Action:
    found = _OVERRIDE.fullmatch(line)
    insisted = read_statement(found["insisted"]) if found else None
    if found is None or not isinstance(insisted, actions.Insisted):
        raise TournamentRefused(Misreading.USAGE, usage=USAGES["override"])
    return actions.Override(found["reason"], insisted)


def _late_start(words: Words) -> Action:
    said = actions.StartLate(words.name(), words.whole(0, LARGEST_GAME))
    words.after("minute" if words.next_is("minute") else "minutes")
    return said


_READERS: Mapping[str, Callable[[str], Action]] = {
    "tournament": _title,
    "option": _read("option", _option),
    "entrants": _read("entrants", lambda words: actions.Enter(words.names())),
    "rating": _read("rating", lambda words: actions.Rate(words.name(), words.decimal(4))),
    "draw_seed": _read("draw_seed", lambda words: actions.SetSeed(words.word())),
    "flight": lambda line: actions.AddFlight(read_flight(line)),
    "start": _read("start", lambda words: actions.Start(words.name())),
    "late": _read("late", lambda words: actions.EnterLate(words.name(), words.name())),
    "walkover": _read("walkover", lambda words: actions.GiveWalkover(words.name(), words.after("over").name())),
    "no_show": _read("no_show", lambda words: actions.BothAbsent(words.name(), words.name())),
    "withdraw": _read("withdraw", _player_and(actions.Withdraw, "unasked", "double")),
    "round": _read("round", _round),
    "absent": _read("absent", lambda words: actions.GoAbsent(words.name())),
    "returns": _read("returns", _player_and(actions.ComeBack, "last")),
    "buy_back": _read("buy_back", lambda words: actions.BuyBack(words.name(), words.name())),
    "correct": _correct,
    "override": _override,
    "begins": _read("begins", lambda words: actions.Begin(words.name(), words.name())),
    "late_start": _read("late_start", _late_start),
    "report": _report,
    "check_in": _read("check_in", lambda words: actions.CheckIn(words.names())),
    "challenge": _read("challenge", lambda words: actions.Challenge(words.name(), words.after("over").name())),
    "decline": _read("decline", lambda words: actions.Decline(words.name(), words.after("over").name())),
    "take_back": _read("take_back", lambda words: actions.TakeChallengeBack(words.name(), words.after("over").name())),
    "close": _read("close", lambda words: actions.Close(words.name())),
    "fee": _read("fee", lambda words: actions.SetFee(words.decimal(2))),
    "house": _read("house", lambda words: actions.SetHouse(words.decimal(2))),
    "prizes": _read("prizes", lambda words: actions.SetPrizes(words.name(), tuple(_shares(words)))),
    "side_pool": _read("side_pool", lambda words: actions.AddSidePool(words.name(), words.decimal(2), words.names())),
}


def _shares(words: Words) -> Iterator[int]:
    yield words.decimal(2)
    while not words.done:
        yield words.decimal(2)
