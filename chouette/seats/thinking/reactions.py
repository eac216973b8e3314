"""Marks for the play that was made last: strong, daring, doubtful.

While the game runs a mark is read by whoever hears its author's room, and so never by the other side; if its author may not
advise now, by nobody. Once the game is over everybody reads all marks.
"""

from django.db import transaction

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.services import locked_table, show_change
from chouette.models import Reaction, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consultation import own_room, talk_refusal
from chouette.seats.answering import check_speaks
from games.notation.plays.text import CANNOT_MOVE
from games.rules.board_play import LastPlay


@transaction.atomic
def react(seat: Seat, mark: str, turn: int) -> None:
    """This seat's mark for the play made in that turn, "" for none. Idempotent. Raises SeatRefused."""
    (chouette, table), me = locked_table(seat.chouette_id), Player(seat.word)
    check_speaks(chouette, table, me)
    last = last_play(table)
    if last is None or table.game is None or turn_of_last(table) != turn:
        raise SeatRefused(SeatRefusal.NO_PLAY_TO_MARK)
    marks = Reaction.objects.filter(chouette=chouette, game=table.game.number, turn=turn, seat=seat)
    before = marks.values_list("play", "mark").first()
    if before == ((last.play, mark) if mark else None):
        return
    marks.delete()
    if mark:
        room = _room(table, me)
        Reaction.objects.create(
            chouette=chouette, seat=seat, game=table.game.number, turn=turn, play=last.play, mark=mark, room=room
        )
    show_change(chouette)


def last_play(table: Table) -> LastPlay | None:
    """The play made last in the running game, if there was anything to play."""
    board = table.game.board if table.game is not None else None
    last = board.last if board is not None else None
    return last if last is not None and last.play != CANNOT_MOVE else None


def turn_of_last(table: Table) -> int:
    """The number of the turn that has begun with that play: it names the play within its game."""
    board = table.game.board if table.game is not None else None
    return board.number if board is not None else 0


def _room(table: Table, me: Player) -> str:
    """Where it is read while the game runs; in none if its author may not speak there."""
    room = own_room(table, me)
    return room.value if talk_refusal(table, me, room) is None else ""
