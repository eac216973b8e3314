"""The sheet of a match: what the two have agreed on before the first game. It is part of the log and never changes, but for a
clock that is introduced later, which the log tells, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from enum import StrEnum

from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.rules.gammons import Level
from games.rules.match.penalties import read_late_terms
from games.rules.match.refusals import ScoreRefused
from games.rules.match.score import LONGEST, Pair, Score, begin, going_on
from games.rules.match.scored_games import check_length
from games.rules.variants import VARIANTS

#: The length of a session of money games, which has no end.
UNLIMITED = 0
HIGHEST_STAKE = 1_000
#: No cube of a match is turned or entered beyond this, and no session has more games: together three million points fit into
#: the book and into every column. Nobody has seen such a cube; a game takes five minutes, so many take a week.
LARGEST_CUBE, MOST_GAMES = 2**12, 1_000


class ClockOut(StrEnum):
    """What it costs when somebody's time runs out: the match, the game, or points."""

    MATCH = "match"
    GAME = "game"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The terms. Names and values are those of the log and the API."""

    length: int = 7  # points; UNLIMITED for money games
    variant: str = "backgammon"  # a key of games.rules.variants
    board: bool = True  # whether it is played on screen
    crawford: bool = True
    holland: bool = False
    truncate: bool = True  # whether the winner's points are cut at the length
    late_points: str = "5+5"  # minutes until the first point, and until each later one; or none
    late_crawford: bool = True  # whether points for lateness, too, bring on the Crawford game
    jacoby: bool = False  # money only, like the next three
    beaver: bool = False
    raccoon: bool = False
    automatics: int = 0  # how many tied opening rolls double the cube
    clock_point: int = 0  # seconds of reserve for each point of the match; 0: no clock
    clock_delay: int = 12  # seconds of each turn that cost no reserve
    clock_out: ClockOut = ClockOut.GAME
    clock_points: int = 1  # what clock_out=points costs
    clock_again: int = 300  # seconds that somebody whose time ran out has until it costs the same again
    stake: int = 0  # points of the club that the loser of a match pays, once; a session pays its games
    from_first: int = 0  # the score that a match goes on from which was broken off, of players 0 and 1
    from_second: int = 0
    crawford_played: bool = False  # whether its Crawford game was played before that

    @property
    def money(self) -> bool:
        """Whether these are money games."""
        return self.length == UNLIMITED

    @property
    def by_jacoby(self) -> bool:
        """Whether gammons count only once the cube is turned: not in a game that has none, where they never would."""
        return self.jacoby and VARIANTS[self.variant].cube

    @property
    def levels(self) -> tuple[Level, ...]:
        """At what levels its game can be won."""
        return VARIANTS[self.variant].levels

    def start(self) -> Score:
        """The score before the first game."""
        score = begin(self.length, crawford=self.crawford, penalty_brings_crawford=self.late_crawford)
        return going_on(score, self.goes_on_from, crawford_played=self.crawford_played)

    @property
    def goes_on_from(self) -> Pair:
        """The score that was recorded when the match was broken off; 0-0 for a new one."""
        return self.from_first, self.from_second


@dataclass(frozen=True, slots=True)
class ClockSheet:
    """A clock, also one that is introduced in mid-match: the terms of a sheet that begin with `clock_`."""

    point: int = 120
    delay: int = 12
    out: ClockOut = ClockOut.GAME
    points: int = 1
    again: int = 300


PRESETS: Mapping[str, MatchSheet] = {
    "club": MatchSheet(),
    "tournament": MatchSheet(length=11, clock_point=120, clock_delay=12, clock_out=ClockOut.MATCH),
    "one_point": MatchSheet(length=1),
    "money": MatchSheet(length=UNLIMITED, crawford=False, jacoby=True, beaver=True),
    "over_the_board": MatchSheet(board=False),
}

_NUMBERS: Mapping[str, Sequence[int]] = {
    "length": range(LONGEST + 1),
    "automatics": range(7),
    "clock_point": range(601),
    "clock_delay": range(121),
    "clock_points": range(1, LONGEST + 1),
    "clock_again": range(60, 3601),
    "stake": range(HIGHEST_STAKE + 1),
    "from_first": range(LONGEST),
    "from_second": range(LONGEST),
}
_MONEY_ONLY = ("jacoby", "beaver", "raccoon", "automatics")
_NAMES = tuple(field.name for field in fields(MatchSheet))


def checked(sheet: MatchSheet) -> MatchSheet:
    """The sheet, if its terms fit together. Raises MatchRefused."""
    for name, numbers in _NUMBERS.items():
        if getattr(sheet, name) not in numbers:
            raise _unknown_value(name, str(getattr(sheet, name)))
    if sheet.variant not in VARIANTS:
        raise _unknown_value("variant", sheet.variant)
    try:
        read_late_terms(sheet.late_points)
        check_length(sheet.length or 1)
    except ScoreRefused as refused:
        raise MatchRefused(refused.refusal, **refused.words) from None
    if not sheet.money and (agreed := [name for name in _MONEY_ONLY if getattr(sheet, name)]):
        raise MatchRefused(MatchRefusal.MONEY_ONLY, option=agreed[0])
    if sheet.money and sheet.stake:
        raise MatchRefused(MatchRefusal.NO_STAKE)
    _check_goes_on(sheet)
    if sheet.raccoon and not sheet.beaver:
        raise MatchRefused(MatchRefusal.RACCOON_WITHOUT_BEAVER)
    if sheet.money and sheet.clock_point and sheet.clock_out is ClockOut.MATCH:
        raise MatchRefused(MatchRefusal.CLOCK_COSTS_NO_MATCH)
    return sheet


def _check_goes_on(sheet: MatchSheet) -> None:
    """Whether such a score can have been recorded. Raises MatchRefused."""
    if sheet.goes_on_from == (0, 0) and not sheet.crawford_played:
        return
    if sheet.board or sheet.money:
        raise MatchRefused(MatchRefusal.GOES_ON_OVER_THE_BOARD)
    if max(sheet.goes_on_from) >= sheet.length:
        raise MatchRefused(MatchRefusal.NOTHING_TO_GO_ON, score="{}-{}".format(*sheet.goes_on_from), length=sheet.length)
    if sheet.crawford_played and not (
        sheet.crawford and max(sheet.goes_on_from) == sheet.length - 1 and min(sheet.goes_on_from)
    ):
        raise MatchRefused(MatchRefusal.NO_CRAWFORD_BEFORE)


def clock_of(sheet: MatchSheet) -> ClockSheet | None:
    """The clock that the sheet has."""
    if not sheet.clock_point:
        return None
    return ClockSheet(sheet.clock_point, sheet.clock_delay, sheet.clock_out, sheet.clock_points, sheet.clock_again)


def with_clock(sheet: MatchSheet, clock: ClockSheet) -> MatchSheet:
    """The sheet with that clock, not yet checked."""
    return replace(
        sheet,
        clock_point=clock.point,
        clock_delay=clock.delay,
        clock_out=clock.out,
        clock_points=clock.points,
        clock_again=clock.again,
    )


def written(sheet: MatchSheet) -> tuple[str, ...]:
    """Each term that is not the usual one, as `length=5`; the length always."""
    usual = MatchSheet()
    return tuple(
        f"{name}={_text(getattr(sheet, name))}"
        for name in _NAMES
        if name == "length" or getattr(sheet, name) != getattr(usual, name)
    )


def with_option(sheet: MatchSheet, name: str, text: str) -> MatchSheet:
    """The sheet with one term changed, not yet checked. Raises MatchRefused."""
    if name not in _NAMES:
        near = get_close_matches(name, _NAMES, n=3, cutoff=0.4) or list(_NAMES)
        raise MatchRefused(MatchRefusal.UNKNOWN_OPTION, option=name[:40], legal=", ".join(near))
    return replace(sheet, **{name: _value(name, text)})  # type: ignore[arg-type]  # read by name


def _value(name: str, text: str) -> object:
    usual = getattr(MatchSheet(), name)
    if isinstance(usual, bool):
        if text not in ("on", "off"):
            raise _unknown_value(name, text)
        return text == "on"
    if isinstance(usual, int):
        if not (text.isascii() and text.isdigit() and len(text) < 5):
            raise _unknown_value(name, text)
        return int(text)
    if isinstance(usual, ClockOut):
        if text not in list(ClockOut):
            raise _unknown_value(name, text)
        return ClockOut(text)
    return text


def _text(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _unknown_value(name: str, text: str) -> MatchRefused:
    if name in _NUMBERS:
        legal = f"{_NUMBERS[name][0]} to {_NUMBERS[name][-1]}"
    elif name == "variant":
        legal = ", ".join(VARIANTS)
    else:
        legal = ", ".join(ClockOut) if name == "clock_out" else "on, off"
    return MatchRefused(MatchRefusal.UNKNOWN_VALUE, option=name, value=text[:40], legal=legal)
