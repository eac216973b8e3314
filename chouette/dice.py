"""The dice and the hat of a chouette: the rolls for the seats, a shuffled order, the two dice of a settlement."""

import secrets
from collections import Counter
from collections.abc import Sequence

from chouette.rules.actions import Player, Roll
from chouette.rules.house import InitialOrder

#: How many dice are thrown at once for a seat.
DICE = {InitialOrder.two_dice: 2, InitialOrder.four_dice: 4}


def roll_for_seats(players: Sequence[Player], order: InitialOrder) -> tuple[Roll, ...]:
    """Everyone rolls; whoever is tied rolls again, until nobody is."""
    dice = DICE.get(order, 1)
    totals: dict[Player, tuple[int, ...]] = dict.fromkeys(players, ())
    tied = list(players)
    while tied:
        for player in tied:
            totals[player] = (*totals[player], sum(_die() for _ in range(dice)))
        rolled = Counter(totals.values())
        tied = [player for player in players if rolled[totals[player]] > 1]
    return tuple(Roll(player, totals[player]) for player in players)


def shuffled(players: Sequence[Player]) -> list[Player]:
    """The players in an order that nobody chose."""
    order = list(players)
    secrets.SystemRandom().shuffle(order)
    return order


def two_dice() -> tuple[int, int]:
    """The roll that rounds a settlement."""
    return _die(), _die()


def _die() -> int:
    return secrets.randbelow(6) + 1
