"""A player leaves their next roll to the site before it is their turn; see `games.play.rolls.rolls_ahead`."""

from django.db import transaction

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.services import locked_table
from chouette.models import Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.rolling import rolls_next
from chouette.seats.answering import check_speaks
from clubsite.eventlog.write_path import Stale
from games.play.rolls.rolls_ahead import NextRoll, asked_by, coming_turn, with_asked
from games.play.rolls.rolls_ahead import next_roll as shown
from games.play.turn_clock import SCREENS, Screen, screen_of


@transaction.atomic
def leave_next_roll(seat: Seat, turn: str, *, on: bool) -> None:
    """Have the site roll in that turn, or take it back; idempotent, and announced to nobody.

    Raises SeatRefused, and Stale if that roll is not to come any more.
    """
    chouette, table = locked_table(seat.chouette_id)
    check_speaks(chouette, table, Player(seat.word))
    before = screen_of(chouette.screen)
    coming = turn_to_ask_for(table, before, Player(seat.word))
    if not coming and not rolls_next(table, Player(seat.word)):
        raise SeatRefused(SeatRefusal.NOT_NEXT_TO_ROLL)
    if coming != turn:
        raise Stale(chouette)
    after = with_asked(before, turn, seat.word, on=on)
    if after is not before:
        chouette.screen = SCREENS.encode(after)
        chouette.save(update_fields=["screen"])


def turn_to_ask_for(table: Table, screen: Screen, me: Player) -> str:
    """The turn whose roll this player may leave to the site; their own if they have and it waits for somebody; "" if none."""
    if asked_by(screen, screen.turn) == me:
        return screen.turn
    game = table.game
    if game is None or game.board is None or not rolls_next(table, me):
        return ""
    return coming_turn(game.number, game.board)


def next_roll(table: Table, screen: Screen, me: Player) -> NextRoll | None:
    """What this player's own page shows of it; None for whoever does not roll next."""
    return shown(screen, turn_to_ask_for(table, screen, me), me)
