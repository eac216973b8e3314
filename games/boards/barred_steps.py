"""Which steps look possible but are not? Those one die allows by itself, but no legal play begins with.

The script gives the reason at once, in the rules' own sentences ("A 6 must be played: 24/18 leaves the 5 playable."). It works
out the obvious ones itself (a held point, a checker not yet home); for steps barred later in the turn it gives no reason.
"""

from django.utils.translation import gettext as _

from games.rules.board import Board
from games.rules.board_play import grown
from games.rules.composing.why_not import Standing, why_no_step
from games.rules.variants import VARIANTS


def barred_steps(variant: str, board: Board, dice: tuple[int, ...], turns: int = 0) -> dict[str, str]:
    """`{"24/23": why}` for the first step of a roll; start and end are numbers (25 the bar, 0 off)."""
    rules, tree = VARIANTS[variant], grown(variant, board, dice, turns)
    here = Standing(rules, tree, 0, dice, dice)
    legal = {(choice.step.start, choice.step.end) for choice in here.choices}
    barred = {}
    for step in here.alone:
        if legal and (step.start, step.end) not in legal:
            reason = why_no_step(here, step.start, step.end, step.die)
            barred[f"{step.start}/{step.end}"] = _(reason.problem.value).format(**reason.words)
    return barred
