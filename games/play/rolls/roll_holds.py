"""Before the dice are rolled, whoever may still turn a cube gets a fair chance: whom a roll waits for, and how long.

A player holds the roll while thinking, releases it, or leaves every roll to the player who rolls. A hold ends with the turn,
or after as long as the table allows. Each roll is held only once: after a release, or when a hold has run out, it cannot be
held again. The kind of table says who may still act; between two players it is only the one who rolls.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils import timezone

from clubsite.operations.outages.beats import FRESH
from games.play.models import PlayingSeat
from games.play.turn_clock import in_ms

MILLISECOND = timedelta(milliseconds=1)


class Holding(StrEnum):
    """What a player says about the roll."""

    HOLD = "hold"
    LET = "let"
    AUTO_ON = "auto_on"
    AUTO_OFF = "auto_off"


class LetGoAlready(Exception):
    """This roll was released; the next one can be held again."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Whom the roll waits for, by their words, and until when (ms since 1970) at the latest."""

    players: tuple[str, ...]
    until: int


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a roll waits: `hold` ms for a player who holds it, for everybody else until `grace_ends` (ms since 1970).

    `asks_all`: leaving every roll to the player who rolls does not count, because there is a new question. `begun` is when the
    turn began, as it counts: no hold began before.
    """

    hold: int
    grace_ends: int
    asks_all: bool = False
    begun: int = 0


def waiting_for(seats: Iterable[PlayingSeat], able: Collection[str], turn: str, patience: Patience, now: int) -> Waiting | None:
    """`able` are the words of those who may still act in this turn. None if the roll may go ahead: everybody has released it,
    or their time is over and nobody holds it."""
    held, silent, until = [], [], 0
    for seat in seats:
        if seat.word not in able:
            continue
        limit = _held_until(seat, turn, patience, now)
        if limit > now:
            held.append(seat.word)
            until = max(until, limit)
        elif (patience.asks_all or not seat.auto_roll) and turn not in (seat.lets_roll, seat.holds):
            silent.append(seat.word)
    if silent and patience.grace_ends > now:
        return Waiting((*held, *silent), max(until, patience.grace_ends))
    return Waiting(tuple(held), until) if held else None


def _held_until(seat: PlayingSeat, turn: str, patience: Patience, now: int) -> int:
    if seat.holds != turn or not turn or seat.holds_since is None:
        return 0
    return held_since(seat.holds_since, patience.begun, now) + patience.hold


def held_since(at: datetime, begun: int, now: int) -> int:
    """From when a hold counts, in ms: not before its turn began, and from then if the clock has been set back since."""
    since = in_ms(at)
    return max(since, begun) if since <= now + FRESH // MILLISECOND else begun


def hold(seat: PlayingSeat, turn: str) -> bool:
    """Makes the roll of this turn wait. Returns whether that is new. Raises LetGoAlready."""
    if seat.lets_roll == turn:
        raise LetGoAlready
    if seat.holds == turn:
        return False
    seat.holds, seat.holds_since = turn, timezone.now()
    seat.save(update_fields=["holds", "holds_since"])
    return True


def let_go(seat: PlayingSeat, turn: str) -> bool:
    """Releases the roll of this turn. Returns whether that is new."""
    if seat.lets_roll == turn:
        return False
    seat.holds, seat.lets_roll = "", turn
    seat.save(update_fields=["holds", "lets_roll"])
    return True


def leave_every_roll(seat: PlayingSeat, *, on: bool) -> bool:
    """Switches whether the player leaves every roll to the player who rolls. Returns whether that is new."""
    if seat.auto_roll == on:
        return False
    seat.auto_roll = on
    seat.save(update_fields=["auto_roll"])
    return True
