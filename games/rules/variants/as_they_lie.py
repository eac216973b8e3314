"""What the older games in which a doublet is no more than its two numbers have in common.

Start, direction, hits and the duty to play are backgammon's. A doublet is two numbers, as they lie. There is no cube, and
every win is a single game. Who throws the higher die has the first throw, of both dice.
Sources: those of Irish, todas tablas and ban-sugoroku; for the first throw Randle Holme, "Academy of Armory" (written until
1688), the first of his laws for gamesters at tables.
"""

from games.rules.gammons import Level
from games.rules.variants.variant import Leg, Variant


class AsTheyLie(Variant):
    """The common rules; each game in the family adds its own."""

    cube = False
    first_roll_anew = True
    highest = Level.SINGLE

    def legs(self, roll: tuple[int, int], turns: int = 0) -> tuple[Leg, ...]:
        """The two numbers, also of a doublet."""
        return (Leg(roll),)
