"""Seating by dice: everyone's rolls from the cup, as the statement that records them; and the order that the cup gave first,
which stands when it is taken back."""

from collections import Counter
from collections.abc import Sequence

from chouette.evening.on_screen.dice_commitments import beside_scope
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.rules.house.house import InitialOrder
from chouette.rules.model.actions import Action, NameBox, NameLine, Player, Roll, RollForSeats
from games.dice.dice_cup import Throw, two_dice
from games.dice.models import DrawnRoll

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


def seats_given(chouette: Chouette) -> tuple[Player, ...]:
    """The order in which the cup first seated this evening, the box first, whether it was taken back or not; () if it has not.
    Two queries."""
    first = DrawnRoll.objects.filter(scope=beside_scope(chouette), place=1).values_list("reference", flat=True).first()
    if not first or not first.isdecimal():
        return ()
    told = chouette.records.filter(number__in=(int(first), int(first) + 1)).order_by("number")
    return order_of([read_statement(said) for said in told.values_list("said", flat=True)])


def order_of(actions: Sequence[Action]) -> tuple[Player, ...]:
    """The order that these statements of the cup give; () if they are about something else."""
    match actions:
        case [RollForSeats(rolls), *_]:
            return tuple(roll.player for roll in sorted(rolls, key=lambda roll: roll.totals, reverse=True))
        case [NameBox(box), NameLine(line), *_]:
            return (box, *line)
    return ()
