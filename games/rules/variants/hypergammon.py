"""Hypergammon: backgammon with three checkers a side, finished in a few rolls.

They start on the 24, 23 and 22 points. The two move in opposite directions; rolls, hits and cube are backgammon's. It is a
gammon if all three of the loser's checkers are left. It is mostly played under the Jacoby rule, which the house rules decide.
"""

from games.rules.board import Board
from games.rules.sentences import gettext_noop
from games.rules.variants.variant import Variant


class Hypergammon(Variant):
    """Backgammon with three checkers."""

    key = "hypergammon"
    name = gettext_noop("Hypergammon")
    summary = gettext_noop("Backgammon with only three checkers a side: short, wild, and full of hits.")
    source = "https://vogclub.com/en/s/backgammon/rules/5"
    start: Board = (0, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0)
