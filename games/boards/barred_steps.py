"""Which steps look possible on the board and are not? Those that a number allows by itself, but no legal play begins with.

The script says why at once, in the rules' own sentences ("A 6 must be played: 24/18 leaves the 5 playable."). What anybody sees
(a point that is held, a checker that is not home) it tells apart itself; what is barred later in the turn is only said to be.
"""

from django.utils.translation import gettext as _

from games.rules.board import Board
from games.rules.board_play import grown
from games.rules.variants import VARIANTS
from games.rules.why_not import Standing, why_no_step


def barred_steps(variant: str, board: Board, dice: tuple[int, ...], turns: int = 0) -> dict[str, str]:
    """`{"24/23": why}` for the first step of a roll, a start and an end as numbers (25 the bar, 0 off)."""
    rules, tree = VARIANTS[variant], grown(variant, board, dice, turns)
    here = Standing(rules, tree, 0, dice, dice)
    legal = {(choice.step.start, choice.step.end) for choice in here.choices}
    barred = {}
    for step in here.alone:
        if legal and (step.start, step.end) not in legal:
            reason = why_no_step(here, step.start, step.end, step.die)
            barred[f"{step.start}/{step.end}"] = _(reason.problem.value).format(**reason.words)
    return barred
