"""The pages of ratings, and the list a club chooses."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.audit.models import Noted
from clubsite.audit.wording import sentence_of
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


def test_all_matches_are_in_the_table_page_by_page_with_what_each_did(club: Cast) -> None:
    matches = [played(club, "ann", "bob", rated=number != 1) for number in range(52)]
    played(club, "cal", "ann")
    rate_results()
    ann, bob = club.players["ann"].pk, club.players["bob"].pk
    first, second = text(club, "rated_player", ann), text(club, "rated_player", ann, asked="?page=2")
    rows = "".join((first, second))
    assert all(rows.count(reverse("match", args=[match.code]) + '">') >= 1 for match in matches)
    assert (first.count("rating-when"), second.count("rating-when")) == (50, 3)
    assert 'data-reason="NOT_AGREED_BEFORE">A friendly match is rated only if' in second
    assert "+22.36" in second
    assert "50 %" in second
    assert "Lost in a row at present" in first
    assert text(club, "rated_player", ann, asked="?page=rubbish").count("rating-when") == 50
    against = text(club, "rated_player", ann, asked=f"?against={bob}&page=2")
    assert "Matches against bob" in against
    assert against.count("rating-when") == 2
    nobody = text(club, "rated_player", bob, asked=f"?against={club.players['cal'].pk}")
    assert "The two have no match on this list" in nobody


def test_several_lists_stand_side_by_side_for_everybody_and_for_a_player(club: Cast) -> None:
    played(club, "ann", "bob", 9)
    played(club, "bob", "cal", 3, rated=False)
    rate_results()
    page = text(club, "ratings", asked="?under=danish&under=brass_city&under=nothing")
    assert page.count('<th scope="col" class="num">') == 3
    assert all(f"{rating} <span" in page for rating in ("1530.00", "1004.50", "1512.00"))
    assert text(club, "ratings", asked="?under=all").count('<th scope="col" class="num">') == 4
    ann = text(club, "rated_player", club.players["ann"].pk, asked="?under=all")
    assert "1004.50" in ann
    assert "place 1" in ann


def test_a_list_of_one_kind_is_compared_by_the_same_matches(club: Cast) -> None:
    assert choose(club, published="fibs", apart="on")[0] == 302
    played(club, "ann", "bob", 9)
    rate_results()
    screen = KeptList.objects.get(scope="screen", until=None)
    assert "Nobody is rated yet" in text(club, "ratings", asked=f"?list={screen.pk}&under=all")
    assert "1004.50" not in text(club, "rated_player", club.players["ann"].pk, asked=f"?list={screen.pk}&under=all")


def api(club: Cast, name: str, *words: object, asked: str = "") -> Any:
    answer = browser(club).get(reverse(name, args=[club.club.slug, *words]) + asked)
    assert answer.status_code == 200
    return answer.json()


def test_programs_read_all_that_the_pages_say(club: Cast) -> None:
    first = played(club, "ann", "bob", 9)
    played(club, "ann", "cal", 5, rated=False)
    last = played(club, "bob", "ann", 9)
    rate_results()
    ann, bob = club.players["ann"].pk, club.players["bob"].pk
    assert api(club, "api_ratings", asked="?under=danish")["ranked"][0]["under"][0]["list"] == "danish"
    told = api(club, "api_rated_player", ann, asked="?under=all")
    assert told["best_win"] == {"match": first.code, "opponent": bob, "rating": 1500.0}
    assert (told["present_streak"], told["longest_winning"]) == (-1, 1)
    assert [(one["opponent"], one["won"], one["lost"]) for one in told["against"]] == [(bob, 1, 1)]
    assert [one["list"] for one in told["under"]] == ["danish", "belgian", "brass_city"]
    page = api(club, "api_rated_matches", ann, asked="?page_size=2")
    assert [page["results"][0][key] for key in ("match", "won", "why_not")] == [last.code, False, ""]
    assert page["results"][1]["why_not"] == "NOT_AGREED_BEFORE"
    assert page["results"][1]["rating"] is None
    rest = browser(club).get(page["next"]).json()
    assert [one["match"] for one in rest["results"]] == [first.code]
    assert len(api(club, "api_rated_matches", ann, asked=f"?against={bob}")["results"]) == 2
    assert browser(club).get(reverse("api_ratings", args=[club.club.slug]) + "?list=999999").status_code == 404


def test_programs_read_the_same(club: Cast) -> None:
    played(club, "ann", "bob")
    rate_results()
    answer = browser(club).get(reverse("api_ratings", args=[club.club.slug])).json()
    assert [(one["place"], one["name"], one["rating"]) for one in answer["ranked"]] == [
        (1, "ann", 1522.36),
        (2, "bob", 1477.64),
    ]
    told = browser(club).get(reverse("api_rated_player", args=[club.club.slug, club.players["bob"].pk])).json()
    assert (told["won"], told["lost"], told["expected"]) == (0, 1, 0.5)


def test_the_belgian_list_has_newcomers_by_name(club: Cast) -> None:
    assert choose(club, published="belgian")[0] == 302
    played(club, "ann", "bob")
    rate_results()
    assert "Provisional" in text(club, "ratings")


def test_a_list_is_not_changed_while_its_season_runs_but_may_start_anew(club: Cast) -> None:
    today = club_day(timezone.now(), club.club.zone)
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


def test_a_changed_list_says_first_what_it_does_and_then_who_did_it(club: Cast) -> None:
    for _ in range(3):
        played(club, "ann", "bob")
    rate_results()
    assert "3 rated matches are worked out again" in text(club, "rating_rules")
    choose(club, published="danish")
    choose(club, published="belgian", anew="on")
    noted = Noted.objects.filter(club_id=club.club.pk, kind__contains="rating_list").order_by("pk")
    assert [(one.kind, sentence_of(one).translate({0x2068: None, 0x2069: None})) for one in noted] == [
        ("matches.rating_list", "tom chose the rating list Danish for all matches: 3 are worked out again."),
        ("matches.rating_list_anew", "tom started the ratings anew, on the list Belgian."),
    ]
