"""The play that somebody is composing, as far as it is: for his side to see, beside the log, gone with the next statement."""

from dataclasses import replace

from django.db import transaction

from chouette.evening.codec import TABLES
from chouette.evening.services import Stale, show_change
from chouette.evening.turn_clock import SCREENS, screen_of
from chouette.models import Chouette, Seat
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.model.actions import Player
from chouette.rules.permitted.pending_double import speaks_for
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.sentences import MarkedSentence
from chouette.seats.answering import check_speaks
from games.notation.play_refusals import PlayRefused
from games.notation.play_text import moves_in

#: Characters; four checkers with all their stops are written in fewer.
LONGEST_PREVIEW = 80


@transaction.atomic
def show_half_played(seat: Seat, play: str, *, version: int) -> None:
    """Keep the notation of the steps composed so far; empty when all were taken back. Nothing is recorded.

    Raises Stale, SeatRefused, and Refused for whoever does not play now, or what is no notation.
    """
    chouette = Chouette.objects.select_for_update().get(pk=seat.chouette_id)
    table = TABLES.decode(chouette.table)
    check_speaks(chouette, table, Player(seat.word))
    if chouette.version != version:
        raise Stale(chouette)
    board = table.game.board if table.game else None
    if board is None:
        raise Refused(Refusal.NO_BOARD)
    hand = hand_on_turn(table)
    if hand is None or not board.dice:
        raise Refused(Refusal.ROLL_FIRST, player=hand or seat.word)
    if hand not in speaks_for(table, Player(seat.word)):
        raise Refused(Refusal.PLAYS_FOR, player=hand)
    _check_notation(play)
    screen = screen_of(chouette.screen)
    if (screen.preview, screen.preview_of) == (play, version):
        return
    chouette.screen = SCREENS.encode(replace(screen, preview=play, preview_of=version))
    show_change(chouette, "screen")


def _check_notation(play: str) -> None:
    try:
        if play:
            moves_in(play)
    except PlayRefused as refused:
        raise Refused(Refusal.ILLEGAL_PLAY, why=MarkedSentence(refused.problem.value, refused.words)) from refused
