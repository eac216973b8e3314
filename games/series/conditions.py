"""What a series goes by, chosen when it is begun and never changed: points of its own, what decides between equal points."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypedDict

from games.ratings.rules.points_race import PlaceTable, PointsRace
from games.ratings.rules.races import MOST_POINTS, RaceProblem, RaceRefused, own_race

OWN = "own"
"""In place of a published race: the points that the series names itself."""

_NAME = "Series"  # nobody reads it
_COMMA_LIST = re.compile(r"[^\s;]*,[^\s;]*")


class TieBreak(StrEnum):
    """What may decide between equal points; more is better. Stored."""

    WON = "won"
    BEST = "best"
    MATCHES = "matches"
    HEAD_TO_HEAD = "head_to_head"
    PLAYED = "played"
    LATEST = "latest"


USUAL = (TieBreak.WON, TieBreak.BEST)


class OwnPoints(TypedDict):
    """Points from the first place on, for a match won and for coming. Stored as JSON."""

    places: list[float]
    match_won: float
    coming: float


def own_points(said: Mapping[str, object]) -> PointsRace:
    """A race by the numbers of a series: an `OwnPoints`, or less. Raises RaceRefused."""
    places = said.get("places") or []
    if not isinstance(places, Sequence) or isinstance(places, str):
        raise RaceRefused(RaceProblem.POINTS, most=int(MOST_POINTS))
    won = _number(said.get("match_won"))
    tables = (PlaceTable(1, tuple(_number(one) for one in places)),) if places else ()
    coming = _number(said.get("coming"))
    return own_race(PointsRace(OWN, _NAME, per_evening=coming, per_win=won, per_consolation_win=won, tables=tables))


def read_places(typed: str) -> list[float]:
    """`10 6 4`, `10, 6, 4`, `10,6,4` or `10; 6,5; 4`: where nothing but commas is between them they part the numbers, else a
    comma inside a number is a decimal one. Raises ValueError."""
    if _COMMA_LIST.fullmatch(typed.strip()):
        parts = typed.split(",")
    else:
        parts = [one.strip(",").replace(",", ".") for one in re.split(r"[\s;]+", typed)]
    return [float(one) for one in parts if one.strip()]


def read_tie_breaks(stored: str) -> tuple[TieBreak, ...]:
    """In their order."""
    return tuple(TieBreak(one) for one in stored.split(",") if one)


def _number(given: object) -> float:
    if given is None:
        return 0.0
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise RaceRefused(RaceProblem.POINTS, most=int(MOST_POINTS))
    return float(given)
