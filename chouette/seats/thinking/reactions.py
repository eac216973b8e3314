"""Marks for the play that was made last: strong, daring, doubtful.

While the game runs a mark is read by whoever hears the room of its author's side, and so never by the other side; by nobody if
its author may not advise now, or has no room but the table's, which both sides hear. Once the game is over everybody reads all
marks.
"""

from django.db import transaction

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.services import locked_table, show_change
from chouette.models import Reaction, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consultation import Room, own_room, talk_refusal
from chouette.seats.answering import check_speaks
from games.notation.plays.text import CANNOT_MOVE
from games.rules.board_play import LastPlay


@transaction.atomic
def react(seat: Seat, mark: str, turn: int, play: str) -> None:
    """This seat's mark for that play, "" for none; it is refused once another play was made, or this one taken back.
    Idempotent. Raises SeatRefused."""
    (chouette, table), me = locked_table(seat.chouette_id), Player(seat.word)
    check_speaks(chouette, table, me)
    last = last_play(table)
    if last is None or table.game is None or (turn_of_last(table), last.play) != (turn, play):
        raise SeatRefused(SeatRefusal.NO_PLAY_TO_MARK)
    named = {"chouette": chouette, "game": table.game.number, "turn": turn, "play": play, "seat": seat}
    marks = Reaction.objects.filter(**named)
    if (marks.values_list("mark", flat=True).first() or "") == mark:
        return
    marks.delete()
    if mark:
        Reaction.objects.create(**named, mark=mark, room=_room(table, me))
    show_change(chouette)


def last_play(table: Table) -> LastPlay | None:
    """The play made last in the running game, if there was anything to play."""
    board = table.game.board if table.game is not None else None
    last = board.last if board is not None else None
    return last if last is not None and last.play != CANNOT_MOVE else None


def turn_of_last(table: Table) -> int:
    """The number of the turn that has begun with that play; a turn of several parts goes on with it. With its notation it names
    the play within its game."""
    board = table.game.board if table.game is not None else None
    return board.number if board is not None else 0


def _room(table: Table, me: Player) -> str:
    """Where it is read while the game runs; in none if its author may not speak there, or both sides would hear it."""
    room = own_room(table, me)
    return room.value if room is not Room.TABLE and talk_refusal(table, me, room) is None else ""
