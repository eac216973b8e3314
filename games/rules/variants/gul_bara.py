"""Gul Bara, also known as Rosespring or crazy narde: a running game of Bulgaria and Turkey in which doublets run on.

Both go the same way round from a head of fifteen, and there is no hitting (`same_way.py`). A doublet is played as usual and
then followed by every higher doublet up to 6-6, as long as each can be played in full. A win counts one, or two if the loser
has borne nothing off.
Sources: the page below; backgammon.help (Gioul); vogclub.com (crazy narde).
Decisions: the sources differ on when doublets begin to run on (at once, or after the first three rolls): here, from a player's
third turn. If a doublet cannot be played in full, the turn ends; some sources let the opponent play the rest, here nobody does.
The head and wall rules of narde, which Russian crazy narde adds, do not apply.
"""

from games.rules.sentences import gettext_noop
from games.rules.variants.same_way import SameWay
from games.rules.variants.variant import Leg

#: For how many turns of a player a doublet does not run on.
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
        """The roll; after the first turns, a doublet is followed by every higher one."""
        one, other = roll
        if one != other or turns < QUIET_TURNS:
            return super().legs(roll, turns)
        return tuple(Leg((number,) * 4) for number in range(one, 7))
