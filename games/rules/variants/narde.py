"""Narde: long nardy, the running game of Russia, the Caucasus and Central Asia.

Both go the same way round from a head of fifteen, and there is no hitting (`same_way.py`). Only one checker may leave the head
in a turn, but two in a player's first turn if it is 6-6, 4-4 or 3-3, which one checker alone cannot play. Six points in a row
may be held only if at least one of the opponent's checkers has passed them.
Rolls are backgammon's; a win counts one, or two ("mars") if the loser has borne nothing off.
Sources: the page below; readingisdangerous.blogspot.com (March 2007), retold from Backgammon Galore; vogclub.com (rules of
Narde); en.wikipedia.org/wiki/Long_Nardy.
Decisions: only these three doublets take two from the head, even if another first roll is blocked; the six points are checked
whenever a checker is set down, also in passing; a checker that has been borne off has passed; the game ends when one side has
borne everything off, without a last turn for the other.
"""

from collections.abc import Iterator

from games.rules.board import CHECKERS, Board, checkers
from games.rules.sentences import gettext_noop
from games.rules.turn.steps import Step
from games.rules.variants.same_way import HEAD, SameWay
from games.rules.variants.variant import Turn

#: The first rolls with which two checkers may leave the head.
TWO_FROM_THE_HEAD = ((6,) * 4, (4,) * 4, (3,) * 4)


class Narde(SameWay):
    """One checker a turn from the head, and no wall in front of all the opponent's checkers."""

    key = "narde"
    name = gettext_noop("Narde")
    summary = gettext_noop(
        "Long nardy: same way round, no hits, one checker a turn from the head, and no wall that nobody has passed."
    )
    source = "http://setupgroup.com/setupgroup.com/xo/narde.php"

    def may_follow(self, turn: Turn, board: Board, step: Step) -> bool:
        """Whether another checker may leave the head this turn; a first turn is one that begins with all fifteen there."""
        if step.start != HEAD:
            return True
        first = turn.board[HEAD] == CHECKERS
        allowed = 2 if first and turn.dice in TWO_FROM_THE_HEAD else 1
        return turn.board[HEAD] - board[HEAD] < allowed

    def steps(self, board: Board, die: int) -> Iterator[Step]:
        """Every step with that number alone that builds no wall in front of all the opponent's checkers."""
        for step in super().steps(board, die):
            if not self._walls_in(self.after(board, step)):
                yield step

    def _walls_in(self, board: Board) -> bool:
        """Whether the player holds six points in a row that none of the opponent's checkers has passed."""
        seen = self.flipped(board)
        passed = checkers(seen)[0] < CHECKERS
        in_a_row = 0
        for point in range(1, 25):
            passed = passed or seen[point] > 0
            in_a_row = in_a_row + 1 if seen[point] < 0 else 0
            if in_a_row == 6:
                return not passed
        return False
