"""A mistyped field or parameter is refused with what was meant, wherever a program says it."""

import json
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.urls.converters import UUIDConverter

from clubsite.api.scopes import READS
from clubsite.members.models import Club, Membership, Role, User
from tests.api.world import make_token_for
from tests.attacks.test_stolen_tokens import every_operation

pytestmark = pytest.mark.django_db

READ_PICTURES_ALONE = {"api_club_picture", "api_club_logo"}
"""Whatever else comes with taking one away is not looked at, as nothing is that comes in a form."""


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


@pytest.mark.parametrize("sent", [{"zzz": 1}, [1], "x"])
def test_an_address_that_takes_nothing_is_told_nothing(client: Client, club: Club, mo: User, sent: object) -> None:
    """With a token for everything, wherever in the API there is no body."""
    says = {"Authorization": f"Bearer {make_token_for(mo)[1]}"}
    writes = [one for one in every_operation() if one[1] not in READS]
    bare = [(pattern, method) for pattern, method, handler in writes if not handler.has_body]
    found = [(pattern, method) for pattern, method in bare if pattern.name not in READ_PICTURES_ALONE]
    assert {"api_hall_code", "api_sit_down", "api_match_here", "api_club_archive"} <= {str(one.name) for one, _method in found}
    for pattern, method in found:
        words = {name: uuid4() if isinstance(one, UUIDConverter) else 1 for name, one in pattern.pattern.converters.items()}
        named = {"slug": club.slug, "code": "T7QX3K"}
        address = reverse(str(pattern.name), kwargs={name: named.get(name, word) for name, word in words.items()})
        no = client.generic(method, address, json.dumps(sent), "application/json", headers=says)
        assert no.json().get("code") == "MALFORMED", address


def test_an_address_that_takes_no_fields_says_so(client: Client, club: Club, says: dict[str, str]) -> None:
    address = f"/api/clubs/{club.slug}/archive/"
    no = client.put(address, {"zzz": 1}, "application/json", headers=says)
    assert no.json()["fields"] == {"zzz": ["This address takes no fields."]}
    for nothing in ("", "{}"):
        assert client.generic("PUT", address, nothing, "application/json", headers=says).status_code == HTTPStatus.OK
