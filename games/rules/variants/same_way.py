"""What all games in which both sides go the same way round, half a board apart and without hitting, have in common.

All fifteen checkers start on the player's 24 point, the head, which is the opponent's 12 point, and vice versa. A single
checker holds its point: no opponent may land there. There is no cube, a gammon counts two and nothing counts three, and the
winner of the opening roll rolls both dice anew for the first turn.
Sources: those of Fevga, Narde and Gul Bara, which agree on all of this.
"""

from games.rules.board import BAR, OFF, Board
from games.rules.gammons import Level
from games.rules.variants.variant import Variant

#: Where the player's checkers start, and where the opponent's do.
HEAD = 24
OTHER_HEAD = 12


class SameWay(Variant):
    """The common rules; each game in the family adds its own."""

    start: Board = (0, *[0] * 11, -15, *[0] * 11, 15, 0)
    has_bar = False
    cube = False
    first_roll_anew = True
    highest = Level.GAMMON

    def may_land(self, board: Board, point: int) -> bool:
        """Only where no opponent stands."""
        return board[point] >= 0

    def flipped(self, board: Board) -> Board:
        """The opponent's 1 to 12 are the player's 13 to 24, and vice versa."""
        points = [-count for count in (*board[13:25], *board[1:13])]
        return (board[BAR], *points, board[OFF])

    def other_number(self, point: int) -> int:
        """Half a board further on."""
        return (point + 11) % 24 + 1
