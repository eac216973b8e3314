"""Somebody is found by a part of their name, whatever its accents and capitals."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubsite.members.models import Club, Membership, User
from clubsite.members.services import find_or_add_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def known(club: Club) -> Club:
    for name in ("Élodie Çağlar", "Eloise", "Dan", "Łukasz", "100% Bob"):
        find_or_add_player(club, name)
    cal = User.objects.create_user("cal", shown_name="Mélodie")
    Membership.objects.create(club=club, user=cal)
    return club


def names_on(page: str) -> list[str]:
    found = page[page.index('id="players"') :].split('class="row-link"')[1:]
    return [part.split("<bdi>")[1].split("</bdi>")[0] for part in found]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ELOD", ["Élodie Çağlar"]),
        ("élo", ["Élodie Çağlar", "Eloise"]),
        ("luk", ["Łukasz"]),
        ("caglar", ["Élodie Çağlar"]),
        ("  e   c ", ["Élodie Çağlar"]),
        ("%", ["100% Bob"]),
        ("", ["100% Bob", "Dan", "Élodie Çağlar", "Eloise", "Łukasz"]),
    ],
)
def test_players_are_found_by_a_part_of_a_name(known: Club, client: Client, tom: User, words: str, found: list[str]) -> None:
    client.force_login(tom)
    assert names_on(client.get(f"/clubs/{known.slug}/people/", {"search": words}).text) == found


def test_members_are_found_by_the_name_that_others_see(known: Club, client: Client, tom: User) -> None:
    client.force_login(tom)
    page = client.get(f"/clubs/{known.slug}/people/", {"search": "melodie"}).text
    assert "Mélodie" in page
    assert "No player is called “melodie”." in page


@pytest.mark.parametrize("rubbish", ["x" * 41, "a\x00b"])
def test_rubbish_finds_everybody_and_says_why(known: Club, client: Client, tom: User, rubbish: str) -> None:
    client.force_login(tom)
    page = client.get(f"/clubs/{known.slug}/people/", {"search": rubbish})
    assert page.status_code == 200
    assert len(names_on(page.text)) == 5
    assert 'class="errors"' in page.text


def test_strangers_search_nothing(known: Club, client: Client) -> None:
    assert client.get(f"/clubs/{known.slug}/people/", {"search": "elo"}).status_code in (302, 404)


def test_programs_search_and_get_people_in_order(known: Club, tom: User) -> None:
    api = APIClient()
    api.force_authenticate(tom)
    found = api.get(f"/api/clubs/{known.slug}/players/", {"search": "ELO"}).json()["results"]
    assert [one["name"] for one in found] == ["Élodie Çağlar", "Eloise"]
    first = api.get(f"/api/clubs/{known.slug}/players/", {"page_size": 2}).json()
    second = api.get(first["next"]).json()
    assert [one["name"] for one in first["results"] + second["results"]] == ["100% Bob", "Dan", "Élodie Çağlar", "Eloise"]
