"""Five checkers: backgammon in which a point holds at most five checkers of a side.

A house rule met in Britain (five is as many as fit on the length of a point); the rest is backgammon. A number that could only
be played onto a full point of one's own is not played, even in the bear-off.
"""

from games.rules.board import Board
from games.rules.sentences import gettext_noop
from games.rules.variants.variant import Variant

MOST_ON_A_POINT = 5


class FiveCheckers(Variant):
    """Backgammon with a limit on stacking."""

    key = "five-checkers"
    name = gettext_noop("Five on a point")
    summary = gettext_noop("Backgammon with a house rule: a point holds at most five checkers.")
    source = "https://www.bkgm.com/rgb/rgb.cgi?view+130"

    def may_land(self, board: Board, point: int) -> bool:
        """Not where the opponent holds the point, nor where five of one's own stand."""
        return board[point] < MOST_ON_A_POINT and super().may_land(board, point)
