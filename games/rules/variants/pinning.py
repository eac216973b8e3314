"""What all games in which a blot is pinned instead of hit have in common.

All fifteen checkers start on the opponent's one-point, the player's 24; the two move in opposite directions. A player who lands
on a single checker holds it there: it cannot move, and its side cannot land there, until the last checker above it has left.
Nobody bears off while one of their checkers is pinned. If each side holds a checker of the other down at its start the game is
drawn: neither can let go, since that only happens in bearing off. There is no cube, a gammon counts two and nothing counts
three, and the winner of the opening roll rolls both dice anew for the first turn.
The 27th integer of a board says on which points a checker lies beneath others (`board.py`).
Sources: those of Plakoto and Tapa; fibs.com/~cthulhu (rules of Plakoto) and ludii.games (Plakoto) for the bear-off, of which
the others say nothing; ethnoludie.com (Plakoto) and backgammonmoments.com (Tapa) for the draw.
"""

from collections.abc import Iterator

from games.rules.board import OFF, POINTS, Board, is_pinned
from games.rules.gammons import Level
from games.rules.turn.steps import Step
from games.rules.variants.variant import Variant

PINS = 26
#: Where the player starts, and where the opponent does.
OWN_START = 24
OTHER_START = 1


class Pinning(Variant):
    """The common rules; each game in the family adds its own."""

    start: Board = (0, -15, *[0] * 22, 15, 0, 0)
    has_bar = False
    cube = False
    first_roll_anew = True
    highest = Level.GAMMON

    def may_land(self, board: Board, point: int) -> bool:
        """Not where two of the opponent stand, nor where one of them holds a checker down."""
        return board[point] >= 0 or (board[point] == -1 and not is_pinned(board, point))

    def may_bear_off(self, board: Board) -> bool:
        """Whether every checker of the player is home and free."""
        held = any(board[point] < 0 and is_pinned(board, point) for point in POINTS)
        return not held and super().may_bear_off(board)

    def steps(self, board: Board, die: int) -> Iterator[Step]:
        """None once the game is over: a pin can end it in the middle of a turn, and the rest of the roll is then not played."""
        if not self.is_over(board):
            yield from super().steps(board, die)

    def after(self, board: Board, step: Step) -> Board:
        """The board after the step, which may release one checker and pin another."""
        points = list(board)
        points[step.start] -= 1
        if points[step.start] == 0 and is_pinned(board, step.start):
            points[step.start] = -1
            points[PINS] ^= 1 << step.start
        if step.hit:
            points[step.end] = 1
            points[PINS] |= 1 << step.end
        elif step.end != OFF:
            points[step.end] += 1
        return tuple(points)

    def drawn(self, board: Board) -> bool:
        """Whether each side holds the other down at its start."""
        return holds_start(board) and board[OWN_START] < 0 and is_pinned(board, OWN_START)


def holds_start(board: Board) -> bool:
    """Whether the player holds down the opponent's last checker at its start."""
    return board[OTHER_START] > 0 and is_pinned(board, OTHER_START)
