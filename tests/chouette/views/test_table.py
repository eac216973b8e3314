"""The table page: the board is rolled and played from the players' own pages, and from nobody else's."""

from uuid import uuid4

import pytest
from django.test import Client

from chouette.live import read
from chouette.models import Chouette
from tests.chouette.evenings import PLAIN, an_evening, say
from tests.chouette.on_screen import (
    FIRST_DICE,
    a_legal_play,
    an_evening_on_screen,
    board_of,
    game_of,
    let_everybody_roll,
    press,
    seat_of,
    table_of,
)
from tests.games.matches.loaded_cup import loaded

pytestmark = pytest.mark.django_db


@pytest.fixture
def friday() -> Chouette:
    return an_evening_on_screen()


def page(client: Client, chouette: Chouette, who: str) -> str:
    return client.get(f"/s/{seat_of(chouette, who).secret}/").text


def a_turn(client: Client, chouette: Chouette, who: str) -> None:
    """He rolls and plays."""
    let_everybody_roll(chouette)
    assert press(client, chouette, who, "roll").status_code == 302
    if board_of(chouette).dice:
        assert press(client, chouette, who, "play", play=a_legal_play(chouette)).status_code == 302


def test_a_turn_is_rolled_and_played(client: Client, friday: Chouette) -> None:
    with loaded(FIRST_DICE):
        assert "Roll for the opening." in page(client, friday, "ann")
        assert press(client, friday, "bob", "roll").status_code == 302
        shown = page(client, friday, "ann")
        assert "Your play: 3-1." in shown
        assert "data-tree" in shown
        assert "ann plays 3-1." in page(client, friday, "bob")
        assert "data-tree" not in page(client, friday, "bob")
        assert press(client, friday, "ann", "play", play="8/5 6/5").status_code == 302
        assert "ann played 8/5 6/5." in page(client, friday, "cal")
        let_everybody_roll(friday)
        assert press(client, friday, "bob", "roll").status_code == 302
        assert press(client, friday, "bob", "play", choice="24/18 13/9").status_code == 302
    assert [one.said for one in friday.records.order_by("-number")[:4]][::-1] == [
        "opening 3 1",
        "ann plays 8/5 6/5",
        "bob rolls 6 4",
        "bob plays 24/18 13/9",
    ]
