"""A mistyped field or parameter is refused with what was meant, wherever a program says it."""

from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client

from clubsite.members.models import Club, Membership, Role, User
from tests.api.world import make_token_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def says(mo: User) -> dict[str, str]:
    return {"Authorization": f"Bearer {make_token_for(mo)[1]}"}


def test_a_mistyped_field_of_one_s_own_account_is_told_what_was_meant(client: Client, says: dict[str, str]) -> None:
    no = client.patch("/api/me/", {"langauge": "fr"}, "application/json", headers=says)
    assert no.status_code == HTTPStatus.BAD_REQUEST
    assert no.json()["fields"] == {"langauge": ["There is no such field. Did you mean “language”?"]}


def test_a_payment_says_amount_and_not_money(client: Client, club: Club, mo: User, says: dict[str, str]) -> None:
    Membership.objects.filter(club=club, user=mo).update(roles=[Role.TREASURER])
    body = {"player": 1, "amount": 5, "money": 5, "action_id": str(uuid4())}
    no = client.post(f"/api/clubs/{club.slug}/payments/", body, "application/json", headers=says)
    assert list(no.json()["fields"]) == ["money"]


def test_a_mistyped_parameter_gives_no_whole_list(client: Client, club: Club, says: dict[str, str]) -> None:
    no = client.get(f"/api/clubs/{club.slug}/players/", {"pagesize": "3"}, headers=says)
    assert (no.status_code, no.json()["fields"]) == (
        HTTPStatus.BAD_REQUEST,
        {"pagesize": ["There is no such field. Did you mean “page_size”?"]},
    )


def test_an_address_without_parameters_says_so(client: Client, club: Club, says: dict[str, str]) -> None:
    no = client.get(f"/api/clubs/{club.slug}/book.csv", {"since": "2026-01-01"}, headers=says)
    assert (no.status_code, no.json()["fields"]) == (
        HTTPStatus.BAD_REQUEST,
        {"since": ["This address takes no parameters."]},
    )


def test_what_is_no_stage_is_told_which_there_are(client: Client, club: Club, says: dict[str, str]) -> None:
    no = client.get(f"/api/clubs/{club.slug}/tournaments/", {"stage": "foo"}, headers=says)
    assert no.json()["fields"]["stage"] == ["“foo” is none of these: entry, running, over, called_off."]
