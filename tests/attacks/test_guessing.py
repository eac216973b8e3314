"""Guessing codes: by the talk address, from all the addresses of one IPv6 network, and in a hall full of phones."""

from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from chouette.access.code_guessing import AN_EVENING
from chouette.models import EnteredHere
from clubsite.access.guessing import MOST_WRONG_GUESSES
from clubsite.access.one_household import household
from clubsite.members.models import User
from clubsite.members.services import join
from tests.chouette.evenings import an_evening

pytestmark = pytest.mark.django_db

WRONG = [f"AAAA{number % 8 + 2}{number % 7 + 2}" for number in range(MOST_WRONG_GUESSES)]


def logged_in(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.create_user(name))
    return client


def guess_in_vain(client: Client) -> None:
    assert {client.get(f"/w/{code}/").status_code for code in WRONG} == {404}


@pytest.mark.parametrize("address", ["/w/{}/talk/", "/api/chouettes/{}/messages/"])
def test_where_spectators_talk_tells_codes_apart_no_more_often_than_the_page(address: str) -> None:
    stranger, code, other = logged_in("eve"), an_evening().code, an_evening(title="Saturday").code

    def tried(code: str) -> int:
        message = {"text": "hello", "action_id": str(uuid4()), "room": "spectators"}
        return stranger.post(address.format(code), message).status_code

    assert tried(code) == 403
    assert {tried(wrong) for wrong in WRONG} == {404}
    assert [tried("AAAAAA"), tried(other)] == [429, 429]
    refused = stranger.get(f"/w/{other}/")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "600")


def test_a_member_goes_on_talking_while_a_stranger_beside_them_guesses() -> None:
    evening, client = an_evening(), logged_in("tom")
    join(evening.club, User.objects.get(username="tom"))
    guess_in_vain(Client())
    said = client.post(f"/w/{evening.code}/talk/", {"text": "hello", "action_id": str(uuid4()), "room": "spectators"})
    assert said.status_code == 303
    assert client.get(f"/w/{evening.code}/").status_code == 200


def test_all_addresses_of_one_network_count_as_one() -> None:
    code, mine = an_evening().code, "2001:db8:1:2:"
    for number, wrong in enumerate(WRONG):
        assert Client().get(f"/w/{wrong}/", REMOTE_ADDR=f"{mine}{number:x}::1").status_code == 404
    assert Client().get(f"/w/{code}/", REMOTE_ADDR=f"{mine}ffff::9").status_code == 429
    assert Client().get(f"/w/{code}/", REMOTE_ADDR="2001:db8:1:3::1").status_code == 200


def test_invitations_count_by_the_same_network() -> None:
    for number in range(MOST_WRONG_GUESSES):
        address = reverse("join", args=(f"wrong-{number:016}",))
        assert Client().get(address, REMOTE_ADDR=f"2001:db8::{number:x}").status_code == 404
    assert Client().get(address, REMOTE_ADDR="2001:db8::ffff").status_code == 429


def test_the_pace_of_programs_without_a_token_counts_by_network() -> None:
    caches["pace"].clear()
    assert Client().get(f"/api/chouettes/{an_evening().code}/", REMOTE_ADDR="2001:db8::1").status_code == 200
    assert [key for key in caches["pace"]._cache if "2001:db8::/64" in key]  # type: ignore[attr-defined]
    caches["pace"].clear()


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_what_counts_as_one(address: str, counted: str) -> None:
    assert household(address) == counted


@pytest.mark.parametrize("address", ["/w/{}/", "/t/{}/", "/api/chouettes/{}/"])
def test_who_comes_late_to_a_hall_in_which_somebody_guesses_is_let_in_with_its_code(address: str) -> None:
    evening, other = an_evening(), an_evening(title="Saturday")
    assert Client().get(f"/w/{evening.code}/").status_code == 200  # the first phone of the hall
    guess_in_vain(Client())
    assert Client().get(address.format(evening.code)).status_code == 200
    assert Client().get(address.format(other.code)).status_code == 429  # it cannot be told from a wrong one
    assert Client().get(address.format(WRONG[0])).status_code == 429
    assert Client().get(address.format(other.code), REMOTE_ADDR="198.51.100.7").status_code == 200


def test_where_the_score_is_kept_its_code_opens_before_any_phone_was_in() -> None:
    evening, console = an_evening(), Client()
    assert evening.opened_by is not None
    console.force_login(evening.opened_by)
    assert console.get(f"/c/{evening.code}/").status_code == 200
    guess_in_vain(Client())
    assert Client().get(f"/w/{evening.code}/").status_code == 200


def test_a_renewed_code_opens_nothing_where_the_old_one_did() -> None:
    evening = an_evening()
    old = evening.code
    assert Client().get(f"/w/{old}/").status_code == 200
    evening.code = "NEWC2D"
    evening.save()
    guess_in_vain(Client())
    assert Client().get(f"/w/{old}/").status_code == 404
    assert Client().get("/w/NEWC2D/").status_code == 429


def test_the_phones_that_are_in_stay_in_while_somebody_in_the_hall_guesses() -> None:
    evening, phone, late = an_evening(), Client(), Client()
    assert phone.get(f"/w/{evening.code}/").status_code == 200
    guess_in_vain(Client())
    for page in ("", "rules/", "dice/", "games/"):
        assert phone.get(f"/w/{evening.code}/{page}").status_code == 200
        assert late.get(f"/w/{evening.code}/{page}", REMOTE_ADDR="198.51.100.7").status_code == 200


def test_who_is_in_at_one_evening_guesses_the_others_no_more_than_anybody() -> None:
    evening, other, phone = an_evening(), an_evening(title="Saturday"), Client()
    phone.get(f"/w/{evening.code}/")
    guess_in_vain(phone)
    assert phone.get("/w/AAAAAA/").status_code == phone.get(f"/w/{other.code}/").status_code == 429
    phone.cookies["let-in"] = f'["{other.code}"]'
    assert phone.get(f"/w/{other.code}/").status_code == 429


def test_a_flood_of_counters_pushes_no_evening_out(settings: Settings) -> None:
    """Every name and every address that tries something is counted in the cache, which drops what it likes once it is full."""
    code, phone = an_evening().code, Client()
    assert phone.get(f"/w/{code}/").status_code == 200
    small = {**settings.CACHES["default"], "OPTIONS": {"MAX_ENTRIES": 3, "CULL_FREQUENCY": 1}}
    settings.CACHES = settings.CACHES | {"default": small}
    for number in range(9):
        caches["default"].set(f"counter {number}", number)
    guess_in_vain(Client())
    assert Client().get(f"/w/{code}/").status_code == 200, "who comes now with the right code"
    assert EnteredHere.objects.count() == 1
    EnteredHere.objects.update(at=timezone.now() - AN_EVENING)
    assert Client().get(f"/w/{code}/").status_code == 429
