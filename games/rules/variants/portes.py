"""Portes: backgammon as one of the three games of Greek tavli.

Start, direction, rolls and hits are backgammon's. There is no cube; a gammon ("diplo") counts two and nothing counts three;
the winner of the opening roll rolls both dice anew for the first turn.
Sources: ludii.games (Portes), bkgm.com/rgb "Greek backgammon" (18 August 2003), kafenio.eu (Tavli: Portes). There the winner of
a game begins the next one; here the first turn is rolled for every time, since a chouette changes its players.
"""

from games.rules.gammons import Level
from games.rules.sentences import gettext_noop
from games.rules.variants.variant import Variant


class Portes(Variant):
    """Backgammon without a cube and without triple games."""

    key = "portes"
    name = gettext_noop("Portes")
    summary = gettext_noop("Greek backgammon: no cube, nothing counts more than a gammon, and who begins rolls both dice anew.")
    source = "https://ludii.games/details.php?keyword=Portes"
    cube = False
    first_roll_anew = True
    highest = Level.GAMMON
