"""The Holland rule, an option of older tournaments: after the Crawford game nobody doubles before each side has rolled twice.

Source: bkgm.com, article "Holland rule"; it changes no score.
"""

from games.rules.match.score import Crawford, Pair, Score

ROLLS = 2


def may_double(score: Score, rolls: Pair) -> bool:
    """Whether the rule, if agreed, allows a double in this game, in which the two have rolled so often."""
    return score.crawford is not Crawford.OVER or min(rolls) >= ROLLS
