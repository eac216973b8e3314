"""The club's own days: by its time zone an evening has its day, a month begins, a season ends, and a page tells the time."""

from datetime import UTC, date, datetime
from http import HTTPStatus

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.audit.models import Noted
from clubsite.audit.wording import sentence_of
from clubsite.leaderboards.counting.increments import count_log
from clubsite.leaderboards.counting.rebuilding import rebuild, troubles
from clubsite.leaderboards.counting.waiting import is_behind
from clubsite.leaderboards.models import PastPlace, Result, Total, Waiting
from clubsite.leaderboards.seasons import SeasonRefused, add_season, close_season
from clubsite.leaderboards.tasks import compare_with_logs, count_results, note_places
from clubsite.members.models import Club, Membership, User
from clubsite.members.services import change_club, create_club
from tests.chouette.evenings import PLAIN, say

from .conftest import Board, Evening

LOST_BY_THE_BOX = "game\nteam wins single\nclose"


def on(moment: str) -> time_machine.travel:
    return time_machine.travel(utc(moment), tick=True)


def utc(moment: str) -> datetime:
    return datetime.fromisoformat(moment).replace(tzinfo=UTC)


def opened(chouette: Chouette, moment: str) -> None:
    Chouette.objects.filter(pk=chouette.pk).update(opened_at=utc(moment), closed_at=utc(moment))


def lives_in(club: Club, zone: str, by: User | None = None) -> None:
    club.refresh_from_db()
    change_club(club, club.name, club.about, is_public=club.is_public, time_zone=zone, by=by)


def count_all() -> None:
    """As the task does every few seconds: what begins anew is counted by the next."""
    count_results()
    count_results()


@transaction.atomic
def killed_while_counting(provider: str, stream: int, club: Club) -> None:
    count_log(provider, stream, club.pk)
    raise KeyboardInterrupt


def everything() -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    lines = Result.objects.values_list("provider", "stream", "key", "category", "person", "day", "amount")
    totals = Total.objects.values_list("category", "period", "person", "amount", "count", "ahead", "behind")
    return sorted(lines), sorted(totals)


def as_made_anew(club: Club) -> bool:
    """Whether a rebuild from the logs says the same, and the nightly comparison before it found nothing."""
    assert troubles(club.pk) == []
    counted = everything()
    rebuild(club.pk)
    return everything() == counted


@pytest.fixture
def mos(mo: User) -> Client:
    browser = Client()
    browser.force_login(mo)
    return browser


@pytest.mark.parametrize(
    ("zone", "opened_at", "day", "other"),
    [
        ("Pacific/Auckland", "2026-10-31T10:30", "2026-10-31", "2026-11-01"),  # half past eleven
        ("Pacific/Auckland", "2026-10-31T11:30", "2026-11-01", "2026-10-31"),
        ("America/Los_Angeles", "2026-11-01T06:30", "2026-10-31", "2026-11-01"),  # half past eleven by summer time
        ("America/Los_Angeles", "2026-11-02T07:59", "2026-11-01", "2026-11-02"),  # clocks went back that night
        ("America/Los_Angeles", "2026-11-02T08:00", "2026-11-02", "2026-11-01"),
        ("Pacific/Auckland", "2026-09-26T12:00", "2026-09-27", "2026-09-26"),  # midnight, before clocks go forward
        ("Pacific/Auckland", "2026-09-27T11:00", "2026-09-28", "2026-09-27"),  # midnight, an hour earlier
        ("Asia/Kathmandu", "2026-12-31T18:15", "2027-01-01", "2026-12-31"),
    ],
)
def test_an_evening_counts_on_the_day_it_had_where_the_club_is(
    evening: Evening, board: Board, club: Club, zone: str, opened_at: str, day: str, other: str
) -> None:
    lives_in(club, zone)
    opened(evening(LOST_BY_THE_BOX), opened_at)
    assert board("points", day)[0] == (1, "bob", 4, 1)
    assert board("points", other) == []
    assert board("points", day[:7]) == board("points", day)
    assert as_made_anew(club)


def test_two_clubs_of_a_site_have_days_of_their_own(evening: Evening, club: Club, mo: User) -> None:
    lives_in(club, "Pacific/Auckland")
    other = create_club(mo, "The Fig")
    with on("2026-11-20T12:30"):  # half past one at night of the 21st in Auckland
        evening(LOST_BY_THE_BOX)
        say(open_chouette(other, "Friday", mo), f"{PLAIN}\n{LOST_BY_THE_BOX}")
        count_results()
    days = set(Result.objects.values_list("club", "day"))
    assert days == {(club.pk, date(2026, 11, 21)), (other.pk, date(2026, 11, 20))}
    count_all()
    assert troubles(club.pk) == troubles(other.pk) == []


def test_after_a_change_everything_is_counted_again_and_the_page_says_so(
    evening: Evening, board: Board, club: Club, mos: Client, mo: User
) -> None:
    for moment in ("2026-10-31T23:30", "2026-11-15T12:00", "2026-11-30T23:30"):
        opened(evening(LOST_BY_THE_BOX), moment)
    before = board("points")
    assert board("points", "2026-10")[0][3] == 1
    lives_in(club, "Pacific/Auckland", by=mo)
    assert is_behind(club)
    assert "being counted" in mos.get(reverse("leaders", args=[club.slug])).text
    assert compare_with_logs(club.pk)  # what waits is behind, not wrong
    count_all()
    assert board("points", "2026-10") == []
    assert board("points", "2026-11")[0][3] == 2
    assert board("points", "2026-12")[0][3] == 1
    assert board("points") == before
    assert not is_behind(club)
    assert as_made_anew(club)
    told = sentence_of(Noted.objects.get(kind="settings.clock"), isolating=False)
    assert told == "mo changed the club’s time zone from UTC to Pacific/Auckland."


def test_a_zone_of_the_same_clock_and_the_same_zone_again_change_nothing(evening: Evening, board: Board, club: Club) -> None:
    evening(LOST_BY_THE_BOX)
    board("points")
    for zone in ("", "UTC", "UTC", ""):
        lives_in(club, zone)
    assert not Waiting.objects.exists()
    assert not Noted.objects.filter(kind="settings.clock").exists()


def test_a_worker_killed_while_it_begins_again_loses_nothing_and_counts_nothing_twice(
    evening: Evening, board: Board, club: Club
) -> None:
    for moment in ("2026-10-31T23:30", "2026-11-30T23:30"):
        opened(evening(LOST_BY_THE_BOX), moment)
    board("points")
    lives_in(club, "Pacific/Auckland")
    with pytest.raises(KeyboardInterrupt):
        killed_while_counting("days", club.pk, club)
    assert is_behind(club)
    count_log("days", club.pk, club.pk)
    stream = Chouette.objects.earliest("pk").pk
    with pytest.raises(KeyboardInterrupt):
        killed_while_counting("chouette", stream, club)
    lives_in(club, "America/Los_Angeles")  # and changed again in between
    count_all()
    assert board("points", "2026-10")[0][3] == board("points", "2026-11")[0][3] == 1
    assert not is_behind(club)
    assert as_made_anew(club)


def test_a_season_ends_when_its_last_day_is_over_there_and_stays_as_published(
    evening: Evening, board: Board, club: Club
) -> None:
    lives_in(club, "America/Los_Angeles")
    opened(evening(LOST_BY_THE_BOX), "2026-12-01T07:30")  # half past eleven of the last day
    season = add_season(club, "Autumn", date(2026, 9, 1), date(2026, 11, 30))
    published = board("points", season.key)
    assert published[0] == (1, "bob", 4, 1)
    with on("2026-12-01T07:59"), pytest.raises(SeasonRefused, match="still runs"):
        close_season(club, season.pk)
    with on("2026-12-01T08:01"):
        close_season(club, season.pk)
        lives_in(club, "Pacific/Auckland")
        count_all()
        assert board("points", "2026-11") == []
        assert board("points", season.key) == published
    assert troubles(club.pk) == []


def test_places_are_noted_by_the_clubs_night(evening: Evening, board: Board, club: Club) -> None:
    lives_in(club, "Pacific/Auckland")
    opened(evening(LOST_BY_THE_BOX), "2026-11-20T08:00")  # nine in the evening
    board("points")
    with on("2026-11-20T13:05"):  # five past two at night of the 21st
        note_places()
    with on("2026-11-20T14:05"):
        note_places()
    assert sorted(set(PastPlace.objects.values_list("day", flat=True))) == [date(2026, 11, 19), date(2026, 11, 20)]


def test_pages_tell_the_clubs_time_to_whoever_has_chosen_none(
    evening: Evening, club: Club, mo: User, mos: Client, client: Client
) -> None:
    lives_in(club, "Pacific/Auckland")
    chouette = evening(LOST_BY_THE_BOX)
    opened(chouette, "2026-06-12T11:45")  # a quarter to midnight in Auckland
    page = reverse("closing", args=[chouette.code])
    assert "23:45" in mos.get(page).text
    User.objects.filter(pk=mo.pk).update(time_zone="Europe/Paris")
    assert "13:45" in mos.get(page).text
    assert "11:45" in mos.get(reverse("api_chouettes", args=[club.slug])).text  # programs are told UTC
    lines = mos.get(reverse("calendar", args=[club.slug])).text.split("\r\n")
    assert {"X-WR-TIMEZONE:Pacific/Auckland", "DTSTART:20260612T114500Z"} <= set(lines)


def test_an_evening_is_called_after_the_clubs_day(club: Club, mos: Client) -> None:
    lives_in(club, "Pacific/Auckland")
    with on("2026-11-20T12:30"):
        assert "Saturday, 21 November" in mos.get(reverse("new_chouette", args=[club.slug])).text


def test_owners_choose_the_zone_and_a_page_that_does_not_ask_leaves_it(club: Club, mos: Client) -> None:
    address = reverse("club_settings", args=[club.slug])
    page = mos.get(address).text
    assert '<optgroup label="Pacific">' in page
    assert "That of the site: UTC" in page
    said = {"name": club.name, "about": "", "is_public": ""}
    mos.post(address, said | {"time_zone": "Pacific/Auckland"})
    mos.post(address, said)
    club.refresh_from_db()
    assert club.time_zone == "Pacific/Auckland"
    refused = mos.post(address, said | {"time_zone": "Mars/Olympus"})
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    for zone, status in (("UTC", 200), ("Mars/Olympus", 400), ("../../etc/passwd", 400)):
        answer = mos.patch(reverse("api_club", args=[club.slug]), {"time_zone": zone}, "application/json")
        assert answer.status_code == status
    assert '<option value="UTC" selected>' in mos.get(address).text
    assert mos.get(reverse("api_club", args=[club.slug])).json()["time_zone"] == "UTC"


@pytest.mark.parametrize("role", ["monitor", "director", "treasurer"])
def test_whoever_is_no_owner_moves_no_day(club: Club, client: Client, role: str) -> None:
    Membership.objects.create(club=club, user=User.objects.create_user("eve"), roles=[role])
    client.force_login(User.objects.get(username="eve"))
    said = {"name": club.name, "about": "", "time_zone": "Pacific/Auckland"}
    assert client.post(reverse("club_settings", args=[club.slug]), said).status_code == HTTPStatus.FORBIDDEN
    answer = client.patch(reverse("api_club", args=[club.slug]), {"time_zone": "Pacific/Auckland"}, "application/json")
    assert answer.status_code == HTTPStatus.FORBIDDEN
    club.refresh_from_db()
    assert club.time_zone == ""
