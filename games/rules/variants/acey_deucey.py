"""Acey-deucey: the backgammon of the United States Navy, in which 1-2 is the roll to have.

All checkers start off the board and enter the opponent's home board like checkers from the bar, but whenever the player likes;
the two move in opposite directions and hit. A player who rolls 1-2 ("acey-deucey") plays it, then any doublet of their choice,
then rolls again; if some of it cannot be played, the rest is lost. There is no cube, and the winner of the opening roll rolls
both dice anew.
Sources: the page below (the American rules); bgmates.com, for what is lost if 1-2 or the doublet cannot be played in full.
A checker that was hit must enter before anything else is played, so the 27th integer of a board counts how many of the waiting
checkers were hit: the player's in bits 25 to 28, the opponent's in bits 29 to 32 (the bits of the points belong to pins).
Decision: every win is single. The sources give a point for each checker the loser has left, but a stake here is at most
tripled.
"""

from collections.abc import Iterator, Sequence

from games.rules.board import BAR, OFF, Board, BoardProblem
from games.rules.gammons import Level
from games.rules.sentences import gettext_noop
from games.rules.turn.steps import Step
from games.rules.variants.variant import Leg, Variant

HIT = 26
_OWN, _OTHER, _COUNT = 25, 29, 15


class AceyDeucey(Variant):
    """All checkers have to enter, and 1-2 is three rolls in one."""

    key = "acey-deucey"
    name = gettext_noop("Acey-deucey")
    summary = gettext_noop(
        "The navy's game: all checkers enter from off the board, and 1-2 brings a doublet of your choice and a new roll."
    )
    source = "https://www.itavli.com/rules-of-acey-deucey/"
    start: Board = (15, *[0] * 24, 15, 0)
    cube = False
    first_roll_anew = True
    highest = Level.SINGLE

    def problem_with(self, board: object) -> BoardProblem | None:
        """As in backgammon; moreover, no more checkers can have been hit than wait to enter."""
        if not isinstance(board, list | tuple) or len(board) <= HIT or type(board[HIT]) is not int:
            return super().problem_with(board)
        if problem := super().problem_with((*board[:HIT], 0, *board[HIT + 1 :])):
            return problem
        own, other = hit_and_waiting(board)
        if board[HIT] != _hits(own, other) or own > board[BAR] or other > board[OFF]:
            return BoardProblem.TOO_MANY_HIT
        return None

    def steps(self, board: Board, die: int) -> Iterator[Step]:
        """Checkers that were hit enter first; those that have never been on the board enter whenever the player likes."""
        if board[BAR]:
            yield from self._entering(board, die)
        if not hit_and_waiting(board)[0]:
            yield from self._moving(board, die)

    def after(self, board: Board, step: Step) -> Board:
        """The board after the step, with the counts of hit checkers updated."""
        own, other = hit_and_waiting(board)
        own -= step.start == BAR and own > 0
        return (*super().after(board, step)[:HIT], _hits(own, other + step.hit))

    def legs(self, roll: tuple[int, int], turns: int = 0) -> tuple[Leg, ...]:
        """The roll; 1-2 with a doublet of the player's choice and another roll after it."""
        played = super().legs(roll, turns)
        return (*played, Leg(chosen=True), Leg(again=True)) if sorted(roll) == [1, 2] else played

    def flipped(self, board: Board) -> Board:
        """The board as the opponent sees it."""
        own, other = hit_and_waiting(board)
        return (*super().flipped(board)[:HIT], _hits(other, own))


def hit_and_waiting(board: Sequence[int]) -> tuple[int, int]:
    """How many checkers of the player and of the opponent were hit and have not entered since."""
    return board[HIT] >> _OWN & _COUNT, board[HIT] >> _OTHER & _COUNT


def _hits(own: int, other: int) -> int:
    return own << _OWN | other << _OTHER
