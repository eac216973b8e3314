"""Who changes the places of a season that is over and not published yet?"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from clubsite.leaderboards.models import Season
from clubsite.leaderboards.seasons import add_season, close_season
from games.ratings.services.choosing import ListRefusedNow, choose_list
from tests.games.matches.players import Cast, cast
from tests.games.ratings.test_kept_ratings import board, played

pytestmark = pytest.mark.django_db
MARCH = date(2026, 3, 1), date(2026, 3, 31)


@pytest.fixture
def time() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture
def club() -> Cast:
    return cast()


def spring(club: Cast) -> Season:
    return add_season(club.club, "Spring", *MARCH, by=club.users["tom"])


def other_numbers(club: Cast) -> None:
    choose_list(club.club, "danish", {}, apart=False, anew=False, by=club.users["tom"])


def test_nobody_changes_the_ratings_of_a_season_that_is_over_and_not_closed(club: Cast, time: time_machine.Traveller) -> None:
    season = spring(club)
    played(club, "ann", "bob", 25)
    for _ in range(2):
        time.shift(timedelta(hours=1))
        played(club, "tom", "cal", 1)
    before = board(club, "rating-gained", season.key)
    time.move_to(datetime(2026, 4, 1, 12, tzinfo=UTC))
    with pytest.raises(ListRefusedNow, match="stay until the season is closed"):
        other_numbers(club)
    assert board(club, "rating-gained", season.key) == before
    close_season(club.club, season.pk)
    other_numbers(club)
    assert board(club, "rating-gained", season.key) == before


def test_a_match_after_a_season_is_none_of_it(club: Cast, time: time_machine.Traveller) -> None:
    spring(club)
    time.move_to(datetime(2026, 4, 1, 12, tzinfo=UTC))
    played(club, "ann", "bob")
    board(club, "rating")
    other_numbers(club)


def test_a_season_behind_one_that_runs_is_guarded_too(club: Cast, time: time_machine.Traveller) -> None:
    spring(club)
    played(club, "ann", "bob")
    board(club, "rating")
    time.move_to(datetime(2026, 4, 2, 12, tzinfo=UTC))
    add_season(club.club, "April", date(2026, 4, 1), date(2026, 4, 30))
    with pytest.raises(ListRefusedNow, match="Spring"):
        other_numbers(club)


def test_an_owners_own_time_zone_moves_no_season(club: Cast, time: time_machine.Traveller) -> None:
    """Where it is still the day before, nobody has played on the first day."""
    time.move_to(datetime(2026, 3, 1, 1, tzinfo=UTC))
    spring(club)
    played(club, "ann", "bob")
    board(club, "rating")
    time.move_to(datetime(2026, 3, 9, 1, tzinfo=UTC))
    owner = club.users["tom"]
    owner.time_zone = "Pacific/Pago_Pago"
    owner.save()
    browser = Client()
    browser.force_login(owner)
    form = {"published": "danish", "numbers": "{}"}
    answer = browser.post(reverse("rating_rules", args=[club.club.slug]), form)
    assert answer.status_code == 422
    assert "Spring is being played for on this list" in answer.content.decode()


def test_the_last_day_of_all_days_breaks_nothing(club: Cast, time: time_machine.Traveller) -> None:
    Season.objects.create(club=club.club, name="For ever", begins=date(2026, 1, 1), ends=date.max)
    played(club, "ann", "bob")
    board(club, "rating")
    with pytest.raises(ListRefusedNow, match="For ever"):
        other_numbers(club)
    browser = Client()
    browser.force_login(club.users["ann"])
    answer = browser.get(reverse("calendar", args=[club.club.slug]))
    assert answer.status_code == 200
    assert "DTSTART;VALUE=DATE:20260101\r\nDTEND;VALUE=DATE:99991231\r\n" in answer.content.decode()
    for address in ("leaders", "rating_rules"):
        browser.force_login(club.users["tom"])
        assert browser.get(reverse(address, args=[club.club.slug])).status_code == 200


@pytest.mark.parametrize(
    ("begins", "ends"), [("2026-01-01", "9999-12-31"), ("0001-01-01", "2026-04-01"), ("2026-03-01", "2036-03-05")]
)
def test_no_season_ends_later_than_in_ten_years(club: Cast, time: time_machine.Traveller, begins: str, ends: str) -> None:
    browser = Client()
    browser.force_login(club.users["tom"])
    answer = browser.post(reverse("seasons", args=[club.club.slug]), {"name": "For ever", "begins": begins, "ends": ends})
    assert answer.status_code == 422
    assert "between the year 1900 and ten years from today" in answer.content.decode()
    assert not Season.objects.exists()


def test_a_season_may_end_in_ten_years(club: Cast, time: time_machine.Traveller) -> None:
    assert add_season(club.club, "Long", date(1900, 1, 1), date(2036, 3, 2)).pk
