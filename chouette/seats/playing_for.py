"""Whose checkers a seat moves: its own, or those of a player whose proxy or stand-in it is. The box's partners move none."""

from uuid import UUID

from chouette.evening.codec import TABLES
from chouette.evening.services import Performed
from chouette.models import Seat
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.line.stand_ins import moves_for
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.rolling import roller_for
from chouette.seats.answering import check_speaks
from chouette.seats.rolling import roll_for_seat


def hand_for(table: Table, me: Player) -> Player:
    """For whom this seat plays the turn; the seat itself if for nobody, so that the rules name the right player."""
    hand = hand_on_turn(table)
    return hand if hand is not None and hand in moves_for(table, me) else me


def roll(seat: Seat, *, version: int, action_id: UUID) -> Performed:
    """Roll for the player whose checkers this seat moves. Raises as `rolling.roll_for_seat`."""
    table, me = TABLES.decode(seat.chouette.table), Player(seat.word)
    check_speaks(seat.chouette, table, me)
    player = roller_for(table, me) or hand_for(table, me)
    return roll_for_seat(seat, player, version=version, action_id=action_id)
