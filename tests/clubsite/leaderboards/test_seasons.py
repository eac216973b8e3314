"""Seasons, months and days, past places and arrows, and names that turn out to be somebody else's."""

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from chouette.models import Chouette
from clubsite.audit.models import Noted
from clubsite.audit.wording import sentence_of
from clubsite.claims.services import ask, grant, undo
from clubsite.leaderboards.counting.rebuilding import rebuild, troubles
from clubsite.leaderboards.listing import wish
from clubsite.leaderboards.models import PastPlace, Season, Total
from clubsite.leaderboards.seasons import Refusal, SeasonRefused, add_season, close_season, drop_season
from clubsite.leaderboards.tasks import count_results, note_places
from clubsite.members.models import Club, Player, User
from clubsite.members.selectors import find_player
from clubsite.members.services import join, seat_member
from tests.chouette.evenings import say

from .conftest import Board, Evening

LOST_BY_THE_BOX = "game\nteam wins single"
TWO_GAMES = "game\nteam wins single\ngame\nbox wins single"
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


@pytest.mark.parametrize("closed", [False, True])
def test_a_member_who_opted_out_leaves_no_gap_on_what_strangers_see(
    evening: Evening, board: Board, club: Club, *, closed: bool
) -> None:
    opened(evening("game\nteam wins single", seated="sheet plain\nbox ann\nline bob"), "2026-09-05T12:00")
    opened(evening(TWO_GAMES, seated="sheet plain\nbox cal\nline dee"), "2026-09-05T12:00")
    with on("2026-12-01T12:00"):
        season = add_season(club, "Autumn", *AUTUMN)
        assert [row[:2] for row in board("points", season.key)] == [(1, "dee"), (2, "bob"), (3, "ann"), (4, "cal")]
        if closed:
            close_season(club, season.pk)
        for name in ("dee", "ann"):
            player = find_player(club, name)
            assert player is not None
            wish(player, listed=False)
        for over in (season.key, "2026-09-05", "2026-09", "all"):
            assert [row[:2] for row in board("points", over, public=True)] == [(1, "bob"), (2, "cal")]
        assert [row[:2] for row in board("points", season.key)] == [(1, "dee"), (2, "bob"), (3, "ann"), (4, "cal")]


def test_an_organiser_who_plays_moves_no_goal_unseen(club: Club, mos: Client) -> None:
    """Dropping the season that runs would free its points race, and a higher minimum would take the leader off the list."""
    form = {"name": "Autumn", "begins": "2026-09-01", "ends": "2027-11-30"}
    mos.post(reverse("seasons", args=[club.slug]), form)
    mos.post(reverse("season", args=[club.slug, Season.objects.get().pk]), {"drop": "yes"})
    for least in (12, 12):
        mos.post(reverse("leaders_rules", args=[club.slug]), {"least": least})
    told = [sentence_of(noted, isolating=False) for noted in Noted.objects.filter(kind__startswith="settings.").order_by("pk")]
    assert told == [
        "mo added the season “Autumn”, 2026-09-01 to 2027-11-30.",
        "mo dropped the season “Autumn”.",
        "mo changed the fewest results for an average from 5 to 12.",
    ]


@pytest.mark.parametrize(
    ("opened_at", "day", "other"),
    [
        ("2026-10-24T22:00", "2026-10-25", "2026-10-24"),  # midnight by summer time, of the day whose night is the longest
        ("2026-10-25T22:59", "2026-10-25", "2026-10-26"),  # a minute before midnight by winter time
        ("2026-10-25T23:00", "2026-10-26", "2026-10-25"),
        ("2026-03-28T23:00", "2026-03-29", "2026-03-28"),  # of the shortest
        ("2026-03-29T22:00", "2026-03-30", "2026-03-29"),
        ("2025-12-31T23:00", "2026-01-01", "2025-12-31"),
    ],
)
def test_the_clocks_change_and_each_evening_has_its_day(
    evening: Evening, board: Board, settings: pytest.FixtureRequest, opened_at: str, day: str, other: str
) -> None:
    settings.TIME_ZONE = "Europe/Paris"  # type: ignore[attr-defined]
    opened(evening(LOST_BY_THE_BOX), opened_at)
    assert board("points", day)[0] == (1, "bob", 4, 1)
    assert board("points", other) == []
    assert board("points", day[:7]) == board("points", day)


def test_a_day_is_placed_like_every_other_time(evening: Evening, board: Board) -> None:
    opened(evening(TWO_GAMES), "2026-09-05T12:00")
    opened(evening(TWO_GAMES, seated="sheet plain\nbox cal\nline dee"), "2026-09-05T12:00")
    for slug in ("points", "points-a-game", "as-box", "evenings"):
        for least in (1, 2):
            assert board(slug, "2026-09-05", least) == board(slug, "2026-09", least) == board(slug, "all", least)


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
    for moment in ("2026-11-21T02:05", "2026-11-21T03:05", "2026-11-21T23:05"):  # evenings go on past midnight
        with on(moment):
            note_places()
    days = set(PastPlace.objects.values_list("day", flat=True))
    assert days == {date(2026, 11, 19), date(2026, 11, 20)}
