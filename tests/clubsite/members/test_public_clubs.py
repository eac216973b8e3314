"""For strangers a private club does not exist; a public one has a front page and nothing else."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from chouette.evening.services import open_chouette
from clubsite.members.models import Club, User
from clubsite.members.services import find_or_add_player

#: What differs in every response: the CSRF token, and the request's own number.
OF_THE_MOMENT = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')
#: No club has this address, which is as long as the existing club's.
OTHER = "bluff"
HEADERS_OF_THE_MOMENT = {"Set-Cookie", "X-Request-ID", "X-Correlation-ID", "Content-Security-Policy"}


@pytest.fixture
def web() -> Client:
    return Client()


def at(web: Client, user: User) -> Client:
    web.force_login(user)
    return web


def seen(web: Client, place: str, method: str = "get") -> tuple[int, str, dict[str, str]]:
    """Status, body and headers, without what differs in every response or names the club asked for."""
    answer = getattr(web, method)(place)
    headers = {name: value for name, value in answer.headers.items() if name not in HEADERS_OF_THE_MOMENT}
    body = OF_THE_MOMENT.sub("", answer.text).replace(OTHER, "baize")
    return answer.status_code, body, {name: value.replace(OTHER, "baize") for name, value in headers.items()}


PLACES = ["club", "people", "roles", "leave_club", "club_settings", "invitations", "claims", "ledger", "chouettes"]


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("who", ["a visitor", "eve"])
def test_a_private_club_answers_as_what_does_not_exist(web: Client, club: Club, eve: User, name: str, who: str) -> None:
    if who == "eve":
        at(web, eve)
    for method in ("get", "post", "head", "put"):
        there = seen(web, reverse(name, args=[club.slug]), method)
        assert there == seen(web, reverse(name, args=[OTHER]), method)
        assert there[0] in (404, 405) or (there[0] == 302 and who == "a visitor")


def test_a_public_club_shows_its_front_page_and_nothing_of_its_people(web: Client, club: Club, tom: User, eve: User) -> None:
    find_or_add_player(club, "Secretive Bob")
    evening = open_chouette(club, "Friday", tom)
    settings = {"name": "Baize", "is_public": "on", "about": "Fridays at eight, <b>at the harbour</b>."}
    assert at(web, tom).post(reverse("club_settings", args=[club.slug]), settings).status_code == 302
    for visitor in (Client(), at(Client(), eve)):
        page = visitor.get(reverse("club", args=[club.slug]))
        assert page.status_code == 200
        assert "Fridays at eight, &lt;b&gt;at the harbour" in page.text
        assert "An evening is running now" in page.text
        assert "Bob" not in page.text
        assert evening.code not in page.text
        for name in PLACES[1:]:
            assert visitor.get(reverse(name, args=[club.slug])).status_code in (302, 404)
            assert visitor.get(reverse(name, args=[club.slug]), follow=True).status_code in (200, 404)


def test_a_club_that_becomes_private_again_is_gone(web: Client, club: Club, tom: User) -> None:
    Club.objects.update(is_public=True)
    stranger = Client()
    assert stranger.get(reverse("club", args=[club.slug])).status_code == 200
    at(web, tom).post(reverse("club_settings", args=[club.slug]), {"name": "Baize"})
    assert stranger.get(reverse("club", args=[club.slug])).status_code == 404


def test_the_code_of_an_evening_is_a_key_also_in_a_private_club(web: Client, club: Club, tom: User) -> None:
    evening = open_chouette(club, "Friday", tom)
    assert web.get(reverse("watch", args=[evening.code])).status_code == 200


@pytest.mark.parametrize("settings", [{"name": ""}, {"name": "x" * 81}, {"name": "Baize", "about": "x" * 601}])
def test_settings_that_make_no_sense_are_refused(web: Client, club: Club, tom: User, settings: dict[str, str]) -> None:
    assert at(web, tom).post(reverse("club_settings", args=[club.slug]), settings).status_code == 422
    club.refresh_from_db()
    assert (club.name, club.about, club.is_public) == ("Baize", "", False)


def test_only_the_owner_sets_the_club(web: Client, club: Club, mo: User, ann: User) -> None:
    for user in (mo, ann):
        assert at(web, user).post(reverse("club_settings", args=[club.slug]), {"name": "Mine"}).status_code == 403
    club.refresh_from_db()
    assert club.name == "Baize"
