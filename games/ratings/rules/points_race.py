"""How many points does a player get for an event? A points race adds them up over a season; nobody ever loses any.

What is scored: coming (`per_entry`, `per_evening`), matches won, and the place. Each of a race's parts is a number or a
table, so that a published race and a club's own are the same kind of data (`races.py`). A bye or a walk-over is no match won.

Each award is rounded to four decimals and exact from there on: totals are the same in whatever order they are added up.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from enum import StrEnum, auto

FOUR_DECIMALS = Decimal("0.0001")


class WinScale(StrEnum):
    """What a match won counts besides its weight."""

    EACH = auto()
    #: √length / 3, so that a match to 9 points counts once
    BY_LENGTH = auto()


class PlaceScale(StrEnum):
    """What the points for a place are multiplied by."""

    #: nothing: the table says the points
    POINTS = auto()
    #: the number of players: the table says shares of it
    FIELD = auto()
    #: the logarithm of the number of players to the base of two: how many rounds a knock-out has
    ROUNDS = auto()


@dataclass(frozen=True, slots=True)
class PlaceTable:
    """Points by place, first place first, for events with at least this many players; `length` narrows it to events of
    matches to that many points. `consolation` is for the winner of the consolation."""

    players_from: int
    points: tuple[float, ...]
    consolation: float = 0.0
    length: int | None = None


@dataclass(frozen=True, slots=True)
class PointsRace:
    """One way to score. With `ranks_go_on`, the places after the table's last are worth 1 / (place - 1) of its scale. With
    `better_of`, a player gets the points for the place or those for matches won, whichever are more, and not both."""

    key: str
    name: str
    per_entry: float = 0.0
    per_evening: float = 0.0
    per_win: float = 0.0
    per_consolation_win: float = 0.0
    win_scale: WinScale = WinScale.EACH
    tables: tuple[PlaceTable, ...] = ()
    place_scale: PlaceScale = PlaceScale.POINTS
    place_factor: float = 1.0
    ranks_go_on: bool = False
    better_of: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """The place that a player has, counted from 1, and how many share it."""

    place: int
    sharing: int = 1


@dataclass(frozen=True, slots=True)
class Performance:
    """What a player did in one event of so many players. `wins` and `consolation_wins` are the lengths of matches won.

    `weight` is that of the event times that of its division. An evening without an event has no players.
    """

    players: int = 0
    length: int = 0
    wins: tuple[int, ...] = ()
    consolation_wins: tuple[int, ...] = ()
    placed: Placed | None = None
    won_consolation: bool = False
    entered: bool = True
    attended: bool = True
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Award:
    """The points of one performance, by what they are for."""

    coming: Decimal
    wins: Decimal
    place: Decimal

    @property
    def total(self) -> Decimal:
        return self.coming + self.wins + self.place


def award(race: PointsRace, did: Performance) -> Award:
    """What the race gives for this performance."""
    coming = _exact(race.per_entry * did.entered + race.per_evening * did.attended)
    wins = _exact(
        did.weight * (_won(race, race.per_win, did.wins) + _won(race, race.per_consolation_win, did.consolation_wins))
    )
    place = _exact(did.weight * _for_place(race, did))
    if race.better_of:
        wins, place = (wins, _exact(0)) if wins > place else (_exact(0), place)
    return Award(coming, wins, place)


def _exact(points: float) -> Decimal:
    return Decimal(repr(points)).quantize(FOUR_DECIMALS, ROUND_HALF_EVEN)


def _won(race: PointsRace, each: float, lengths: Sequence[int]) -> float:
    by_length = race.win_scale is WinScale.BY_LENGTH
    return math.fsum(each * (math.sqrt(length) / 3.0 if by_length else 1.0) for length in lengths)


def _for_place(race: PointsRace, did: Performance) -> float:
    table = _table(race, did)
    if table is None:
        return 0.0
    scale = race.place_factor * _scale(race, did.players)
    points = scale * _shared(race, table, did.placed) if did.placed is not None else 0.0
    return points + (scale * table.consolation if did.won_consolation else 0.0)


def _table(race: PointsRace, did: Performance) -> PlaceTable | None:
    """The table for a field and matches of this size: the one that asks for the most players of those that apply."""
    fitting = [one for one in race.tables if one.players_from <= did.players and one.length in (None, did.length)]
    return max(fitting, key=lambda one: (one.players_from, one.length is not None), default=None)


def _scale(race: PointsRace, players: int) -> float:
    if race.place_scale is PlaceScale.POINTS:
        return 1.0
    return float(players) if race.place_scale is PlaceScale.FIELD else math.log2(players)


def _shared(race: PointsRace, table: PlaceTable, placed: Placed) -> float:
    """Those who share a place take the next places' points together and divide them."""
    places = range(placed.place, placed.place + placed.sharing)
    return math.fsum(_of_place(race, table, place) for place in places) / placed.sharing


def _of_place(race: PointsRace, table: PlaceTable, place: int) -> float:
    if place <= len(table.points):
        return table.points[place - 1]
    return 1.0 / (place - 1) if race.ranks_go_on and place > 1 else 0.0
