"""A newcomer seated from the console keeps the name as typed, and is one person by name and by word."""

import pytest
from django.test import Client
from django.utils.html import escape

from chouette.models import Chouette
from clubsite.members.models import Player, User
from clubsite.members.services import rename_player
from tests.chouette.conftest import Say
from tests.chouette.pages.console.test_dialogs import GAME, last, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def monitor(client: Client, mo: User) -> Client:
    client.force_login(mo)
    return client


def test_a_newcomer_keeps_the_name_that_was_typed(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME)
    assert send(monitor, chouette, "sheet/join", {"name": "Maria  Müller"}).status_code == 200
    assert last(chouette) == "Maria_Müller joins"
    assert Player.objects.get(word="Maria_Müller").name == "Maria Müller"


@pytest.mark.parametrize("name", ["Tom & Jerry", "Jean-Luc O'Neil (Jr.)", "O'Brien", "Mr. X", "a (b) c"])
def test_a_newcomers_signs_stay_and_are_shown_at_once(monitor: Client, chouette: Chouette, say: Say, name: str) -> None:
    say(chouette, GAME)
    answer = send(monitor, chouette, "sheet/join", {"name": name})
    assert answer.status_code == 200
    assert escape(name) in answer.content.decode()
    assert chouette.seats.get(player__name=name).player.club == chouette.club


def test_a_newcomer_who_is_refused_does_not_come_to_the_club(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME)
    assert send(monitor, chouette, "sheet/join", {"name": "Mr. X", "version": 1}).status_code == 409
    assert not Player.objects.filter(name="Mr. X").exists()


def test_somebody_who_comes_back_is_known_by_his_new_name(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "eli joins\neli leaves")
    rename_player(Player.objects.get(word="eli"), "Elijah (E.)")
    assert send(monitor, chouette, "sheet/join", {"name": "elijah (e.)"}).status_code == 200
    assert last(chouette) == "eli joins"
