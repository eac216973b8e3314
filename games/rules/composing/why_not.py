"""Why can this checker not go there now? The plainest reason comes first; the last is that no legal play contains the step."""

from dataclasses import dataclass
from itertools import combinations

from games.rules.board import BAR, OFF, POINTS, Board
from games.rules.turn.refusals import Reason, StepProblem
from games.rules.turn.steps import Choice, Step, TurnTree
from games.rules.variants.variant import Dice, Turn, Variant


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a turn has got: a place in the tree of its `dice`, and the dice `left`."""

    variant: Variant
    tree: TurnTree
    place: int
    dice: Dice
    left: Dice

    @property
    def board(self) -> Board:
        """The board there."""
        return self.tree.boards[self.place]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The steps that belong to a legal play."""
        return self.tree.choices[self.place]

    @property
    def alone(self) -> list[Step]:
        """Every step that one of the numbers left allows on its own."""
        return [step for die in sorted(set(self.left)) for step in self.variant.steps(self.board, die)]


def why_no_step(here: Standing, start: int, end: int, die: int | None = None) -> Reason:
    """Why a step that is in no legal play cannot be taken; `die` if it was to be made with that number."""
    if not here.choices:
        return _nothing_left(here)
    if not (OFF < start <= BAR and OFF <= end < BAR):
        return Reason(StepProblem.NO_SUCH_POINT)
    if here.board[start] <= 0:
        return Reason(StepProblem.NOBODY_ON_THE_BAR) if start == BAR else Reason(StepProblem.NOTHING_THERE, {"point": start})
    alone = here.alone
    if start != BAR and all(step.start == BAR for step in alone) and here.board[BAR]:
        return Reason(StepProblem.ENTER_FIRST)
    wanted = [step for step in alone if (step.start, step.end) == (start, end) and die in (None, step.die)]
    if not wanted:
        return _no_step_alone(here, start, end, die)
    step = wanted[0]
    if not here.variant.may_follow(Turn(here.tree.boards[0], here.dice), here.board, step):
        return Reason(StepProblem.NOT_IN_THIS_GAME, {"step": str(step)})
    return _in_no_play(here, step)


def _nothing_left(here: Standing) -> Reason:
    if here.place == 0:
        return Reason(StepProblem.NOTHING_CAN_BE_PLAYED, {"dice": _said(here.left)})
    return Reason(StepProblem.NOTHING_LEFT)


def _said(dice: Dice) -> str:
    """The numbers as players say them: 6-5, or 3-3 for the four of a doublet."""
    shown = dice[:2] if len(set(dice)) == 1 else sorted(dice, reverse=True)
    return "-".join(str(die) for die in shown)


def _no_step_alone(here: Standing, start: int, end: int, die: int | None) -> Reason:
    """No number left takes the checker there by itself."""
    if end == OFF:
        return _not_off(here, start, die)
    dice = (die,) if die else here.left
    sums = {sum(some) for count in range(1, len(dice) + 1) for some in combinations(dice, count)}
    if start - end not in sums:
        return _no_number(here, start, end)
    if here.board[end] < 0 and not here.variant.may_land(here.board, end):
        return Reason(StepProblem.HELD, {"point": end})
    if start == BAR and here.board[BAR] > 1 and start - end not in dice:
        return Reason(StepProblem.ENTER_FIRST)
    if _is_open(here, start, end, dice):
        return Reason(StepProblem.NOT_IN_THIS_GAME, {"step": str(Step(start, end, start - end))})
    if start == BAR:
        return Reason(StepProblem.HELD_ON_THE_WAY_IN, {"end": end})
    return Reason(StepProblem.HELD_ON_THE_WAY, {"start": start, "end": end})


def _is_open(here: Standing, start: int, end: int, dice: Dice) -> bool:
    """Whether these numbers take a checker there without a stop on a held point."""
    for die in set(dice):
        stop = start - die
        if stop == end:
            return True
        left = list(dice)
        left.remove(die)
        if stop > end and here.variant.may_land(here.board, stop) and _is_open(here, stop, end, tuple(left)):
            return True
    return False


def _no_number(here: Standing, start: int, end: int) -> Reason:
    if start == BAR:
        return Reason(StepProblem.NO_NUMBER_ENTERS, {"dice": _said(here.left), "end": end})
    return Reason(StepProblem.NO_NUMBER_FITS, {"dice": _said(here.left), "start": start, "end": end})


def _not_off(here: Standing, start: int, die: int | None) -> Reason:
    if not here.variant.bears_off:
        return Reason(StepProblem.NOBODY_BEARS_OFF)
    if not here.variant.may_bear_off(here.board):
        return Reason(StepProblem.NOT_ALL_HOME)
    larger = [number for number in sorted(here.left) if number > start and die in (None, number)]
    highest = max(point for point in POINTS if here.board[point] > 0)
    if larger and highest > start:
        return Reason(StepProblem.HIGHER_FIRST, {"die": larger[0], "point": start, "highest": highest})
    return Reason(StepProblem.NO_NUMBER_BEARS_OFF, {"dice": _said(here.left), "start": start})


def _in_no_play(here: Standing, step: Step) -> Reason:
    """The step is legal on its own, but after it fewer numbers, or only the smaller one, could be played."""
    if len(here.left) != 2 or len(set(here.left)) == 1:
        return Reason(StepProblem.AS_MANY, {"play": _a_way(here.tree, here.place)})
    if not any(here.tree.choices[choice.to] for choice in here.choices):
        only = here.choices[0].step
        return Reason(StepProblem.LARGER, {"die": only.die, "play": str(only)})
    other = sum(here.left) - step.die
    shown = next((choice.step for choice in here.choices if choice.step.die == other), None)
    if shown:
        return Reason(StepProblem.OTHER_FIRST, {"die": other, "play": str(shown), "other": step.die})
    return Reason(StepProblem.SAME_FIRST, {"die": other, "play": str(here.choices[0].step)})


def _a_way(tree: TurnTree, place: int) -> str:
    steps = []
    while choices := tree.choices[place]:
        steps.append(str(choices[0].step))
        place = choices[0].to
    return " ".join(steps)
