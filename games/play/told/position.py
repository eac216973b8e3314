"""The running position for whoever taps for it: pips, the counts of a race, and its IDs for other programs. While a game runs
no count says what to do with the cube: that is for its players."""

from dataclasses import dataclass

from games.boards.position_page import figure
from games.play.replay.position_ids import MONEY, At, Cube, Ids, ids_of
from games.rules.board_play import BoardPlay
from games.rules.cube import Side
from games.rules.races import COUNTS
from games.rules.races.race import is_race


@dataclass(frozen=True, slots=True)
class PositionTold:
    """`pips` and each of `counts` (name, then figures): the side at the bottom first; `ids` where other programs know it."""

    pips: tuple[int, int]
    counts: tuple[tuple[str, str, str], ...]
    ids: Ids | None


def position_told(board: BoardPlay, cube: Cube, below: Side, at: At = MONEY) -> PositionTold:
    """As seen by that side."""
    own, other = board.rules.pips(board.seen_by(below))
    ids = ids_of(board, cube, below, at)
    return PositionTold((own, other), _counts(board, below) if ids is not None else (), ids)


def _counts(board: BoardPlay, below: Side) -> tuple[tuple[str, str, str], ...]:
    """Of both sides, from the board of the one on turn; none before a side is, or while checkers can still meet."""
    if board.on_turn is None or not is_race(seen := board.seen_by(board.on_turn)):
        return ()
    counted = {name: count(seen) for name, count in COUNTS.items()}
    both = {name: (figure(one.roller), figure(one.other)) for name, one in counted.items()}
    return tuple((name, *(pair if board.on_turn is below else pair[::-1])) for name, pair in both.items())
