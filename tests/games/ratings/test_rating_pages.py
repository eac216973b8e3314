"""The pages of ratings, and the list a club chooses."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.leaderboards.periods import club_day
from clubsite.leaderboards.seasons import add_season
from games.ratings.models import KeptList, RatedMatch
from games.ratings.tasks import rate_results
from tests.games.matches.players import Cast, cast

from .test_kept_ratings import board, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def browser(club: Cast, who: str = "tom") -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def text(club: Cast, name: str, *words: object, asked: str = "") -> str:
    answer = browser(club).get(reverse(name, args=[club.club.slug, *words]) + asked)
    assert answer.status_code == 200
    return answer.content.decode()


def choose(club: Cast, **said: str) -> tuple[int, str]:
    answer = browser(club).post(reverse("rating_rules", args=[club.club.slug]), said)
    return answer.status_code, answer.content.decode()


def test_the_list_says_who_stands_where_what_it_would_be_and_why_no_chouette_is_rated(club: Cast) -> None:
    assert "Nobody is rated yet" in text(club, "ratings")
    played(club, "ann", "bob", 9)
    assert "being worked out" in text(club, "ratings")
    rate_results()
    page = text(club, "ratings", asked="?under=danish")
    assert "1530.00" in page
    assert "1004.50" in page
    assert "A chouette is never rated" in page
    assert "being worked out" not in page
    assert browser(club).get(reverse("ratings", args=[club.club.slug]) + "?list=999999").status_code == 404


def test_a_player_s_page_has_the_curve_and_its_table(club: Cast) -> None:
    for _ in range(3):
        played(club, "ann", "bob")
    rate_results()
    page = text(club, "rated_player", club.players["ann"].pk)
    assert "3–0" in page
    assert 'class="plot-line"' in page
    assert "Longest winning streak" in page
    assert "No rated match yet" in text(club, "rated_player", club.players["cal"].pk)


def test_programs_read_the_same(club: Cast) -> None:
    played(club, "ann", "bob")
    rate_results()
    answer = browser(club).get(reverse("api_ratings", args=[club.club.slug])).json()
    assert [(one["place"], one["name"], one["rating"]) for one in answer["ranked"]] == [
        (1, "ann", "1522.36"),
        (2, "bob", "1477.64"),
    ]
    told = browser(club).get(reverse("api_rated_player", args=[club.club.slug, club.players["bob"].pk])).json()
    assert (told["won"], told["lost"], told["expected"]) == (0, 1, 0.5)


def test_the_belgian_list_has_newcomers_by_name(club: Cast) -> None:
    assert choose(club, published="belgian")[0] == 302
    played(club, "ann", "bob")
    rate_results()
    assert "Provisional" in text(club, "ratings")


def test_a_list_is_not_changed_while_its_season_runs_but_may_start_anew(club: Cast) -> None:
    today = club_day(timezone.now())
    played(club, "ann", "bob", 9)
    rate_results()
    add_season(club.club, "Autumn", today - timedelta(days=3), today + timedelta(days=30))
    found = list(RatedMatch.objects.values_list("match", "winner_after"))
    status, page = choose(club, published="danish")
    assert status == 422
    assert "Autumn is being played for on this list" in page
    assert list(RatedMatch.objects.values_list("match", "winner_after")) == found
    assert choose(club, published="fibs")[0] == 422
    assert choose(club, published="danish", anew="on")[0] == 302
    assert board(club, "rating") == []
    played(club, "bob", "ann", 9)
    assert board(club, "rating") == [(1, "bob", "1004.50", 1), (2, "ann", "995.50", 1)]
    assert "replaced by another list" in text(club, "ratings", asked=f"?list={KeptList.objects.earliest('pk').pk}")


def test_without_a_season_all_matches_are_worked_out_again_and_lists_may_be_apart(club: Cast) -> None:
    played(club, "ann", "bob", 9)
    rate_results()
    assert choose(club, published="danish", apart="on")[0] == 302
    assert board(club, "rating-live") == [(1, "ann", "1004.50", 1), (2, "bob", "995.50", 1)]
    assert board(club, "rating-on-screen") == []


@pytest.mark.parametrize("numbers", ["", "{", '{"start": 1}', '{"name": "x", "start": 1500, "c": 4, "a": 9, "k": 1}'])
def test_numbers_that_make_no_list_are_refused(club: Cast, numbers: str) -> None:
    assert choose(club, published="", numbers=numbers)[0] == 422
    assert not KeptList.objects.exists()


def test_a_club_rates_by_numbers_of_its_own(club: Cast) -> None:
    own = '{"name": "Ours", "start": 1000, "c": 2, "a": 1, "k": 1}'
    assert choose(club, published="", numbers=own)[0] == 302
    played(club, "ann", "bob", 5)
    assert board(club, "rating")[0] == (1, "ann", "1005.00", 1)
