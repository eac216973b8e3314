"""The player of the checkers shows their side the draft play; see `games.play.draft_play`."""

from django.db import transaction

from chouette.evening.services import locked_table, show_change
from chouette.models import Seat
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.line.stand_ins import mover_for, moves_for
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.sentences import MarkedSentence
from chouette.seats.answering import check_speaks
from clubsite.eventlog.write_path import Stale
from games.notation.plays.refusals import PlayRefused
from games.play.draft_play import check_notation, draft_in, roll_of, with_draft
from games.play.turn_clock import SCREENS, Screen, screen_of


@transaction.atomic
def show_half_played(seat: Seat, play: str, *, version: int) -> int:
    """Store the notation of the steps composed so far; empty if all were taken back. Nothing is recorded.

    Returns what the live pages of the table have been told to show by now (`Chouette.shown`). To whoever composes, this one
    version looks as the one before it did.

    Raises Stale, SeatRefused, and Refused for a player who is not to play now, or for invalid notation.
    """
    chouette, table = locked_table(seat.chouette_id)
    check_speaks(chouette, table, Player(seat.word))
    if chouette.version != version:
        raise Stale(chouette)
    board = table.game.board if table.game else None
    if board is None:
        raise Refused(Refusal.NO_BOARD)
    hand = hand_on_turn(table)
    if hand is None or not board.dice:
        raise Refused(Refusal.ROLL_FIRST, player=hand or seat.word)
    if hand not in moves_for(table, Player(seat.word)):
        raise Refused(Refusal.PLAYS_FOR, player=hand)
    _check_notation(play)
    before = screen_of(chouette.screen)
    after = with_draft(before, play, _roll(table))
    if after is not before:
        chouette.screen = SCREENS.encode(after)
        show_change(chouette, "screen")
    return chouette.shown


def draft_of(table: Table, screen: Screen, version: int) -> str:
    """The steps composed so far by whoever is to play now; "" if nobody is. Earlier versions kept that version of the log."""
    if screen.preview and screen.preview_of == version:
        return screen.preview
    return draft_in(screen, _roll(table)) if screen.preview else ""


def _roll(table: Table) -> str:
    game, hand = table.game, hand_on_turn(table)
    if game is None or game.board is None or hand is None or not game.board.dice:
        return ""
    return roll_of(game.board, game.number, mover_for(table, hand))


def _check_notation(play: str) -> None:
    try:
        check_notation(play)
    except PlayRefused as refused:
        raise Refused(Refusal.ILLEGAL_PLAY, why=MarkedSentence(refused.problem.value, refused.words)) from refused
