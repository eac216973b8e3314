"""Old English: backgammon as the rules in English sets of the last century still had it.

Start, direction, hits and bearing off are backgammon's. There are three differences: a point holds at most five checkers; a
player may play one number so that the other cannot be played; and there is no cube, which was invented later.
Source: rec.games.backgammon, "Old English" (11 February 1996), kept by Backgammon Galore.
Decisions, where the source leaves it open: a number that can still be played has to be, so nobody passes at will; of two
numbers that exclude each other, either may be chosen; gammon and backgammon count two and three as today. In the source the
winner of the opening roll may roll both dice anew; here the numbers stand.
"""

from games.rules.sentences import gettext_noop
from games.rules.variants.five_checkers import FiveCheckers


class OldEnglish(FiveCheckers):
    """Five on a point, and no duty to play the whole roll."""

    key = "old-english"
    name = gettext_noop("Old English")
    summary = gettext_noop(
        "No cube, at most five checkers on a point, and one number may be played so that the other cannot be."
    )
    source = "https://www.bkgm.com/rgb/rgb.cgi?view+130"
    cube = False
    whole_roll = False
