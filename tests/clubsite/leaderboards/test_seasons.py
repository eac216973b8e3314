"""Seasons, months and days, past places and arrows, and names that turn out to be somebody else's."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from chouette.models import Chouette
from clubsite.claims.services import ask, grant, undo
from clubsite.leaderboards.counting.rebuilding import rebuild, troubles
from clubsite.leaderboards.models import PastPlace, Season, Total
from clubsite.leaderboards.seasons import Refusal, SeasonRefused, add_season, close_season, drop_season
from clubsite.leaderboards.tasks import count_results, note_places
from clubsite.members.models import Club, Player, User
from clubsite.members.selectors import find_player
from clubsite.members.services import join, seat_member
from tests.chouette.evenings import say

from .conftest import Board, Evening

LOST_BY_THE_BOX = "game\nteam wins single"
AUTUMN = date(2026, 9, 1), date(2026, 11, 30)


def on(moment: str) -> time_machine.travel:
    return time_machine.travel(datetime.fromisoformat(moment).replace(tzinfo=UTC), tick=True)


def opened(chouette: Chouette, moment: str) -> None:
    Chouette.objects.filter(pk=chouette.pk).update(opened_at=datetime.fromisoformat(moment).replace(tzinfo=UTC))


@pytest.fixture
def mos(mo: User) -> Client:
    browser = Client()
    browser.force_login(mo)
    return browser


def refused(club: Club, *days: date, name: str = "Autumn") -> Refusal:
    with pytest.raises(SeasonRefused) as found:
        add_season(club, name, *days)
    return found.value.refusal


def test_an_evening_counts_on_the_clubs_day_on_which_it_was_opened(
    evening: Evening, board: Board, settings: pytest.FixtureRequest
) -> None:
    settings.TIME_ZONE = "Europe/Paris"  # type: ignore[attr-defined]
    opened(evening(LOST_BY_THE_BOX), "2026-10-31T23:30")  # half past midnight in Paris
    assert board("points", "2026-10") == board("points", "2026-10-31") == []
    assert board("points", "2026-11") == board("points", "2026-11-01") == board("points")
    assert board("points", "2026-11-01")[0] == (1, "bob", 4, 1)


def test_a_season_has_what_was_played_in_it_before_and_after_it_was_defined(evening: Evening, board: Board, club: Club) -> None:
    opened(evening(LOST_BY_THE_BOX), "2026-08-31T12:00")
    opened(evening(LOST_BY_THE_BOX), "2026-09-01T12:00")
    board("points")
    season = add_season(club, "Autumn", *AUTUMN)
    assert board("points", season.key)[0] == (1, "bob", 4, 1)
    opened(evening(LOST_BY_THE_BOX), "2026-11-30T12:00")
    assert board("points", season.key)[0] == (1, "bob", 8, 2)
    assert troubles(club.pk) == []
    drop_season(club, season.pk)
    assert not Total.objects.filter(period=season.key).exists()


def test_a_season_that_ends_before_it_begins_is_refused(club: Club, mos: Client) -> None:
    assert refused(club, date(2026, 9, 1), date(2026, 8, 31)) is Refusal.ENDS_BEFORE_IT_BEGINS
    with pytest.raises(IntegrityError, match="a_season_begins_before_it_ends"), transaction.atomic():
        Season.objects.create(club=club, name="Autumn", begins=date(2026, 9, 1), ends=date(2026, 8, 31))
    form = {"name": "Autumn", "begins": "2026-09-01", "ends": "2026-08-31"}
    answer = mos.post(reverse("seasons", args=[club.slug]), form)
    assert answer.status_code == 422
    assert "The season ends before it begins." in answer.content.decode()
    assert not Season.objects.exists()


def test_a_day_counts_for_one_season_only(club: Club) -> None:
    add_season(club, "Autumn", *AUTUMN)
    assert refused(club, date(2026, 11, 30), date(2027, 1, 1), name="Winter") is Refusal.OVERLAPS
    assert refused(club, date(2027, 1, 1), date(2027, 2, 1)) is Refusal.SAME_NAME
    assert add_season(club, "Winter", date(2026, 12, 1), date(2027, 2, 1)).pk


def test_a_closed_season_stays_as_published_and_what_changed_stands_beside_it(
    evening: Evening, board: Board, club: Club, mos: Client
) -> None:
    chouette = evening(LOST_BY_THE_BOX)
    opened(chouette, "2026-09-05T12:00")
    with on("2026-11-30T12:00"):
        season = add_season(club, "Autumn", *AUTUMN)
        with pytest.raises(SeasonRefused, match="still runs"):
            close_season(club, season.pk)
    with on("2026-12-01T12:00"):
        with pytest.raises(SeasonRefused, match="still being counted"):
            close_season(club, season.pk)
        published = board("points", season.key)
        close_season(club, season.pk)
        say(chouette, "correct game 1 box wins single")
        count_results()
        assert board("points", season.key) == published
        assert board("points")[0] == (1, "ann", 12, 1)
        page = mos.get(reverse("leaders_by", args=[club.slug, "points"]), {"over": season.key}).content.decode()
    assert "closed, as it was published" in page
    assert "now +3" in page
    assert "now −1" in page
    with pytest.raises(SeasonRefused, match="stays as it was"):
        drop_season(club, season.pk)


def test_arrows_show_who_has_moved_since_last_night(evening: Evening, board: Board, mos: Client, club: Club) -> None:
    with on("2026-11-20T20:00"):
        evening("game\nbox wins single")  # ann leads
        assert board("points")[0][1] == "ann"
    with on("2026-11-21T03:05"):
        note_places()
        assert note_places() == "0 places noted"
    with on("2026-11-21T20:00"):
        evening("game\nteam wins single")
        evening("game\nteam wins single")
        evening("game\nteam wins single", seated="sheet plain\nbox eve\nline fay cal")
        count_results()
        page = mos.get(reverse("leaders_by", args=[club.slug, "points"]), {"over": "all"}).content.decode()
    assert '<span class="vh">up </span>1' in page
    assert '<span class="vh">down </span>' in page
    assert "<strong>new</strong>" in page


def test_without_a_night_before_there_are_no_arrows(evening: Evening, board: Board, mos: Client, club: Club) -> None:
    evening(LOST_BY_THE_BOX)
    board("points")
    page = mos.get(reverse("leaders_by", args=[club.slug, "points"])).content.decode()
    assert "leader-up" not in page
    assert "<strong>new</strong>" not in page


def test_equal_fractions_share_a_place(evening: Evening, board: Board) -> None:
    evening("game\nbox wins single\ngame\nbox wins single", seated="sheet plain\nbox ann\nline bob cal")
    evening("game\nbox wins single", seated="sheet plain\nbox dee\nline eve fay")
    assert [(place, name) for place, name, _, _ in board("points-a-game")] == [
        (1, "ann"), (1, "dee"), (3, "bob"), (3, "cal"), (3, "eve"), (3, "fay"),
    ]  # fmt: skip


def test_a_claimed_name_counts_with_its_member_and_again_alone_once_the_claim_is_undone(
    evening: Evening, board: Board, club: Club, mo: User
) -> None:
    eve = User.objects.create_user("eve")
    join(club, eve)
    main = seat_member(club, eve)
    evening(f"{LOST_BY_THE_BOX}\nclose", seated="sheet plain\nbox eve\nline cal dee")
    evening(f"{LOST_BY_THE_BOX}\nclose")
    before = board("points")
    guest = find_player(club, "bob")
    assert guest is not None
    claim = grant(club, ask(club, guest, eve).pk, by=mo)
    assert Player.objects.get(pk=guest.pk).merged_into == main
    together = board("points")
    assert ("eve", -4, 2) in [(name, amount, count) for _, name, amount, count in together]
    assert "bob" not in [name for _, name, _, _ in together]
    assert troubles(club.pk) == []
    totals = sorted(Total.objects.values_list("category", "period", "person", "amount", "count"))
    rebuild(club.pk)
    assert sorted(Total.objects.values_list("category", "period", "person", "amount", "count")) == totals
    undo(club, claim.pk, by=mo)
    assert board("points") == before
    assert troubles(club.pk) == []


def test_places_are_noted_for_the_day_that_is_over(evening: Evening, club: Club, board: Board) -> None:
    evening(LOST_BY_THE_BOX)
    board("points")
    note_places()
    days = set(PastPlace.objects.values_list("day", flat=True))
    assert days == {datetime.now(UTC).date() - timedelta(days=1)}
