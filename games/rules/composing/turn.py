"""A turn composed checker by checker, and undone as freely, until it is committed.

Only steps of the roll's tree can be taken, so every partial play can be completed legally. A checker may be moved by several
numbers at once; the steps are worked out here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from games.rules.board import Board
from games.rules.composing.why_not import Standing, why_no_step
from games.rules.turn.refusals import Reason, StepProblem, StepRefused
from games.rules.turn.steps import Choice, Step, TurnTree
from games.rules.variants.variant import Dice, Variant

Way = tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Composing:
    """A turn under way: the tree of its numbers, and the choices taken in it so far."""

    variant: Variant
    dice: Dice
    tree: TurnTree
    taken: Way = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps taken so far, in order."""
        return tuple(choice.step for choice in self.taken)

    @property
    def board(self) -> Board:
        """The board after the steps taken so far."""
        return self.tree.boards[self._place]

    @property
    def left(self) -> Dice:
        """The numbers not yet played, whether or not they can be."""
        left = list(self.dice)
        for step in self.steps:
            left.remove(step.die)
        return tuple(left)

    @property
    def is_complete(self) -> bool:
        """Whether this is a whole legal play."""
        return not self.tree.choices[self._place]

    @property
    def next_steps(self) -> tuple[Step, ...]:
        """Every step that may be taken now."""
        return tuple(choice.step for choice in self.tree.choices[self._place])

    @property
    def _place(self) -> int:
        return self.taken[-1].to if self.taken else 0

    def targets(self) -> dict[int, tuple[int, ...]]:
        """Where each checker may go now by one number or several: start points, each with the points it can end on."""
        starts = sorted({choice.step.start for choice in self.tree.choices[self._place]}, reverse=True)
        return {start: tuple(end for end, ways in self._ways(start).items() if len(_meant(ways)) == 1) for start in starts}

    def moved(self, start: int, end: int) -> "Composing":
        """Move a checker from a point (25 the bar) to a point (0 off), by as many numbers as that takes.

        If several numbers would bear it off, the smallest is used. Hits on the way are avoided if possible. Raises
        StepRefused.
        """
        ways = self._ways(start).get(end)
        if not ways:
            raise StepRefused(why_no_step(self._standing, start, end))
        one, *others = _meant(ways)
        if others:
            words: dict[str, str | int] = {"one": one[0].step.end, "other": others[0][0].step.end}
            raise StepRefused(Reason(StepProblem.TWO_WAYS, words))
        return replace(self, taken=self.taken + one)

    def played(self, start: int, die: int) -> "Composing":
        """Move a checker from a point by one number. Raises StepRefused."""
        for choice in self.tree.choices[self._place]:
            if (choice.step.start, choice.step.die) == (start, die):
                return replace(self, taken=(*self.taken, choice))
        if die not in self.left:
            raise StepRefused(Reason(StepProblem.NO_SUCH_NUMBER, {"die": die}))
        raise StepRefused(why_no_step(self._standing, start, max(start - die, 0), die))

    def undone(self) -> "Composing":
        """Without the last step; unchanged if none was taken."""
        return replace(self, taken=self.taken[:-1])

    @property
    def _standing(self) -> Standing:
        return Standing(self.variant, self.tree, self._place, self.dice, self.left)

    def _ways(self, start: int) -> dict[int, list[Way]]:
        """Every way one checker may run from there, by one number or more, grouped by its end, the farthest first."""
        waiting: list[Way] = [(choice,) for choice in self.tree.choices[self._place] if choice.step.start == start]
        for way in waiting:
            waiting += [(*way, choice) for choice in self.tree.choices[way[-1].to] if choice.step.start == way[-1].step.end]
        ends = sorted({way[-1].step.end for way in waiting})
        return {end: [way for way in waiting if way[-1].step.end == end] for end in ends}


def composing(variant: Variant, board: Board, dice: Dice, turns: int = 0) -> Composing:
    """The turn before its first step; `dice` and `turns` as for `Variant.tree`."""
    return Composing(variant, dice, variant.tree(board, dice, turns))


def _meant(ways: Sequence[Way]) -> list[Way]:
    """What a player may mean by saying only where a checker ends: one way for each set of blots hit.

    Each uses as few numbers as possible, hits as few blots as possible, and plays the smallest numbers first.
    """
    fewest = min(_effort(way) for way in ways)
    best = sorted((way for way in ways if _effort(way) == fewest), key=lambda way: [choice.step.die for choice in way])
    by_hits: dict[frozenset[int], Way] = {}
    for way in best:
        by_hits.setdefault(frozenset(choice.step.end for choice in way if choice.step.hit), way)
    return list(by_hits.values())


def _effort(way: Way) -> tuple[int, int]:
    return len(way), sum(choice.step.hit for choice in way)


def why_not(variant: Variant, board: Board, dice: Dice, moves: Sequence[tuple[int, int]], turns: int = 0) -> Reason | None:
    """Why these moves, each (start, end), are no legal play in any order; None if they are one.

    The reason given is that of the first move against the rules, in the order they were passed.
    """
    before = composing(variant, board, dice, turns)
    if len(moves) > len(dice):
        return _first_reason(before, moves) or Reason(StepProblem.NOTHING_LEFT)
    reasons = [_first_reason(before, order) for order in dict.fromkeys(permutations(moves))]
    return None if None in reasons else reasons[0]


def _first_reason(turn: Composing, moves: Sequence[tuple[int, int]]) -> Reason | None:
    for start, end in moves:
        try:
            turn = turn.moved(start, end)
        except StepRefused as refused:
            return refused.reason
    return None if turn.is_complete else Reason(StepProblem.UNFINISHED, {"play": str(turn.next_steps[0])})
