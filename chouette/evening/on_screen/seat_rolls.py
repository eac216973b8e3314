"""Seating by dice: everyone's rolls from the cup, as the statement that records them."""

from collections import Counter
from collections.abc import Sequence

from chouette.rules.house.house import InitialOrder
from chouette.rules.model.actions import Player, Roll
from games.dice.dice_cup import Throw, two_dice

#: How many dice are thrown at once for a seat.
DICE = {InitialOrder.two_dice: 2, InitialOrder.four_dice: 4}


def roll_for_seats(players: Sequence[Player], order: InitialOrder, throw: Throw = two_dice) -> tuple[Roll, ...]:
    """Everyone rolls; tied players roll again until no tie is left. Of two dice thrown for one, the first counts."""
    dice = DICE.get(order, 1)
    totals: dict[Player, tuple[int, ...]] = dict.fromkeys(players, ())
    tied = list(players)
    while tied:
        for player in tied:
            totals[player] = (*totals[player], _total(dice, throw))
        rolled = Counter(totals.values())
        tied = [player for player in players if rolled[totals[player]] > 1]
    return tuple(Roll(player, totals[player]) for player in players)


def _total(dice: int, throw: Throw) -> int:
    return throw()[0] if dice == 1 else sum(sum(throw()) for _ in range(dice // 2))
