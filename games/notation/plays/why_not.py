"""Why does no legal play fit the text? First come faults of the text itself, then what the rules say."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from games.notation.plays.matching import Fitting
from games.notation.plays.refusals import PlayProblem, PlayRefused
from games.notation.plays.text import Move, in_words
from games.rules.turn.refusals import Reason
from games.rules.variants.variant import Dice

#: What the rules have against steps, each given as (start, end).
WhyNot = Callable[[Sequence[tuple[int, int]]], Reason | None]
#: The rules are asked about every order of up to so many steps; only variants have longer turns.
_ORDERS_TRIED = 4


def refused(moves: tuple[Move, ...], dice: Dice, found: Fitting, why: WhyNot | None) -> PlayRefused:
    """The refusal of moves that fit no legal play."""
    if found.hitting_nobody:
        return PlayRefused(PlayProblem.NOBODY_HIT, point=max(found.hitting_nobody))
    if found.unfinished:
        return PlayRefused(PlayProblem.UNFINISHED, play=in_words(moves), dice=dice_words(dice))
    steps = [step for move in moves for step in pairwise(move.points)]
    reason = why(steps) if why and len(steps) <= _ORDERS_TRIED else None
    if reason:
        return PlayRefused(reason.problem, **reason.words)
    return PlayRefused(PlayProblem.ILLEGAL, play=in_words(moves), dice=dice_words(dice))


def dice_words(dice: Dice) -> str:
    """The numbers to play as players say them: 6-5, or 3-3 for the four of a doublet."""
    shown = dice if len(set(dice)) > 1 else dice[:2]
    return "-".join(str(die) for die in shown)
