"""The tray: the plays that a side proposes for the roll its hand has to play, one vote for each seat.

Proposing is advice: whoever may not advise their side now (`consultation`) proposes nothing. The tray belongs to the side's own
talk: the other side reads nothing of it before the game is over. It is no record, binds nobody and moves no points.
"""

from django.db import transaction

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.services import locked_table, show_change
from chouette.models import ProposedPlay, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consultation import Room, hears, side_in, talk_refusal
from chouette.rules.play.playing import missing_answers
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.sentences import MarkedSentence
from chouette.seats.answering import check_speaks
from clubsite.eventlog.write_path import Stale
from games.notation.plays.play import read_on
from games.notation.plays.refusals import PlayRefused
from games.play.board_view import to_play_on
from games.play.talk.refusals import TalkRefused
from games.rules.board_play import BoardPlay


@transaction.atomic
def propose_play(seat: Seat, play: str, *, version: int) -> None:
    """This seat's vote is for that play from now on; "" takes the vote back. Idempotent.

    Raises Stale, SeatRefused, also as advice would be, and Refused for what is no legal play of the roll.
    """
    (chouette, table), me = locked_table(seat.chouette_id), Player(seat.word)
    check_speaks(chouette, table, me)
    if chouette.version != version:
        raise Stale(chouette)
    room, board = _to_propose(table, me)
    assert table.game is not None
    votes = ProposedPlay.objects.filter(chouette=chouette, turn=turn_of(board, table.game.number), seat=seat)
    if play:
        kept = {"game": table.game.number, "room": room.value, "play": _legal(board, play)}
        vote, made = votes.get_or_create(chouette=chouette, turn=turn_of(board, table.game.number), seat=seat, defaults=kept)
        changed = made or (vote.play, vote.room) != (kept["play"], kept["room"])
        if changed and not made:
            votes.update(**kept)
    else:
        changed = bool(votes.delete()[0])
    if changed:
        show_change(chouette)


def tray_room(table: Table, player: Player | None) -> Room | None:
    """The room whose side is to play its roll now, if this player is on it."""
    game = table.game
    board = game.board if game is not None else None
    if game is None or board is None or not board.dice or table.suspended or table.closed or missing_answers(game):
        return None
    return next((room for room in hears(table, player) if side_in(room) is board.on_turn), None)


def tray_refusal(table: Table, player: Player) -> TalkRefused | None:
    """Why this player may not propose a play to their side now."""
    room = tray_room(table, player)
    return talk_refusal(table, player, room, has_play=True) if room is not None else None


def turn_of(board: BoardPlay, game: int) -> str:
    """The name of position and dice: another after any play, and the same again after an undo."""
    return to_play_on(board, game).turn


def _to_propose(table: Table, me: Player) -> tuple[Room, BoardPlay]:
    room = tray_room(table, me)
    if room is None:
        raise SeatRefused(SeatRefusal.NO_PLAY_TO_PROPOSE)
    if (refused := tray_refusal(table, me)) is not None:
        raise SeatRefused(refused.refusal)
    assert table.game is not None
    assert table.game.board is not None
    return room, table.game.board


def _legal(board: BoardPlay, play: str) -> str:
    """Its notation, the same for all ways of writing it."""
    try:
        return read_on(board, play).text
    except PlayRefused as refused:
        raise Refused(Refusal.ILLEGAL_PLAY, why=MarkedSentence(refused.problem.value, refused.words)) from refused
