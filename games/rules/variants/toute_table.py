"""Toute-table: the French game of all tables, with rules printed in Paris in 1699.

Start, direction, hits, entering and bearing off are backgammon's, and so are the doublets, which are played twice over. There
is no cube; a win counts one, or two ("partie double").
Sources: "Règles du jeu du toute-table", printed with a treatise on trictrac (Charpentier, Paris 1699), at the page below; the
article "Toute-table" of the Encyclopédie (1765); Littré's dictionary, after Lebrun (1827), for the entering of a hit checker.
Decisions: what makes a game double could not be read, so it is what it still is, a loser who has borne nothing off; nothing
counts three, as no source has it; who throws the higher die throws both anew, as in the games of the time (`as_they_lie.py`).
So it is Portes, which lives on.
"""

from games.rules.gammons import Level
from games.rules.sentences import gettext_noop
from games.rules.variants.variant import Variant


class TouteTable(Variant):
    """Fourfold doublets and double games, but no cube and no triple games."""

    key = "toute-table"
    name = gettext_noop("Toute-table")
    summary = gettext_noop("Backgammon in the France of Louis XIV: fourfold doublets, double games, nothing triple, no cube.")
    source = "http://bckg.pagesperso-orange.fr/french/regles_toute_table.htm"
    cube = False
    first_roll_anew = True
    highest = Level.GAMMON
