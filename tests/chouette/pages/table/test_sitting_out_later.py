"""Whoever takes a break in mid-game still plays that game to its end, and reads so."""

import pytest
from django.test import Client

from chouette.models import Chouette
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll, press
from tests.chouette.phones import at_home, seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db


def page(chouette: Chouette, who: str, more: str = "") -> str:
    client, seat = Client(), seat_of(chouette, who)
    at_home(client, seat)
    return " ".join(client.get(f"/s/{seat.secret}/{more}").text.split())


def test_whoever_still_has_to_answer_sits_out_from_the_next_game() -> None:
    friday = an_evening_on_screen()
    let_everybody_roll(friday)
    with loaded("31"):
        press(Client(), friday, "ann", "roll")
    say(friday, "ann plays 8/5 6/5")
    press(Client(), friday, "cal", say="cal sits out")
    told = page(friday, "cal")
    assert "You sit out from the next game." in told
    assert "You sit out. Come back" not in told
