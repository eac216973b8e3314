"""The best day and the longest row of successes of one person in a period."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.leaderboards.counting.rebuilding import rebuild
from clubsite.leaderboards.lists.form_lines import form_of
from clubsite.leaderboards.lists.own_run import OwnRun, run_of
from clubsite.leaderboards.lists.standings import Wanted
from clubsite.leaderboards.models import Result, Season
from clubsite.leaderboards.periods import Period, period_of
from clubsite.leaderboards.providers import boards
from clubsite.leaderboards.tasks import count_results
from clubsite.members.models import Club, Player, User
from clubsite.members.services import seat_member
from tests.chouette.evenings import game, say

from .conftest import Evening

FIRST = date(2026, 10, 30)


@pytest.fixture
def ann(club: Club) -> Player:
    return Player.objects.create(club=club, name="ann", word="ann")


def won(ann: Player, day: int, *amounts: int, stream: int = 0, category: str = "game.team") -> None:
    """Quarters of a point of one evening, `day` days after the 30th of October; later evenings have larger numbers."""
    Result.objects.bulk_create(
        Result(
            club=ann.club,
            provider="chouette",
            stream=stream or day + 1,
            key=f"game {number}",
            category=category,
            player=ann,
            person=ann,
            day=FIRST + timedelta(days=day),
            amount=amount,
        )
        for number, amount in enumerate(amounts, start=1)
    )


def run(ann: Player, over: str = "all", slug: str = "points-a-game") -> OwnRun | None:
    period = period_of(over, ann.club_id)
    assert period is not None
    return run_of(Wanted(ann.club, boards()[slug], period), ann.pk)


def test_best_day_and_rows_of_successes(ann: Player) -> None:
    assert run(ann) is None
    won(ann, 0, 4, 4, -8)
    won(ann, 1, 4, 8, 4)
    won(ann, 2, 4, -4, 0, 4, 4)
    assert run(ann) == OwnRun(16, date(2026, 10, 31), 4, 2)
    won(ann, 9, -12)
    assert run(ann) == OwnRun(16, date(2026, 10, 31), 4, 0)


def test_each_period_has_its_own(ann: Player) -> None:
    won(ann, 1, 4, 4)
    won(ann, 2, 4, -4, 40)
    won(ann, 3, 4)
    assert run(ann, "2026-10") == OwnRun(8, date(2026, 10, 31), 2, 2)
    assert run(ann, "2026-11") == OwnRun(40, date(2026, 11, 1), 2, 2)
    assert run(ann, "2026-11-02") == OwnRun(4, date(2026, 11, 2), 1, 1)
    assert run(ann, "2026-12") is None
    assert run(ann, "9999-12") is None
    season = Season.objects.create(club=ann.club, name="Autumn", begins=date(2026, 10, 31), ends=date(2026, 11, 1))
    found = run_of(Wanted(ann.club, boards()["points"], Period(season.key, season=season)), ann.pk)
    assert found == OwnRun(40, date(2026, 11, 1), 3, 1)


def test_games_beyond_the_ninth_come_after_it_whatever_the_rows_are_called(ann: Player) -> None:
    won(ann, 0, *[4] * 9, -4, 4)
    assert run(ann) == OwnRun(36, FIRST, 9, 1)
    Result.objects.filter(key="game 2").delete()
    won_again = Result(club=ann.club, provider="chouette", stream=1, key="game 2", category="game.team", day=FIRST, amount=4)
    won_again.player = won_again.person = ann
    won_again.save()  # the newest row
    assert run(ann) == OwnRun(36, FIRST, 9, 1)


def test_a_correction_and_a_rebuild_tell_the_same(club: Club, mo: User, evening: Evening) -> None:
    chouette = evening("\n".join(game(number, "ann", ["bob", "cal", "dee"]) for number in (3, 3, 1, 3)))
    count_results()
    people = {name: Player.objects.get(club=club, name=name) for name in ("ann", "bob", "cal", "dee")}
    before = {name: (run(player), run(player, slug="as-box")) for name, player in people.items()}
    forms = form_of(Wanted(club, boards()["points"], Period("all")), [player.pk for player in people.values()])
    rebuild(club.pk)
    assert {name: (run(player), run(player, slug="as-box")) for name, player in people.items()} == before
    assert form_of(Wanted(club, boards()["points"], Period("all")), [player.pk for player in people.values()]) == forms
    say(chouette, "correct game 1: box wins backgammon")
    count_results()
    corrected = {name: (run(player), run(player, slug="as-box")) for name, player in people.items()}
    assert corrected != before
    rebuild(club.pk)
    assert {name: (run(player), run(player, slug="as-box")) for name, player in people.items()} == corrected


def test_a_reader_is_told_of_themselves_and_of_nobody_else(club: Club, mo: User, ann: Player) -> None:
    mine = seat_member(club, mo)
    won(mine, 1, 4, 8)
    won(ann, 1, 400)
    browser = Client()
    browser.force_login(mo)
    with CaptureQueriesContext(connection) as queries:
        page = browser.get(reverse("leaders_by", args=[club.slug, "points-a-game"]) + "?over=all").text
    assert sum("as stops" in one["sql"] for one in queries) == 1
    assert "Your best day: +3 on 31 October 2026. 2 successes in a row at most. 2 in a row now." in page
    told = browser.get(reverse("api_leaderboard", args=[club.slug, "points-a-game"]), {"over": "all"}).json()
    assert told["you"] == {"best": 3.0, "best_day": "2026-10-31", "longest": 2, "running": 2}
    assert browser.get(reverse("api_leaderboard", args=[club.slug, "evenings"])).json()["you"] is None
    assert 'id="own-run"' not in browser.get(reverse("leaders_by", args=[club.slug, "evenings"]) + "?over=all").text
    assert 'id="own-run"' not in browser.get(reverse("leaders_by", args=[club.slug, "points-a-game"]) + "?over=2026-12").text
    assert "Your best day" not in Client().get(reverse("leaders_by", args=[club.slug, "points-a-game"])).text
