"""Russian backgammon: a race in which both sides enter the same table, go the same way and bear off from the same table.

All checkers start off the board and must all be entered, on 24 to 19, before any moves on; a checker that is hit goes off the
board again. After a doublet its complement to seven is also played four times, and then the player rolls again; if some of it
cannot be played, the rest is lost. There is no cube.
Sources: the page below; gammonparty.com and itavli.com (rules of Russian backgammon).
Decisions: complements are played from the first roll on (one source waits until all have entered); the winner of the opening
roll, who has a choice in the sources, plays the numbers as they lie; a gammon counts two, or three if the loser has a checker
waiting to enter or in the starting table.
"""

from games.rules.board import BAR, OFF, Board
from games.rules.sentences import gettext_noop
from games.rules.variants.variant import Leg, Variant

STARTING_TABLE = range(19, 25)


class Russian(Variant):
    """Both sides take the same way from start to end."""

    key = "russian"
    name = gettext_noop("Russian backgammon")
    summary = gettext_noop(
        "All enter the same table and race the same way, hitting; a doublet brings its complement and a new roll."
    )
    source = "http://www.bkgm.com/variants/RussianBackgammon.html"
    start: Board = (15, *[0] * 24, 15)
    cube = False

    def legs(self, roll: tuple[int, int], turns: int = 0) -> tuple[Leg, ...]:
        """The roll; a doublet is followed by its complement and another roll."""
        one, other = roll
        played = super().legs(roll, turns)
        return (*played, Leg((7 - one,) * 4), Leg(again=True)) if one == other else played

    def flipped(self, board: Board) -> Board:
        """Both sides number the points alike, so only the colours change."""
        return (board[BAR], *[-count for count in board[1:25]], board[OFF])

    def other_number(self, point: int) -> int:
        """The same."""
        return point

    def is_backgammon(self, board: Board) -> bool:
        """Whether the loser has a checker waiting to enter or in the starting table."""
        return board[OFF] > 0 or any(board[point] < 0 for point in STARTING_TABLE)
