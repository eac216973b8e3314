"""Gul Bara, also Rosespring or crazy narde: a running game of Bulgaria and Turkey in which doublets run on.

Both go the same way round from a head of fifteen, and nobody is hit (`same_way.py`). A doublet is played in the usual way and
then every higher doublet after it up to 6-6, for as long as all of them can be played. A win counts one, or two while the
loser has borne nothing off.
Sources: the page below; backgammon.help (Gioul); vogclub.com (crazy narde).
Decisions: the sources differ on when doublets begin to run on (at once, or after the first three rolls): here from a player's
third turn. Where a doublet cannot be played in full the turn ends; some let the opponent play the rest, here nobody does. The
head and the wall of narde, which Russian crazy narde adds, are not asked for.
"""

from games.rules.sentences import gettext_noop
from games.rules.variants.same_way import SameWay
from games.rules.variants.variant import Leg

#: How many turns a player has when a doublet is still only that.
QUIET_TURNS = 2


class GulBara(SameWay):
    """Doublets run on to 6-6."""

    key = "gul-bara"
    name = gettext_noop("Gul Bara")
    summary = gettext_noop(
        "Crazy narde: same way round, no hits, and from the third turn a doublet is followed by all the higher ones."
    )
    source = "https://eightygames.wordpress.com/2013/10/21/gul-bara-backgammon-gone-crazy/"

    def legs(self, roll: tuple[int, int], turns: int = 0) -> tuple[Leg, ...]:
        """The roll; a doublet with every higher one after it, once the first turns are over."""
        one, other = roll
        if one != other or turns < QUIET_TURNS:
            return super().legs(roll, turns)
        return tuple(Leg((number,) * 4) for number in range(one, 7))
