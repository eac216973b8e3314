"""Somebody asks again and again what everybody would have under other lists: it is worked out once, and then it is told."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from clubsite.access.pace import PACE
from games.ratings.models import KeptList
from games.ratings.services.choosing import choose_list
from games.ratings.tasks import rate_results
from tests.games.matches.players import Cast, cast
from tests.games.ratings.test_kept_ratings import played

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    club = cast()
    played(club, "ann", "bob", 9)
    rate_results()
    return club


@pytest.fixture(autouse=True)
def fresh(settings: Settings) -> Iterator[None]:
    cache.clear()
    PACE.forget()
    settings.PACE = {**settings.PACE, "replay": 2}
    yield
    PACE.forget()
    cache.clear()


def asked(club: Cast, name: str, *words: object, who: str = "cal", query: str = "?under=all") -> tuple[int, str, bool]:
    """The status, the page, and whether the matches were gone through."""
    client = Client()
    client.force_login(club.users[who])
    with CaptureQueriesContext(
        connection,
    ) as told:
        answer = client.get(reverse(name, args=[club.club.slug, *words]) + query)
    read = [one["sql"] for one in told.captured_queries]
    return answer.status_code, answer.content.decode(), any('ORDER BY "matches_match"."ended_at" ASC' in sql for sql in read)


def test_pages_and_programs_share_what_was_worked_out_once(club: Cast) -> None:
    ann = club.players["ann"].pk
    assert asked(club, "ratings")[2]
    for _ in range(3):
        for name, words in (("ratings", ()), ("rated_player", (ann,)), ("api_ratings", ()), ("api_rated_player", (ann,))):
            status, page, read = asked(club, name, *words)
            assert (status, read) == (200, False)
            assert "1004.5" in page
    assert not asked(club, "ratings", who="mo", query="?under=danish")[2]


def test_the_next_result_is_in_it_at_once(club: Cast) -> None:
    asked(club, "ratings")
    played(club, "ann", "cal", 9)
    rate_results()
    _, page, read = asked(club, "ratings", query="?under=danish")
    assert read
    assert "1008.9" in page
    assert not asked(club, "ratings", query="?under=danish")[2]


def test_a_match_taken_out_leaves_it_at_once(club: Cast) -> None:
    second = played(club, "ann", "cal", 9)
    rate_results()
    assert "1008.9" in asked(club, "ratings", query="?under=danish")[1]
    club.do(second, "dana", "take_out", reason="Somebody else has played it.")
    rate_results()
    page = asked(club, "ratings", query="?under=danish")[1]
    assert "1008.9" not in page
    assert "1004.50" in page


def test_whoever_has_too_much_worked_out_waits_and_nobody_else_does(club: Cast) -> None:
    """Each new list is new work."""
    for number in range(3):
        choose_list(club.club, "belgian" if number % 2 else "danish", {}, apart=False, anew=False, by=club.users["tom"])
        rate_results()
        status, page, _read = asked(club, "ratings", query="?under=fibs")
    assert status == 429
    assert "Working out every match by other numbers takes the site long" in page
    assert "1004.50" in page  # the list itself is there
    ann = club.players["ann"].pk
    for name, words in (("rated_player", (ann,)), ("api_ratings", ()), ("api_rated_player", (ann,))):
        assert asked(club, name, *words, query="?under=fibs")[0] == 429
    assert asked(club, "ratings", query="")[0] == 200
    assert asked(club, "ratings", who="mo", query="?under=fibs")[0] == 200
    assert asked(club, "ratings", query="?under=fibs")[0] == 200  # what mo has had worked out is there for everybody
    assert KeptList.objects.filter(until=None).count() == 1
