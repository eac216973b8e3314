"""A Calcutta: players are sold by auction, and what comes in is paid out by place to who bought them. Money is in cents, parts
of a whole in hundredths of a percent. Source: section 1.9 of the tournament facts, scenario 58."""

from dataclasses import dataclass

WHOLE = 10_000


@dataclass(frozen=True, slots=True)
class BoughtBack:
    """A player's part of the lot in which they are."""

    name: str
    part: int


@dataclass(frozen=True, slots=True)
class Lot:
    """`buyers` paid `price` together for these players, all alike; what is bought back comes off first. `why`: it was sold
    after play had begun."""

    players: tuple[str, ...]
    price: int
    buyers: tuple[str, ...]
    back: tuple[BoughtBack, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class LotReturned:
    """A sale that does not count any more, for everybody to read."""

    lot: Lot
    why: str


@dataclass(frozen=True, slots=True)
class Calcutta:
    """`prizes` are the parts of the net pool by place in the flight, `house` is what the club keeps of all prices, and
    `most_back` is the most that players may hold of their own lot. `lots` in the order in which they were sold."""

    flight: str
    prizes: tuple[int, ...]
    house: int
    most_back: int
    lots: tuple[Lot, ...] = ()
    returned: tuple[LotReturned, ...] = ()

    def lot_of(self, name: str) -> Lot | None:
        """The lot with that player; None for whoever is not sold."""
        return next((lot for lot in self.lots if name in lot.players), None)
