"""Nackgammon: backgammon that starts with four checkers back, which makes for long positional games.

Invented by Nack Ballard. One checker each of the mid-point and the six-point stands on the opponent's two-point instead: 24/2
23/2 13/4 8/3 6/4. The two move in opposite directions; rolls, hits, cube and scoring are backgammon's.
"""

from games.rules.board import Board
from games.rules.sentences import gettext_noop
from games.rules.variants.variant import Variant


class Nackgammon(Variant):
    """Backgammon from another starting position."""

    key = "nackgammon"
    name = gettext_noop("Nackgammon")
    summary = gettext_noop(
        "Backgammon with four checkers back instead of two, for longer games with more back games and primes."
    )
    source = "http://www.dailygammon.com/help/nack.html"
    start: Board = (0, -2, -2, 0, 0, 0, 4, 0, 3, 0, 0, 0, -4, 4, 0, 0, 0, -3, 0, -4, 0, 0, 0, 2, 2, 0)
