"""Seating by dice: everyone's rolls from the cup, as the statement that records them."""

from collections import Counter
from collections.abc import Sequence

from chouette.rules.house.house import InitialOrder
from chouette.rules.model.actions import Player, Roll
from games.dice import dice_cup

#: How many dice are thrown at once for a seat.
DICE = {InitialOrder.two_dice: 2, InitialOrder.four_dice: 4}


def roll_for_seats(players: Sequence[Player], order: InitialOrder) -> tuple[Roll, ...]:
    """Everyone rolls; tied players roll again until no tie is left."""
    dice = DICE.get(order, 1)
    totals: dict[Player, tuple[int, ...]] = dict.fromkeys(players, ())
    tied = list(players)
    while tied:
        for player in tied:
            totals[player] = (*totals[player], sum(dice_cup.die() for _ in range(dice)))
        rolled = Counter(totals.values())
        tied = [player for player in players if rolled[totals[player]] > 1]
    return tuple(Roll(player, totals[player]) for player in players)
