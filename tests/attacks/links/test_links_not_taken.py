"""A guest's link that nobody has taken, in a program: it opens no more than on a page."""

from datetime import timedelta
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from chouette.pages.talk.posting import talk_as_seat
from tests.chouette.evenings import say

from .tables import a_table, api, browser, link, off_screen, seat, statement, take, user

pytestmark = pytest.mark.django_db

SAID = "keep the midpoint xyzzy"
ACTING = ("statements/", "roll/", "hold/", "half-played/", "settlements/", "messages/", "proposal/", "links/cal/confirm/")


@pytest.fixture
def table() -> Chouette:
    chouette = a_table()
    talk_as_seat(seat(chouette, "bob"), "team", SAID, uuid4())
    return chouette


def taken_by_program(chouette: Chouette, word: str, client: Client | None = None) -> str:
    """The secret from then on."""
    sent = {"action_id": str(uuid4())}
    answer = (client or Client()).post(api(chouette, word, "take/"), sent, "application/json")
    assert answer.status_code == HTTPStatus.OK, answer.text
    return str(answer.json()["secret"])


@pytest.mark.parametrize("name", ["", "mo", "dee"])
def test_it_reads_nothing_and_says_nothing(table: Chouette, name: str) -> None:
    client, before = browser(name), (list(table.seats.order_by("pk").values()), table.records.count(), table.messages.count())
    for more in ("", "messages/"):
        answer = client.get(api(table, "bob", more))
        assert (answer.status_code, answer.json()["code"]) == (403, "SEAT_NOT_TAKEN")
        assert SAID not in answer.text
    for more in ACTING:
        sent = statement(table, "bob doubles") | {"what": "hold", "play": "", "text": "x", "room": "team"}
        answer = client.post(api(table, "bob", more), sent, "application/json")
        assert (answer.status_code, answer.json()["code"]) == (403, "SEAT_NOT_TAKEN"), more
    assert (list(table.seats.order_by("pk").values()), table.records.count(), table.messages.count()) == before


def test_a_program_takes_the_seat_first_and_then_has_it_alone(table: Chouette) -> None:
    seen = api(table, "bob")
    assert taken_by_program(table, "bob") == seat(table, "bob").secret
    assert SAID in Client().get(api(table, "bob", "messages/")).text
    assert Client().get(seen).json()["code"] == "LINK_RENEWED"
    assert "This link was renewed" in browser("mo").get(seen.replace("/api/seats/", "/s/")).text


def test_the_same_request_again_gives_the_same_secret_and_another_one_none(table: Chouette) -> None:
    sent, place = {"action_id": str(uuid4())}, api(table, "bob", "take/")
    first = Client().post(place, sent, "application/json").json()
    assert Client().post(place, sent, "application/json").json() == first
    other = Client().post(place, {"action_id": str(uuid4())}, "application/json")
    assert (other.status_code, other.json()["code"]) == (404, "LINK_RENEWED")


@pytest.mark.parametrize("name", ["", "mo"])
def test_whoever_merely_saw_the_address_of_a_taken_page_does_nothing_by_program(table: Chouette, name: str) -> None:
    phone, client = take(Client(), table, "bob"), browser(name)
    before = table.records.count(), table.messages.count()
    for more in ("", "messages/"):
        answer = client.get(api(table, "bob", more))
        assert (answer.status_code, answer.json()["code"]) == (403, "SEAT_NOT_TAKEN")
        assert SAID not in answer.text
    for more in ACTING:
        sent = statement(table, "bob doubles") | {"what": "agree", "play": "", "text": "x", "room": "team"}
        answer = client.post(api(table, "bob", more), sent, "application/json")
        assert (answer.status_code, answer.json()["code"]) == (403, "SEAT_NOT_TAKEN"), more
    assert (table.records.count(), table.messages.count()) == before
    assert seat(table, "bob").held_by == []
    assert SAID in phone.get(api(table, "bob", "messages/")).text, "the browser that holds the seat reads"


def test_a_program_takes_no_place_whose_page_is_open_and_a_shut_one_once(table: Chouette) -> None:
    phone = take(Client(), table, "bob")
    sent, place = {"action_id": str(uuid4())}, api(table, "bob", "take/")
    refused = Client().post(place, sent, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "PAGE_OPEN")
    assert phone.get(link(table, "bob")).status_code == HTTPStatus.OK
    long_ago = timezone.now() - timedelta(minutes=2)
    table.seats.update(seen_at=long_ago, touched_at=long_ago)
    taken_by_program(table, "bob")
    assert SAID in Client().get(api(table, "bob", "messages/")).text
    old = link(table, "bob")
    take(Client(), table, "bob")
    assert Client().get(old.replace("/s/", "/api/seats/")).json()["code"] == "LINK_RENEWED"
    assert Client().get(api(table, "bob")).json()["code"] == "SEAT_NOT_TAKEN", "the page has it now"


def test_off_screen_a_secret_is_enough_until_the_board_comes_on_screen() -> None:
    chouette = off_screen()
    assert Client().get(api(chouette, "bob")).status_code == HTTPStatus.OK
    say(chouette, "team wins single\noption board=on\ngame")
    assert Client().get(api(chouette, "bob")).json()["code"] == "SEAT_NOT_TAKEN"


def test_a_monitor_who_switches_the_board_off_and_on_reads_no_taken_link() -> None:
    """Before the first game the house rules are his: the secret of a seat that is in use must not be shown meanwhile."""
    chouette = a_table("sheet plain\noption board=on\nbox mo\nline bob cal dee")
    take(Client(), chouette, "bob")
    say(chouette, "option board=off")
    assert link(chouette, "bob") not in browser("mo").get(f"/c/{chouette.code}/links/").text
    listed = browser("mo").get(f"/api/chouettes/{chouette.code}/seats/").json()["seats"]
    assert {one["player"]: one["secret"] is None for one in listed} == {"mo": False, "bob": True, "cal": False, "dee": False}
    assert user("mo").pk  # he sits and keeps the score
