"""Irish: the game that the English played before they had backgammon, and thought the best at tables.

Start, direction, hits, entering and bearing off are backgammon's. A doublet is two numbers (`as_they_lie.py`), there is no
cube, and nothing counts double.
Sources: Francis Willughby, "Volume of Plaies" (about 1665), at the page below: backgammon differs from Irish only in its
doublets and its double games; Charles Cotton, "The Compleat Gamester" (1674), and Randle Holme, "Academy of Armory" (written
until 1688), for the doublets and for the first throw.
Decisions: as many numbers as possible are played, and the larger if it can only be one, of which none of the three speaks.
Willughby also lets a table be opened whose six points are all held ("binding up"); a later account has both throw two dice, and
the higher lift a checker. It is left out: whoever cannot enter waits.
"""

from games.rules.sentences import gettext_noop
from games.rules.variants.as_they_lie import AsTheyLie


class Irish(AsTheyLie):
    """Backgammon's parent: no fourfold doublets, no gammons."""

    key = "irish"
    name = gettext_noop("Irish")
    summary = gettext_noop(
        "England’s game before backgammon: a doublet is only its two numbers, and every win is single; slow and full of skill."
    )
    source = "https://bckg.pagesperso-orange.fr/english/willughby.htm"
