"""Tapa: the pinning game of Bulgaria and Macedonia; the word is a bottle cap.

A blot is pinned instead of hit (`pinning.py`); nothing else is new. Rolls are backgammon's; a win counts one, or two if the
loser has borne nothing off.
Sources: the page below; nextgammon.com (Tapa).
Decision: unlike in Plakoto, a checker pinned at its start does not lose the game at once; its side only cannot bear off until
it is released.
"""

from games.rules.sentences import gettext_noop
from games.rules.variants.pinning import Pinning


class Tapa(Pinning):
    """Pinning, and nothing more."""

    key = "tapa"
    name = gettext_noop("Tapa")
    summary = gettext_noop("The Bulgarian pinning game: all start on one point, and blots are not hit but held down.")
    source = "https://en.wikipedia.org/wiki/Tapa_(game)"
