"""Who wins a season by changing the numbers it is played for? A season guards them, so nobody gets rid of it in mid-season."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.db.models.functions import Now
from django.test import Client
from django.urls import reverse

from clubsite.audit.kinds import Kind
from clubsite.audit.models import Noted
from clubsite.leaderboards.models import Season
from clubsite.leaderboards.seasons import Refusal, SeasonRefused, add_season, close_season, drop_season
from games.ratings.services.racing import RaceRefusedNow, choose_race
from tests.games.matches.players import Cast, cast
from tests.games.ratings.test_kept_ratings import board, played

pytestmark = pytest.mark.django_db
MARCH = date(2026, 3, 1), date(2026, 3, 31)


@pytest.fixture
def time() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime(2026, 3, 9, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture
def club() -> Cast:
    return cast()


def season(club: Cast, *days: date) -> Season:
    """Added longer ago than a mistake lasts."""
    begins, ends = days or MARCH
    said = {"season": "Spring", "begins": begins.isoformat(), "ends": ends.isoformat()}
    Noted.objects.create(club=club.club, kind=Kind.SEASON_ADDED, words=said, at=Now() - timedelta(hours=1))
    return Season.objects.create(club=club.club, name="Spring", begins=begins, ends=ends)


def by_length(club: Cast, *, yes: bool) -> None:
    numbers: dict[str, object] = {"name": "Ours", "per_evening": 0, "per_win": 3, "by_length": yes}
    choose_race(club.club, "", numbers, from_today=False, by=club.users["tom"])


def not_dropped(club: Cast, one: Season) -> Refusal:
    with pytest.raises(SeasonRefused) as refused:
        drop_season(club.club, one.pk, by=club.users["tom"])
    return refused.value.refusal


def test_an_owner_who_plays_does_not_win_a_season_by_dropping_it_for_other_numbers(
    club: Cast, time: time_machine.Traveller
) -> None:
    by_length(club, yes=True)
    spring = season(club)
    played(club, "ann", "bob", 9)
    for _ in range(2):
        played(club, "tom", "bob", 1)
    before = board(club, "points-race", spring.key)
    assert [row[1] for row in before][:2] == ["ann", "tom"]
    with pytest.raises(RaceRefusedNow, match="Spring is being played for"):
        by_length(club, yes=False)
    assert not_dropped(club, spring) is Refusal.COUNTED
    time.move_to(datetime(2026, 4, 2, 12, tzinfo=UTC))  # over, and not closed yet
    assert not_dropped(club, spring) is Refusal.COUNTED
    assert board(club, "points-race", spring.key) == before
    close_season(club.club, spring.pk)


def test_a_match_that_has_not_counted_yet_keeps_its_season_too(club: Cast, time: time_machine.Traveller) -> None:
    spring = season(club)
    played(club, "ann", "bob", 9)
    assert not_dropped(club, spring) is Refusal.STILL_COUNTING


def test_the_page_says_why_a_season_stays(club: Cast, time: time_machine.Traveller) -> None:
    spring = season(club)
    played(club, "ann", "bob", 9)
    board(club, "points-race")
    browser = Client()
    browser.force_login(club.users["tom"])
    answer = browser.post(reverse("season", args=[club.club.slug, spring.pk]), {"drop": "yes"}, follow=True)
    assert "Results have counted in this season: it stays" in answer.content.decode()
    assert Season.objects.get() == spring


@pytest.mark.parametrize("days", [MARCH, (date(2026, 4, 1), date(2026, 4, 30))])
def test_a_season_in_which_nothing_has_counted_is_dropped(
    club: Cast, days: tuple[date, date], time: time_machine.Traveller
) -> None:
    time.move_to(datetime(2026, 2, 20, 12, tzinfo=UTC))
    played(club, "ann", "bob", 9)
    board(club, "points-race")
    time.move_to(datetime(2026, 3, 9, 12, tzinfo=UTC))
    drop_season(club.club, season(club, *days).pk)
    assert not Season.objects.exists()


def test_a_season_added_by_mistake_is_dropped_within_the_hour(club: Cast, time: time_machine.Traveller) -> None:
    played(club, "ann", "bob", 9)
    board(club, "points-race")
    drop_season(club.club, add_season(club.club, "Spring", *MARCH).pk)
    assert not Season.objects.exists()
