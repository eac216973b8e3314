"""The doubling cube: its value, its owner, and an offer under way."""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.money import beavers

#: No table has come near this. Anything higher is more likely a typing error, and would make sums unmanageable.
LARGEST_CUBE = 2**30


class Side(StrEnum):
    """The two sides of one contract."""

    BOX = "box"
    TEAM = "team"

    @property
    def other(self) -> "Side":
        """The side across the board."""
        return Side.TEAM if self is Side.BOX else Side.BOX


class Owner(StrEnum):
    """Who may turn the cube."""

    CENTRE = "centre"
    BOX = "box"
    TEAM = "team"


@dataclass(frozen=True, slots=True)
class Offer:
    """A turn of the cube that awaits its answer.

    `by` made the last turn, `proposed` is the cube's value if the offer is taken, `animals` counts the turns after the first
    double (0 double, 1 beaver, 2 raccoon, ...).
    """

    by: Side
    proposed: int
    animals: int = 0

    @property
    def answerer(self) -> Side:
        """The side that has to answer."""
        return self.by.other

    @property
    def price(self) -> int:
        """What a drop costs: the value before the last turn (laws of 1931, rule 8; RULES.md section 1)."""
        return self.proposed // 2

    @property
    def owner_if_taken(self) -> Owner:
        """The side that was doubled first keeps the cube, however many animals follow (RULES.md R16)."""
        doubler = self.by if beavers.made_by_doubler(self.animals) else self.by.other
        return Owner(doubler.other)


def may_turn(owner: Owner, side: Side) -> bool:
    """Whether the side has access to the cube."""
    return owner is Owner.CENTRE or owner.value == side.value
