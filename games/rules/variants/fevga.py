"""Fevga: the running game of Greek tavli, known in Turkey as Moultezim.

Both go the same way round from a head of fifteen, and there is no hitting (`same_way.py`). The first checker must pass the
opponent's start before a second one leaves the head. A player may not hold all six points of their starting table, and must
open a prime of six right in front of an opponent whose checkers all stand on one point.
Rolls are backgammon's; a win counts one, or two if the loser has borne nothing off.
Sources: the page below, retold from Backgammon Galore; brainking.com (rules of Fevga).
Decisions: the six points of the starting table are checked whenever a checker is set down, also in passing. The duty to open
applies to the whole turn: of its legal plays only those that leave the opponent a way out are kept, if there are any.
"""

from collections.abc import Iterator

from games.rules.board import OFF, Board
from games.rules.sentences import gettext_noop
from games.rules.turn.steps import Step, TurnTree
from games.rules.variants.same_way import HEAD, OTHER_HEAD, SameWay
from games.rules.variants.variant import Dice, kept_where

#: The quarter of the board a player starts from.
STARTING_TABLE = range(19, 25)


class Fevga(SameWay):
    """The first checker must get away, and no prime may fill the starting table."""

    key = "fevga"
    name = gettext_noop("Fevga")
    summary = gettext_noop(
        "The Greek running game: same way round, no hits, and one checker must get away before the others start."
    )
    source = "http://reg.dorogaved.ru/games/narde/asia.html"

    def steps(self, board: Board, die: int) -> Iterator[Step]:
        """None from the head while the first checker is on its way; none that fills the starting table."""
        waits = first_is_on_its_way(board)
        for step in super().steps(board, die):
            if step.start == HEAD and waits:
                continue
            if step.end not in STARTING_TABLE or not _fills_the_table(self.after(board, step)):
                yield step

    def tree(self, board: Board, dice: Dice, turns: int = 0) -> TurnTree:
        """Every way to play these numbers that leaves the opponent a way out; every way at all if none does."""
        return kept_where(super().tree(board, dice, turns), lambda end: not self.shuts_in(end))

    def shuts_in(self, board: Board) -> bool:
        """Whether all the opponent's checkers stand on one point, with six of the player's right in front of it."""
        seen = self.flipped(board)
        held = [point for point in range(1, 25) if seen[point] > 0]
        return len(held) == 1 and held[0] > 6 and all(seen[point] < 0 for point in range(held[0] - 6, held[0]))


def first_is_on_its_way(board: Board) -> bool:
    """Whether a checker has left the head and none has passed the opponent's start."""
    left = any(board[point] > 0 for point in range(OTHER_HEAD, HEAD))
    return left and all(board[point] <= 0 for point in range(OFF + 1, OTHER_HEAD))


def _fills_the_table(board: Board) -> bool:
    return all(board[point] > 0 for point in STARTING_TABLE)
