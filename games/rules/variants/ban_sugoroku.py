"""Ban-sugoroku: Japan's game of tables, in which nothing is borne off.

Start, direction, hits and entering are backgammon's. A doublet is two numbers (`as_they_lie.py`). Whoever has all fifteen
checkers in their home board has won ("irigachi"); so has whoever holds all six points of it while a hit checker of the other
side waits ("mujigachi"), the finest win. Every win counts one.
Sources: Kusaba Jun's account of the rules as the convents Hōkyō-ji and Daishō-ji in Kyoto told him, under 盤双六のルール at
the site below; Ueda Chikuō, "Shinsen sugoroku hitori geiko" (1897), as Japanese encyclopaedias tell it, for both wins and for
six points in a row, a tactic with a name of its own; "Sugoroku tebikishō", as read at bansugoroku.seesaa.net, for the duty to
play the whole roll.
Decisions: six points in a row, which the convents call bad manners, are allowed, as Ueda teaches them. Both wins are judged
once the whole roll is played. What a number can no longer move at home is lost. Who throws the higher die throws both anew
(the sources let the players agree).
"""

from games.rules.board import BAR, HOME, OFF, Board
from games.rules.gammons import Level
from games.rules.sentences import gettext_noop
from games.rules.variants.as_they_lie import AsTheyLie


class BanSugoroku(AsTheyLie):
    """Coming home is enough."""

    key = "ban-sugoroku"
    name = gettext_noop("Ban-sugoroku")
    summary = gettext_noop(
        "Japan’s old game: nobody bears off; all checkers at home win, or a closed home board with a hit checker waiting."
    )
    source = "http://kusabazyun.banjoyugi.net/"
    bears_off = False

    def result(self, board: Board) -> Level | None:
        """A single game for a player whose checkers are all at home, or who keeps a hit one off the board."""
        is_home = board[BAR] == 0 and all(board[point] <= 0 for point in range(7, 25))
        is_shut = board[OFF] > 0 and all(board[point] > 1 for point in HOME)
        return Level.SINGLE if is_home or is_shut else None

    def is_decided(self, board: Board) -> bool:
        """Never before the roll is played, as whoever comes home can often still move there."""
        return False
