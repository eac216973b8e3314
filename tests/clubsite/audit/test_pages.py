"""The club's log as its owners read it: as a page, as a spreadsheet, by API."""

import csv
from http import HTTPStatus
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubsite.audit.models import Noted
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.services import create_club, find_or_add_player, leave, rename_player, set_roles
from clubsite.pages.audit_log import ROWS_PER_PAGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client: Client, tom: User) -> Client:
    client.force_login(tom)
    return client


@pytest.fixture
def lived_in(club: Club, tom: User, mo: User, ann: User) -> Club:
    """mo becomes treasurer and writes down cash; ann leaves."""
    set_roles(club, Membership.objects.get(club=club, user=mo).pk, [Role.TREASURER], [Role.MONITOR], tom)
    transfer_cash(club, find_or_add_player(club, "Bob"), None, 6, by=mo, action_id=uuid4())
    leave(club, ann)
    leave(create_club(mo, "Elsewhere"), ann)
    return club


def page(client: Client, club: Club, asked: str = "") -> str:
    answer = client.get(f"{reverse('audit_log', args=[club.slug])}{asked}")
    assert answer.status_code == HTTPStatus.OK
    return answer.text.replace("\u2068", "").replace("\u2069", "")


def acts(client: Client, club: Club, asked: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"{reverse('api_audit_log', args=[club.slug])}{asked}").json()["results"]
    return found


def test_an_owner_reads_who_did_what_newest_first(owner: Client, lived_in: Club) -> None:
    text = page(owner, lived_in)
    said = [
        "ann left the club.",
        "mo wrote down cash: Bob paid the till what 1½ points are worth.",
        "tom changed the roles of mo: treasurer (before: monitor).",
    ]
    places = [text.index(sentence) for sentence in said]
    assert places == sorted(places)


def test_the_choice_is_by_subject_and_by_person(owner: Client, lived_in: Club, mo: User) -> None:
    assert "wrote down cash" in page(owner, lived_in, "?about=cash")
    assert "changed the roles" not in page(owner, lived_in, "?about=cash")
    of_mo = page(owner, lived_in, f"?person={mo.pk}")
    assert "wrote down cash" in of_mo
    assert "changed the roles of mo" in of_mo
    assert "ann left" not in of_mo
    assert "Nothing of that kind" in page(owner, lived_in, "?about=links")


@pytest.mark.parametrize("asked", ["?about=dragons", "?person=999999", "?person=x"])
def test_a_choice_that_does_not_exist_shows_nothing(asked: str, owner: Client, lived_in: Club) -> None:
    answer = owner.get(f"{reverse('audit_log', args=[lived_in.slug])}{asked}")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "left the club" not in answer.text


def test_a_person_of_another_club_only_cannot_be_asked_for(owner: Client, lived_in: Club, eve: User) -> None:
    create_club(eve, "Far away")
    answer = owner.get(f"{reverse('audit_log', args=[lived_in.slug])}?person={eve.pk}")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY


def test_a_long_log_is_read_page_by_page_in_as_many_queries_as_a_short_one(
    owner: Client, club: Club, tom: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    bob = find_or_add_player(club, "Bob")
    for number in range(ROWS_PER_PAGE + 10):
        rename_player(bob, f"Bob the {number}", by=tom)
    with django_assert_max_num_queries(9):
        first = page(owner, club)
    last = Noted.objects.filter(club=club).order_by("-pk")[ROWS_PER_PAGE - 1]
    assert f"before={last.pk}" in first
    assert first.count("renamed a player") == ROWS_PER_PAGE
    second = page(owner, club, f"?before={last.pk}")
    assert second.count("renamed a player") == 10
    assert "Newest" in second
    assert ">Older<" not in second


def test_as_a_spreadsheet_without_formulas(owner: Client, club: Club, tom: User) -> None:
    rename_player(find_or_add_player(club, "Bob"), "Ann", by=tom)
    tom.shown_name = "=cmd|x"
    tom.save()
    answer = owner.get(reverse("audit_csv", args=[club.slug]), {"about": "people"})
    head, (at, kind, who, sentence) = csv.reader(StringIO(answer.text))
    assert head == ["at", "kind", "who", "what"]
    assert (kind, who) == ("people.renamed", "'=cmd|x")
    assert sentence == "'=cmd|x renamed a player: Ann (before: Bob)."
    assert at
    assert "downloaded this log" in page(owner, club, "?about=downloads")


def test_by_api_in_the_language_asked_for(owner: Client, lived_in: Club, mo: User) -> None:
    newest, cash, roles = acts(owner, lived_in)
    assert (newest["about"], newest["kind"], newest["by_name"]) == ("people", "people.left", "ann")
    assert cash["by"] == mo.pk
    assert roles["sentence"] == "tom changed the roles of mo: treasurer (before: monitor)."
    assert [act["kind"] for act in acts(owner, lived_in, "?about=cash")] == ["cash.written"]
    assert [act["kind"] for act in acts(owner, lived_in, f"?person={mo.pk}")] == ["cash.written", "roles.changed"]
    french = owner.get(reverse("api_audit_log", args=[lived_in.slug]), headers={"Accept-Language": "fr"}).json()["results"]
    assert french[0]["sentence"] == "ann a quitté le club."


@pytest.mark.parametrize("asked", ["?about=dragons", "?person=0", "?person=x", f"?person={2**70}", "?cursor=zzz"])
def test_the_api_refuses_what_it_cannot_read(asked: str, owner: Client, lived_in: Club) -> None:
    assert owner.get(f"{reverse('api_audit_log', args=[lived_in.slug])}{asked}").status_code == HTTPStatus.BAD_REQUEST


def test_an_owner_finds_it_from_the_people(owner: Client, club: Club, client: Client, mo: User) -> None:
    address = reverse("audit_log", args=[club.slug])
    assert address in owner.get(reverse("people", args=[club.slug])).text
    client.force_login(mo)
    assert address not in client.get(reverse("people", args=[club.slug])).text
    assert client.get(address).status_code == HTTPStatus.FORBIDDEN
