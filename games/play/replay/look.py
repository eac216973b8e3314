"""Draws a moment of a game: the board as one side sees it, the dice, the play just made; cubes are left to the caller."""

from collections.abc import Sequence

from games.boards.look import Arrow, BoardLook, CubeOnBoard, DieOnBoard
from games.notation.plays.play import CANNOT_MOVE, read_on
from games.notation.plays.refusals import PlayRefused
from games.play.board_view import COLOURS, end_of
from games.play.replay.moments import Moment, OnBoard
from games.rules.board import BAR, OFF, checkers
from games.rules.board_play import BoardPlay
from games.rules.cube import Side
from games.rules.variants.variant import Variant


def look_at(
    moments: Sequence[Moment], moment: Moment, below: Side, *, cubes: tuple[CubeOnBoard, ...] = (), key: str = "board"
) -> BoardLook | None:
    """The moment as that side sees it, in the lower half of the board; None where no board was played."""
    board = moment.board
    if board is None:
        return None
    seen = board.seen_by(below)
    return BoardLook(
        board=seen,
        bottom=COLOURS[below],
        dice=_dice(moment, board),
        roller=end_of(moment.side, below),
        turn=end_of(board.on_turn, below),
        last_play=_arrows(moments, moment, below),
        cubes=cubes,
        pips=board.rules.pips(seen),
        checkers=max(checkers(board.rules.start)),
        key=key,
    )


def _dice(moment: Moment, board: BoardPlay) -> tuple[DieOnBoard, ...]:
    """The dice of a roll before it is played, a tied opening's too, and of the play just made; of a doublet that was named, its
    numbers."""
    if moment.what == OnBoard.PLAY and moment.roll:
        return tuple(DieOnBoard(number, played=True) for number in board.rules.numbers(moment.roll))
    if moment.what in (OnBoard.OPENING, OnBoard.ROLL) and board.roll:
        return tuple(DieOnBoard(number) for number in board.rules.numbers(board.roll))
    if moment.what == OnBoard.OPENING and board.on_turn is None:
        return tuple(DieOnBoard(number) for number in moment.roll)
    if board.waiting:
        return tuple(DieOnBoard(number) for number in board.waiting)
    return tuple(DieOnBoard(number) for number in board.dice) if moment.what == OnBoard.NAME else ()


def _arrows(moments: Sequence[Moment], moment: Moment, below: Side) -> tuple[Arrow, ...]:
    """The steps of the play just made."""
    if moment.what != OnBoard.PLAY or moment.play == CANNOT_MOVE or moment.side is None:
        return ()
    before = moments[moment.at - 1].board
    assert before is not None
    try:
        steps = read_on(before, moment.play).steps
    except PlayRefused:  # recorded under a rule that has changed since: the board after it is right all the same
        return ()
    if moment.side is below:
        return tuple((step.start, step.end) for step in steps)
    return tuple((_across(before.rules, step.start), _across(before.rules, step.end)) for step in steps)


def _across(variant: Variant, place: int) -> int:
    """A point as the other side counts it, whichever direction the game is played in."""
    if place in (BAR, OFF):
        return BAR - place
    alone = [0] * len(variant.start)
    alone[place] = 1
    return next(at for at, count in enumerate(variant.flipped(tuple(alone))) if count)
