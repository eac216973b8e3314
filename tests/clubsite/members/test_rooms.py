"""Home and the club's page: what comes first, for whom, and at what cost."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.members.models import Club, Membership, User
from clubsite.members.services import create_club, find_or_add_player


@pytest.fixture
def web() -> Client:
    return Client()


def queries_of(web: Client, place: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert web.get(place).status_code == 200
    return len(captured)


def fill(club: Club, tom: User, word: str) -> None:
    """Another player, another running evening and another closed one."""
    find_or_add_player(club, f"Player {word}")
    open_chouette(club, f"Running {word}", tom)
    closed = open_chouette(club, f"Over {word}", tom)
    Chouette.objects.filter(pk=closed.pk).update(closed_at=closed.opened_at)


def test_whoever_has_one_club_is_at_home_in_it(web: Client, club: Club, tom: User) -> None:
    web.force_login(tom)
    home = web.get(reverse("home")).text
    assert "<h1><bdi>Baize</bdi></h1>" in home
    assert reverse("new_chouette", args=[club.slug]) in home


def test_of_several_clubs_the_one_that_plays_stands_first(web: Client, club: Club, tom: User) -> None:
    playing = create_club(tom, "Zeughaus")
    evening = open_chouette(playing, "Friday", tom)
    web.force_login(tom)
    home = web.get(reverse("home")).text
    assert home.index("Zeughaus") < home.index("Baize")
    assert reverse("console", args=[evening.code]) in home


def test_whoever_has_no_club_is_told_how_to_come_by_one(web: Client, eve: User) -> None:
    web.force_login(eve)
    assert reverse("new_club") in web.get(reverse("home")).text


def test_a_player_is_led_to_the_players_page_and_a_monitor_to_the_console(web: Client, club: Club, ann: User, mo: User) -> None:
    evening = open_chouette(club, "Friday", mo)
    console, watch = (f'href="{reverse(name, args=[evening.code])}"' for name in ("console", "watch"))
    for user, there, not_there in ((ann, watch, console), (mo, console, watch)):
        web.force_login(user)
        home = web.get(reverse("home")).text
        assert there in home
        assert not_there not in home


def test_a_player_of_several_clubs_keeps_no_scores_in_any_of_them(web: Client, club: Club, ann: User, eve: User) -> None:
    other = create_club(eve, "Elsewhere")
    Membership.objects.create(club=other, user=ann)
    open_chouette(other, "Friday", eve)
    web.force_login(ann)
    home = web.get(reverse("home")).text
    assert "Elsewhere" in home
    assert "/new/" not in home.replace(reverse("new_club"), "")


def test_closed_evenings_stand_below_and_only_the_last_few(web: Client, club: Club, tom: User) -> None:
    for number in range(7):
        fill(club, tom, str(number))
    web.force_login(tom)
    shown = web.get(reverse("club", args=[club.slug])).text
    assert shown.count("Running ") - shown.count("Running now") == 7
    assert [number for number in range(7) if f"Over {number}" in shown] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("name", ["club", "people", "chouettes", "new_chouette"])
def test_the_number_of_queries_does_not_grow_with_the_club(web: Client, club: Club, tom: User, name: str) -> None:
    web.force_login(tom)
    fill(club, tom, "one")
    few = queries_of(web, reverse(name, args=[club.slug]))
    for word in ("two", "three"):
        fill(club, tom, word)
    assert queries_of(web, reverse(name, args=[club.slug])) == few


def test_the_number_of_queries_at_home_does_not_grow_with_the_clubs(web: Client, club: Club, tom: User) -> None:
    fill(create_club(tom, "Second"), tom, "one")
    web.force_login(tom)
    few = queries_of(web, reverse("home"))
    for word in ("two", "three"):
        fill(create_club(tom, word), tom, word)
    assert queries_of(web, reverse("home")) == few


@pytest.mark.parametrize(
    "asked", ["payer=1", "payer=x&payee=2&quarters=4", "payer=1&payee=2&quarters=²", "quarters=" + "9" * 5000]
)
def test_a_suggested_payment_that_makes_no_sense_is_left_out(web: Client, club: Club, tom: User, asked: str) -> None:
    web.force_login(tom)
    assert web.get(f"{reverse('ledger', args=[club.slug])}?{asked}").status_code == 200
