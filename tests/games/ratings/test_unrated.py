"""The confirmed matches that a list does not count: each with its reason, on the list's page, the match's, and for programs."""

import pytest
from django.urls import reverse

from games.ratings.models import KeptList
from games.ratings.tasks import rate_results
from tests.games.matches.players import Cast, cast

from .test_kept_ratings import played
from .test_rating_pages import api, browser, text

pytestmark = pytest.mark.django_db

ONE_POINT = "This list does not count matches to one point."
NOT_AGREED = "A friendly match is rated only if both agreed to that before it began."


@pytest.fixture
def club() -> Cast:
    """One whose list does not count one-point matches."""
    club = cast()
    numbers = {"name": "Long", "start": 1500, "c": 4, "a": 0.5, "k": 1, "one_point_rated": False}
    KeptList.objects.create(club=club.club, published="", numbers=numbers)
    return club


def page_of_match(club: Cast, code: str) -> str:
    return browser(club).get(reverse("match", args=[code])).content.decode()


def test_each_has_its_reason_and_those_that_are_rated_are_not_there(club: Cast) -> None:
    short, friendly, counted = (
        played(club, "ann", "bob", 1),
        played(club, "cal", "bob", rated=False),
        played(club, "ann", "bob"),
    )
    rate_results()
    assert reverse("unrated_matches", args=[club.club.slug]) in text(club, "ratings")
    page = text(club, "unrated_matches")
    assert page.count("data-reason=") == 2
    assert page.index(friendly.code) < page.index(short.code)
    assert ONE_POINT in page
    assert NOT_AGREED in page
    assert counted.code not in page
    told = api(club, "api_unrated_matches")["results"]
    assert [(one["match"], one["why_not"]) for one in told] == [(friendly.code, "NOT_AGREED_BEFORE"), (short.code, "ONE_POINT")]
    assert (told[1]["winner"], told[1]["loser"]) == (club.players["ann"].pk, club.players["bob"].pk)
    assert f"Not rated on the list “Long”. {ONE_POINT}" in page_of_match(club, short.code)
    assert page_of_match(club, friendly.code).count(NOT_AGREED) == 1
    assert ONE_POINT not in page_of_match(club, counted.code)


def test_what_one_of_two_lists_counts_is_rated(club: Cast) -> None:
    KeptList.objects.all().delete()
    for scope in ("live", "screen"):
        KeptList.objects.create(club=club.club, scope=scope, published="fibs")
    match = played(club, "ann", "bob")
    rate_results()
    screen = KeptList.objects.get(scope="screen")
    assert match.code in text(club, "unrated_matches", asked=f"?list={screen.pk}")
    assert "Every confirmed match is rated" in text(club, "unrated_matches")
    assert "counts only" not in page_of_match(club, match.code)


def test_many_are_turned_page_by_page(club: Cast) -> None:
    for _ in range(52):
        played(club, "ann", "bob", 1)
    rate_results()
    first, second = text(club, "unrated_matches"), text(club, "unrated_matches", asked="?page=2")
    assert (first.count("data-reason="), second.count("data-reason=")) == (50, 2)
    assert browser(club).get(reverse("unrated_matches", args=[club.club.slug]) + "?list=999999").status_code == 404
