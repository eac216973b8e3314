"""Zeno's throw as a puzzle: the board of the poem to play on, and what is said of the play that somebody tries."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.boards.in_words import Names
from games.boards.look import BoardLook, DieOnBoard, Side
from games.boards.page import BoardOnPage, ToPlay, board_on_page, play_said
from games.notation.plays.play import Played, PlayRefused, read_play
from games.rules.board import Board
from games.rules.variants.tabula import ZENOS_BOARD, ZENOS_THROW, Tabula

TABULA = Tabula()
FORM = "zenos-play"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The board, to be played on until it is solved; `refusal` says why a play is none."""

    board: BoardOnPage
    form: str = FORM
    solved: bool = False
    refusal: str = ""


def puzzle(sent: Mapping[str, str]) -> Puzzle:
    """What was sent, or the throw as it lay before the emperor."""
    tried = play_said(sent)
    if not tried:
        return Puzzle(_to_play())
    try:
        read = read_play(TABULA, ZENOS_BOARD, ZENOS_THROW, tried)
    except PlayRefused as refused:
        return Puzzle(_to_play(), refusal=_(refused.problem.value).format(**refused.words))
    return Puzzle(_played(read), solved=True)


def _to_play() -> BoardOnPage:
    """Without the list of legal plays, which would be the solution, and without saying that there is only one."""
    board = board_on_page(_look(ZENOS_BOARD), _names(), ToPlay("zeno", ZENOS_THROW, TABULA.key, form=FORM))
    assert board.composing is not None
    return replace(board, composing=replace(board.composing, plays=(), is_forced=False))


def _played(read: Played) -> BoardOnPage:
    look = replace(_look(read.end), last_play=tuple((step.start, step.end) for step in read.steps))
    return board_on_page(look, _names())


def _look(board: Board) -> BoardLook:
    dice = tuple(DieOnBoard(number, played=board != ZENOS_BOARD) for number in ZENOS_THROW)
    return BoardLook(board, dice=dice, roller=Side.BOTTOM, turn=Side.BOTTOM, pips=TABULA.pips(board), key="zeno")


def _names() -> Names:
    return Names(bottom=_("Zeno, white"), top=_("Black"))
