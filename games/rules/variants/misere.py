"""Misere: backgammon to lose. The side that has borne everything off has lost.

Start, direction, rolls, hits, the duty to play and the cube are backgammon's. Gammons and backgammons do not count.
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
    summary = gettext_noop("Backgammon to lose: whoever bears off all their checkers first has lost.")
    source = "https://backgammonmoments.com/2011/now-try-this-another-cool-variant-on-the-standard-backgammon-game-this-time-the-goal-is-to-lose/"
    highest = Level.SINGLE

    def result(self, board: Board) -> Level | None:
        """Nobody wins by their own play."""
        return None

    def loses(self, board: Board) -> Level | None:
        """A player with no checkers left has lost, always a single game."""
        return None if checkers(board)[0] else self.highest
