"""Dice decide the seats, and the rolls are recorded as a statement that the rules accept."""

import pytest

from chouette.evening.on_screen.seat_rolls import roll_for_seats
from chouette.rules.decide import decide
from chouette.rules.house.house import House, InitialOrder
from chouette.rules.model.actions import Player, RollForSeats
from chouette.rules.model.events import RolesSet
from chouette.rules.model.table import Table

PLAYERS = [Player(f"p{number}") for number in range(12)]


@pytest.mark.parametrize("order", [InitialOrder.one_die, InitialOrder.two_dice, InitialOrder.four_dice])
def test_whatever_is_rolled_seats_everyone(order: InitialOrder) -> None:
    table = Table(house=House(initial_order=order))
    for _ in range(50):  # with one die each, twelve players always have ties
        (event,) = decide(table, RollForSeats(roll_for_seats(PLAYERS, order)))
        assert isinstance(event, RolesSet)
        assert {event.roles.box, *event.roles.line} == set(PLAYERS)
