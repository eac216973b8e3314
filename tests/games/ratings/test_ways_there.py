"""Where ratings are found from: a player's page, and a list that is asked for a month."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.leaderboards.models import Season
from clubsite.leaderboards.seasons import close_season
from clubsite.leaderboards.tasks import count_results
from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.paying import pay_money
from clubsite.members.models import Player
from games.ratings.tasks import rate_results
from tests.games.matches.players import Cast, cast

from .test_kept_ratings import played
from .test_rating_pages import api, browser, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    club = cast()
    played(club, "ann", "bob", 9)
    played(club, "ann", "cal", rated=False)
    rate_results()
    count_results()
    return club


def test_a_players_page_leads_to_their_matches_and_rating_if_they_have_any(club: Cast) -> None:
    for name in ("ann", "cal"):
        pk = club.players[name].pk
        page = text(club, "player", pk)
        assert f'{reverse("rated_player", args=[club.club.slug, pk])}">Matches and rating' in page
    assert "Matches and rating" not in text(club, "player", club.players["mo"].pk)


def test_who_counts_with_another_has_theirs_there(club: Cast) -> None:
    """The page of a guest is that of the member who has claimed the name."""
    guest = club.players["gil"]
    Player.objects.filter(pk=guest.pk).update(merged_into=club.players["ann"])
    answer = browser(club).get(reverse("player", args=[club.club.slug, guest.pk]), follow=True)
    assert reverse("rated_player", args=[club.club.slug, club.players["ann"].pk]) in answer.content.decode()


def test_a_rating_asked_for_a_month_says_that_it_has_none_and_where_the_month_is(club: Cast) -> None:
    page = text(club, "leaders_by", "rating", asked="?over=2026-10")
    assert "stands for all time; it has no list of its own for October 2026" in page
    assert reverse("leaders_by", args=[club.club.slug, "rating-gained"]) + "?over=2026-10" in page
    assert "All time" in page
    for asked in ("", "?over=all"):
        assert "other-time" not in text(club, "leaders_by", "rating", asked=asked)
    assert "other-time" not in text(club, "leaders_by", "rating-gained", asked="?over=2026-10")
    assert browser(club).get(reverse("leaders_by", args=[club.club.slug, "rating"]) + "?over=whenever").status_code == 404
    assert api(club, "api_leaderboard", "rating", asked="?over=2026-10")["over"] == "all"


def published(told: CaptureQueriesContext) -> int:
    return sum('FROM "leaderboards_publishedplace"' in one["sql"] for one in told.captured_queries)


def test_a_closed_seasons_page_reads_its_list_once(club: Cast) -> None:
    season = Season.objects.create(club=club.club, name="Spring", begins="2020-01-01", ends="2020-05-31")
    close_season(club.club, season.pk)
    with CaptureQueriesContext(connection) as told:
        text(club, "leaders_by", "matches-won", asked=f"?over={season.key}")
    assert published(told) == 1


def test_ones_own_record_leads_to_matches_and_money_too(club: Cast) -> None:
    ann, mo = club.players["ann"], club.players["mo"]
    keep_rules(club.club, {"currency": "EUR"})
    pay_money(club.club, ann, -250, by=club.users["tom"], action_id=uuid4())

    def ways(player: Player) -> list[str]:
        return [reverse(name, args=[club.club.slug, player.pk]) for name in ("rated_player", "money_of")]

    shown = browser(club, "ann").get("/me/").content.decode()
    assert all(f'href="{way}"' in shown for way in ways(ann))
    assert "In money: \u22122.50" in shown
    without = browser(club, "mo").get("/me/").content.decode()
    assert not any(f'href="{way}"' in without for way in ways(mo))
