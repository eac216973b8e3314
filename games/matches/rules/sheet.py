"""The sheet of a match: what the two have agreed on before the first game. It is part of the log and never changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from enum import StrEnum

from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.rules.match.penalties import read_late_terms
from games.rules.match.refusals import ScoreRefused
from games.rules.match.score import LONGEST, Score, begin
from games.rules.match.scored_games import check_length
from games.rules.variants import VARIANTS

#: The length of a session of money games, which has no end.
UNLIMITED = 0
HIGHEST_STAKE = 1_000


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
    stake: int = 0  # points of the club that the loser of a match pays, once; a session pays its games

    @property
    def money(self) -> bool:
        """Whether these are money games."""
        return self.length == UNLIMITED

    def start(self) -> Score:
        """The score before the first game."""
        return begin(self.length, crawford=self.crawford, penalty_brings_crawford=self.late_crawford)


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
    "stake": range(HIGHEST_STAKE + 1),
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
    if sheet.raccoon and not sheet.beaver:
        raise MatchRefused(MatchRefusal.RACCOON_WITHOUT_BEAVER)
    if sheet.money and sheet.clock_point and sheet.clock_out is ClockOut.MATCH:
        raise MatchRefused(MatchRefusal.CLOCK_COSTS_NO_MATCH)
    return sheet


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
