"""A member holds the captain's roll while he thinks about his cube, lets it go, or leaves every roll to the captain.

A hold ends with the turn, or after as many seconds as the sheet says (`chouette.seats.rolling` asks). Each is held once: a
roll that was let go, or whose hold has run out, cannot be held again. Source: RULES.md R10, "don't roll".
"""

from enum import StrEnum

from django.db import transaction
from django.utils import timezone

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.codec import TABLES
from chouette.evening.services import Stale, show_change
from chouette.evening.turn_clock import screen_of
from chouette.models import Chouette, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.seats.answering import check_speaks
from chouette.seats.rolling import may_still_speak


class Holding(StrEnum):
    """What a member says about the roll."""

    HOLD = "hold"
    LET = "let"
    AUTO_ON = "auto_on"
    AUTO_OFF = "auto_off"


@transaction.atomic
def say_about_the_roll(seat: Seat, what: Holding, *, version: int) -> None:
    """Hold the roll of the turn that the page shows, let it go, or switch auto-roll. Saying it again changes nothing.

    Raises Stale, SeatRefused.
    """
    chouette = Chouette.objects.select_for_update().get(pk=seat.chouette_id)
    table = TABLES.decode(chouette.table)
    check_speaks(chouette, table, Player(seat.word))
    if not table.house.board:
        raise SeatRefused(SeatRefusal.NO_BOARD)
    now = Seat.objects.get(pk=seat.pk)  # as it stands under the lock
    if what in (Holding.AUTO_ON, Holding.AUTO_OFF):
        changed = _switch_auto_roll(now, on=what is Holding.AUTO_ON)
    elif chouette.version != version:
        raise Stale(chouette)
    else:
        changed = _hold_or_let(now, table, screen_of(chouette.screen).turn, what)
    if changed:
        show_change(chouette)


def _switch_auto_roll(seat: Seat, *, on: bool) -> bool:
    if seat.auto_roll == on:
        return False
    seat.auto_roll = on
    seat.save(update_fields=["auto_roll"])
    return True


def _hold_or_let(seat: Seat, table: Table, turn: str, what: Holding) -> bool:
    if seat.word not in may_still_speak(table):
        raise SeatRefused(SeatRefusal.HOLD_NOT_NOW)
    if what is Holding.LET:
        if seat.lets_roll == turn:
            return False
        seat.holds, seat.lets_roll = "", turn
    else:
        if seat.lets_roll == turn:
            raise SeatRefused(SeatRefusal.LET_GO_ALREADY)
        if seat.holds == turn:
            return False
        seat.holds, seat.holds_since = turn, timezone.now()
    seat.save(update_fields=["holds", "holds_since", "lets_roll"])
    return True
