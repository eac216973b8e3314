"""The points race that a club keeps: what matches and evenings give, who changes it when, and that both counts agree."""

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.audit.models import Noted
from clubsite.leaderboards.counting.rebuilding import rebuild, troubles
from clubsite.leaderboards.models import Result, Total
from clubsite.leaderboards.seasons import add_season
from clubsite.members.models import User
from games.ratings.models import KeptRace
from games.ratings.rules.races import RaceRefused
from games.ratings.services.racing import RaceRefusedNow, Refusal, choose_race
from tests.chouette.evenings import say
from tests.games.matches.players import Cast, cast

from .test_kept_ratings import board, played

pytestmark = pytest.mark.django_db
THURSDAYS: dict[str, object] = {"name": "Thursdays", "per_evening": 2, "per_win": 3, "by_length": False}
GAME = "sheet plain\nbox ann\nline bob cal\ngame\nteam wins single"


@pytest.fixture
def club() -> Cast:
    return cast()


@pytest.fixture
def mo(club: Cast) -> User:
    return User.objects.get(username="tom")


def evening(club: Cast, mo: User, sheet: str = f"{GAME}\nclose") -> Chouette:
    return say(open_chouette(club.club, "Thursday", mo), sheet)


def race(club: Cast, over: str = "all") -> dict[str, str]:
    return {name: figure for _, name, figure, _ in board(club, "points-race", over)}


def on(moment: str) -> time_machine.travel:
    return time_machine.travel(datetime.fromisoformat(moment).replace(tzinfo=UTC), tick=True)


def sums() -> list[tuple[object, ...]]:
    return sorted(Total.objects.values_list("category", "period", "person", "amount", "count", "ahead"))


def test_an_evening_gives_points_once_it_is_closed_to_whoever_was_in_a_game(club: Cast, mo: User) -> None:
    open_one = evening(club, mo, GAME)
    assert race(club) == {}
    say(open_one, "close")
    assert race(club) == {"ann": "1.00", "bob": "1.00", "cal": "1.00"}
    evening(club, mo, "sheet plain\nbox ann\nline bob cal\nclose")
    assert race(club)["ann"] == "1.00"
    played(club, "ann", "bob")
    assert race(club)["ann"] == "2.00"
    assert troubles(club.club.pk) == []
    before = sums()
    rebuild(club.club.pk)
    assert sums() == before
    call_command("rebuild_leaderboards", check=True)


def test_an_undone_game_takes_its_evening_out_of_the_race(club: Cast, mo: User) -> None:
    chouette = evening(club, mo)
    assert race(club)
    say(chouette, "undo step\nundo")
    assert race(club) == {}
    say(chouette, "box wins single\nclose")
    assert race(club) == {"ann": "1.00", "bob": "1.00", "cal": "1.00"}
    assert troubles(club.club.pk) == []


def test_the_clubs_own_race_scores_from_today_and_what_was_scored_stays(club: Cast, mo: User) -> None:
    with on("2026-11-10T20:00"):
        evening(club, mo)
        played(club, "ann", "bob")
    with on("2026-11-12T20:00"):
        choose_race(club.club, "", THURSDAYS, from_today=True, by=mo)
        evening(club, mo)
        played(club, "bob", "ann")
        assert race(club, "2026-11-10") == {"ann": "2.00", "bob": "1.00", "cal": "1.00"}
        assert race(club, "2026-11-12") == {"bob": "5.00", "ann": "2.00", "cal": "2.00"}
        assert race(club) == {"bob": "6.00", "ann": "4.00", "cal": "3.00"}
    assert troubles(club.club.pk) == []
    assert Noted.objects.get(kind="matches.race").words == {"race": "Thursdays"}


def test_a_race_for_what_was_played_already_goes_back_to_the_last_season(club: Cast, mo: User) -> None:
    for day in ("2026-08-31", "2026-11-10"):
        with on(f"{day}T20:00"):
            evening(club, mo)
    with on("2026-11-12T20:00"):
        add_season(club.club, "Summer", date(2026, 6, 1), date(2026, 8, 31))
        choose_race(club.club, "", THURSDAYS, from_today=False, by=mo)
        assert race(club, "2026-08") == {"ann": "1.00", "bob": "1.00", "cal": "1.00"}
        assert race(club, "2026-11") == {"ann": "2.00", "bob": "2.00", "cal": "2.00"}
        with pytest.raises(RaceRefusedNow) as refused:
            choose_race(club.club, "", THURSDAYS, from_today=True, by=mo)
        assert refused.value.refusal is Refusal.AS_IT_IS
        choose_race(club.club, "usbgf", {}, from_today=True, by=mo)
        choose_race(club.club, "brass_city", {}, from_today=False, by=mo)
        assert race(club, "2026-11") == {"ann": "1.00", "bob": "1.00", "cal": "1.00"}
        assert KeptRace.objects.count() == 1
    assert troubles(club.club.pk) == []


def test_nobody_wins_a_season_by_new_numbers(club: Cast, mo: User) -> None:
    with on("2026-11-12T20:00"):
        add_season(club.club, "Autumn", date(2026, 9, 1), date(2026, 11, 30))
        choose_race(club.club, "usbgf", {}, from_today=True, by=mo)
        played(club, "ann", "bob", 9)
        assert race(club) == {"ann": "1.00"}
        for from_today in (True, False):
            with pytest.raises(RaceRefusedNow, match="Autumn is being played for"):
                choose_race(club.club, "", THURSDAYS, from_today=from_today, by=mo)
        assert race(club) == {"ann": "1.00"}
    with on("2026-12-01T20:00"):
        choose_race(club.club, "", THURSDAYS, from_today=False, by=mo)
        assert race(club) == {"ann": "1.00"}


def test_a_match_not_agreed_to_be_rated_gives_no_points(club: Cast) -> None:
    played(club, "ann", "bob", rated=False)
    assert race(club) == {}
    assert not Result.objects.filter(category="race").exists()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"name": ""}, "1 to 60 characters"),
        ({"name": "x" * 61}, "60"),
        ({"name": "brass CITY"}, "published points race"),
        ({"per_win": "-1"}, "0"),
        ({"per_win": "1001"}, "1000"),
        ({"per_win": "nan"}, "number"),
        ({"per_win": "", "per_evening": ""}, "Nothing would give points"),
        ({"published": "elsewhere"}, "elsewhere"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(club: Cast, mo: User, given: dict[str, str], said: str) -> None:
    browser = Client()
    browser.force_login(mo)
    form = {"published": "", "name": "Thursdays", "per_evening": "2", "per_win": "3", **given}
    answer = browser.post(reverse("choose_points_race", args=[club.club.slug]), form)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not KeptRace.objects.exists()


def test_the_service_itself_keeps_the_bounds(club: Cast, mo: User) -> None:
    with pytest.raises(RaceRefused):
        choose_race(club.club, "", {**THURSDAYS, "per_win": 1e9}, from_today=True, by=mo)
    with pytest.raises(RaceRefused):
        choose_race(club.club, "", {**THURSDAYS, "per_win": True}, from_today=True, by=mo)


def test_members_read_what_gives_points_and_programs_do(club: Cast, mo: User) -> None:
    browser = Client()
    browser.force_login(mo)
    form = {"published": "", "name": "Thursdays", "per_evening": "2", "per_win": "3", "by_length": "on", "back": "on"}
    assert '<option value="brass_city" selected>' in browser.get(reverse("points_race", args=[club.club.slug])).content.decode()
    assert browser.post(reverse("choose_points_race", args=[club.club.slug]), form).status_code == 302
    page = browser.get(reverse("points_race", args=[club.club.slug])).content.decode()
    assert '<option value="" selected>' in page  # the chooser opens on the race that scores
    assert 'value="Thursdays"' in page
    assert "√length" in page
    told = browser.get(reverse("api_points_race", args=[club.club.slug])).json()
    assert told == {"races": [{"name": "Thursdays", "since": None, "per_evening": 2.0, "per_win": 3.0, "by_length": True}]}
    played(club, "ann", "bob", 9)
    shown = browser.get(reverse("leaders_by", args=[club.club.slug, "points-race"])).content.decode()
    assert "Thursdays" in shown
    assert reverse("points_race", args=[club.club.slug]) in shown
