"""The pages of clubs and people: who has access, and what is refused how."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Player, User
from clubsite.members.selectors import clubs_of, staff_of
from clubsite.members.services import create_club, find_or_add_player


@pytest.fixture
def web() -> Client:
    return Client()


def at(web: Client, user: User) -> Client:
    web.force_login(user)
    return web


def test_whoever_founds_a_club_owns_it(web: Client, eve: User) -> None:
    answer = at(web, eve).post(reverse("new_club"), {"name": "Eve's own"})
    assert answer["Location"] == "/clubs/eves-own/"
    assert web.get(answer["Location"]).status_code == 200
    assert web.post(reverse("new_club"), {"name": ""}).status_code == 422
    assert clubs_of(eve).count() == 1


def test_a_club_has_a_name_that_can_be_seen(web: Client, club: Club, tom: User, eve: User) -> None:
    for nothing in ("\u200b", "\u202e\u202c"):
        assert "Write something here." in at(web, eve).post(reverse("new_club"), {"name": nothing}).text
        assert at(web, tom).post(reverse("club_settings", args=[club.slug]), {"name": nothing}).status_code == 422
    assert not clubs_of(eve).exists()
    assert at(web, eve).post(reverse("new_club"), {"name": "\u202e🎲  Eve"}).status_code == 302
    assert [club.name for club in clubs_of(eve)] == ["🎲 Eve"]


@pytest.mark.django_db
def test_founding_a_club_asks_for_a_login_first(web: Client) -> None:
    assert web.get(reverse("new_club"))["Location"] == "/log-in/?next=/clubs/new/"


PLACES = ["/clubs/{}/", "/clubs/{}/people/", "/clubs/{}/ledger/", "/clubs/{}/ledger.csv", "/clubs/{}/ledger.json"]


@pytest.mark.parametrize("place", PLACES)
def test_a_stranger_cannot_tell_a_club_from_none(web: Client, club: Club, eve: User, place: str) -> None:
    for slug in (club.slug, "no-such-club"):
        assert web.get(place.format(slug)).status_code == 404
    at(web, eve)
    for slug in (club.slug, "no-such-club"):
        assert web.get(place.format(slug)).status_code == 404


def test_the_clubs_page_lists_whoever_has_played_for_points_and_not_hundreds_who_never_did(
    web: Client, club: Club, ann: User
) -> None:
    bob, cal = (find_or_add_player(club, name) for name in ("Bob <b>", "Cal"))
    for number in range(5):
        find_or_add_player(club, f"Guest {number}")
    with CaptureQueriesContext(connection) as before:
        shown = at(web, ann).get(reverse("club", args=[club.slug])).text
    assert "Bob &lt;b&gt;" not in shown
    assert "Nobody has played for points here yet." in shown
    post("test/1", club, [Line(bob, cal, 8, "")], kind="game")
    with CaptureQueriesContext(connection) as after:
        shown = web.get(reverse("club", args=[club.slug])).text
    assert "Bob &lt;b&gt;" in shown
    assert "Cal" in shown
    assert "Guest" not in shown
    assert len(after) <= len(before)
    assert reverse("people", args=[club.slug]) in shown


def test_the_owner_gives_a_monitor_a_login(web: Client, club: Club, tom: User) -> None:
    place = reverse("new_monitor", args=[club.slug])
    secret = {"username": "mo", "password": "bone paper, dark ink"}
    assert at(web, tom).post(place, secret).status_code == 302
    assert [member.user.username for member in staff_of(club)] == ["tom", "mo"]
    taken = web.post(place, secret)
    assert taken.status_code == 422
    assert "take another" in taken.text
    assert web.post(place, {"username": "two words", "password": "short"}).status_code == 422


@pytest.mark.parametrize("password", ["", "short", "password123"])
def test_a_first_password_that_anyone_guesses_is_refused(web: Client, club: Club, tom: User, password: str) -> None:
    said = {"username": "mo", "password": password}
    assert at(web, tom).post(reverse("new_monitor", args=[club.slug]), said).status_code == 422
    assert not User.objects.filter(username="mo").exists()


def test_only_the_owner_gives_logins_and_renames(web: Client, club: Club, mo: User, eve: User) -> None:
    bob = find_or_add_player(club, "Bob")
    places = [reverse("new_monitor", args=[club.slug]), reverse("rename_player", args=[club.slug, bob.pk])]
    at(web, mo)
    assert [web.post(place, {"name": "Rob"}).status_code for place in places] == [403, 403]
    at(web, eve)
    assert [web.post(place, {"name": "Rob"}).status_code for place in places] == [404, 404]
    bob.refresh_from_db()
    assert bob.name == "Bob"


def test_a_monitor_adds_a_player_and_a_bare_emoji_is_refused_in_a_sentence(web: Client, club: Club, mo: User) -> None:
    place = reverse("new_player", args=[club.slug])
    assert at(web, mo).post(place, {"name": "דנה 🎲"}).status_code == 302
    refused = web.post(place, {"name": "🎲"})
    assert refused.status_code == 422
    assert "at least one letter" in refused.text
    assert [(player.name, player.word) for player in Player.objects.all()] == [("דנה 🎲", "דנה")]


def test_the_owner_renames_a_guest(web: Client, club: Club, tom: User) -> None:
    bob, _ = find_or_add_player(club, "Bbo"), find_or_add_player(club, "Ann")
    place = reverse("rename_player", args=[club.slug, bob.pk])
    assert "Bbo" in at(web, tom).get(place).text
    assert web.post(place, {"name": "ann"}).status_code == 422
    assert web.post(place, {"name": "Bob"}).status_code == 302
    bob.refresh_from_db()
    assert (bob.name, bob.word) == ("Bob", "Bbo")


@pytest.mark.parametrize("number", ["0", "99999999999999999999", "9" * 5000])
def test_a_player_of_no_number_does_not_exist(web: Client, club: Club, tom: User, number: str) -> None:
    at(web, tom)
    assert web.get(f"/clubs/{club.slug}/people/players/{number}/").status_code == 404
    assert web.get(f"/clubs/{club.slug}/ledger/{number}/").status_code == 404


def test_a_player_of_another_club_is_nobody_here(web: Client, club: Club, tom: User, eve: User) -> None:
    stranger = find_or_add_player(create_club(eve, "Elsewhere"), "Eve")
    at(web, tom)
    assert web.get(reverse("rename_player", args=[club.slug, stranger.pk])).status_code == 404
    assert web.get(reverse("account", args=[club.slug, stranger.pk])).status_code == 404
