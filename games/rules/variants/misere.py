"""Misere: backgammon to lose. Who has borne everything off has lost.

Start, direction, rolls, hits and the duty to play are backgammon's, and so is the cube. Neither gammons nor backgammons
count.
Source: the article below.
"""

from games.rules.board import Board, checkers
from games.rules.gammons import Level
from games.rules.sentences import gettext_noop
from games.rules.variants.variant import Variant


class Misere(Variant):
    """Backgammon in which the last to bear off wins."""

    key = "misere"
    name = gettext_noop("Misere")
    summary = gettext_noop("Backgammon to lose: whoever bears off all his checkers first has lost.")
    source = "https://backgammonmoments.com/2011/now-try-this-another-cool-variant-on-the-standard-backgammon-game-this-time-the-goal-is-to-lose/"

    def result(self, board: Board) -> Level | None:
        """Nobody wins by his own play."""
        return None

    def loses(self, board: Board) -> Level | None:
        """Who has nothing left has lost, always a single game."""
        return None if checkers(board)[0] else Level.SINGLE
