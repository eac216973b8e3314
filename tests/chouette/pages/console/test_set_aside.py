"""A game whose result was undone falls only after the monitor has seen what falls with it: on the console and by API."""

from uuid import uuid4

import pytest
from django.test import Client

from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from clubsite.members.models import User
from tests.chouette.conftest import Say

pytestmark = pytest.mark.django_db

REOPENED = "box ann\nline bob cal dee\ngame\ndee doubles\nann drops dee\nbob doubles\nann takes\nbox wins single\nundo"


@pytest.fixture
def reopened(chouette: Chouette, say: Say, client: Client, mo: User) -> Chouette:
    client.force_login(mo)
    return say(chouette, REOPENED)


def test_the_console_shows_what_falls_before_it_falls(client: Client, reopened: Chouette) -> None:
    address = f"/c/{reopened.code}/"
    assert "Set the game aside …" in client.get(address).text
    shown = client.get(f"{address}sheet/set-aside/").text
    assert "Game 1 is set aside" in shown
    assert "ann and bob, cube at 2" in shown
    assert "ann and dee, cube at 1 (the box dropped at 1)" in shown
    assert "then 0" in shown
    click = {"say": "set aside", "version": reopened.version, "action_id": uuid4()}
    assert client.post(f"{address}say/", click).status_code == 303
    told = evening_of(reopened)
    assert (told.table.game, any(told.table.scores.values())) == (None, False)
    assert "Set the game aside …" not in client.get(address).text


def test_a_dialog_opened_too_late_says_that_the_game_goes_on(client: Client, reopened: Chouette, say: Say) -> None:
    say(reopened, "ann doubles cal")
    shown = client.get(f"/c/{reopened.code}/sheet/set-aside/")
    assert "Only a game whose result has just been undone can be set aside." in shown.text
    assert 'value="set aside"' not in shown.text


def test_programs_are_offered_it_and_shown_what_falls(client: Client, reopened: Chouette) -> None:
    place = f"/api/chouettes/{reopened.code}/"
    offered = [one["say"] for one in client.get(f"{place}legal/").json()["statements"]]
    assert "set aside" in offered
    assert "game" not in offered
    foreseen = client.get(f"{place}preview/?say=set aside").json()
    assert (foreseen["deltas"]["dee"], foreseen["scores"]["dee"]) == (-1, 0)
    assert foreseen["sets_aside"]["number"] == 1
    assert [one["cube"] for one in foreseen["sets_aside"]["contracts"] if one["team_side"] == "bob"] == [2]
    refused = client.get(f"{place}preview/?say=game")
    assert (refused.status_code, refused.json()["code"]) == (422, "GAME_REOPENED")
