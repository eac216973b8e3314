"""A member holds the captain's roll while thinking about their cube, releases it, or leaves every roll to the captain.

How long a hold lasts, and that each roll is held only once, is up to `games.play.rolls.roll_holds`. Source: RULES.md R10,
"don't roll".
"""

from django.db import transaction
from django.utils import timezone

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.on_screen.waits import clock_goes_on, may_still_speak
from chouette.evening.services import locked_table, show_change
from chouette.models import Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.seats.absence.still_there import nobody_is_asked
from chouette.seats.answering import check_speaks
from chouette.seats.rolling import roll_as_asked
from clubsite.eventlog.write_path import Stale
from games.play.rolls import roll_holds
from games.play.rolls.roll_holds import Holding, LetGoAlready
from games.play.turn_clock import screen_of


@transaction.atomic
def say_about_the_roll(seat: Seat, what: Holding, *, version: int) -> None:
    """Hold the roll of the turn that the page shows, release it, or switch auto-roll. Idempotent.

    Raises Stale, SeatRefused.
    """
    chouette, table = locked_table(seat.chouette_id)
    check_speaks(chouette, table, Player(seat.word))
    if not table.house.board:
        raise SeatRefused(SeatRefusal.NO_BOARD)
    now = Seat.objects.get(pk=seat.pk)  # as it stands under the lock
    if what in (Holding.AUTO_ON, Holding.AUTO_OFF):
        changed = roll_holds.leave_every_roll(now, on=what is Holding.AUTO_ON)
    elif chouette.version != version:
        raise Stale(chouette)
    else:
        changed = _hold_or_let(now, table, screen_of(chouette.screen).turn, what)
    if changed:
        if what is Holding.HOLD:
            nobody_is_asked(chouette)
        clock_goes_on(chouette, table, timezone.now())
        show_change(chouette, "screen")
        roll_as_asked(chouette)


def _hold_or_let(seat: Seat, table: Table, turn: str, what: Holding) -> bool:
    if seat.word not in may_still_speak(table):
        raise SeatRefused(SeatRefusal.HOLD_NOT_NOW)
    if what is Holding.LET:
        return roll_holds.let_go(seat, turn)
    try:
        return roll_holds.hold(seat, turn)
    except LetGoAlready as refused:
        raise SeatRefused(SeatRefusal.LET_GO_ALREADY) from refused
