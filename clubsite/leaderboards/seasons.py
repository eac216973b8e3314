"""Everything that changes a club's seasons: one function, one transaction, with the club's boards locked.

A season guards the numbers that it is played for (the points race, the rating lists). Whoever could drop one and add it again
could change them in between, and win: what has counted keeps its season until it is closed.
"""

from datetime import date, timedelta
from enum import Enum

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubsite.audit.kinds import Kind
from clubsite.audit.models import Noted
from clubsite.audit.services import note
from clubsite.leaderboards.counting.increments import locked_boards, show
from clubsite.leaderboards.counting.rebuilding import total_up
from clubsite.leaderboards.counting.waiting import is_behind
from clubsite.leaderboards.lists.past_places import least_of
from clubsite.leaderboards.lists.standings import Wanted, standings_now
from clubsite.leaderboards.models import PastPlace, PublishedPlace, Result, Season, Total
from clubsite.leaderboards.periods import Period, club_day
from clubsite.leaderboards.providers import boards
from clubsite.members.models import Club, User

MISTAKE = timedelta(hours=1)
"""As long as whoever added a season may drop it again, though results counted in it at once: nobody has played for it yet."""

EARLIEST, FARTHEST = date(1900, 1, 1), timedelta(days=3653)
"""A season beyond these is a slip of the finger. Calendars at home end somewhere, too."""


class Refusal(Enum):
    """Why a season is not added, closed or dropped: a sentence, in which `{name}` is another season's."""

    ENDS_BEFORE_IT_BEGINS = _("The season ends before it begins.")
    TOO_FAR = _("A season lies between the year 1900 and ten years from today.")
    SAME_NAME = _("The club has a season of that name already.")
    OVERLAPS = _("It overlaps with {name}. A day counts for one season only.")
    STILL_RUNS = _("The season still runs. It can be closed the day after its last.")
    STILL_COUNTING = _("Some results are still being counted. Try again in a minute.")
    CLOSED = _("A closed season stays as it was published.")
    COUNTED = _(
        "Results have counted in this season: it stays, and can be closed the day after its last. Only within an hour after "
        "it was added, it can still be dropped as a mistake."
    )


class SeasonRefused(Exception):
    """The season stays as it is."""

    def __init__(self, refusal: Refusal, name: str = "") -> None:
        super().__init__(refusal.name)
        self.refusal, self.name = refusal, name

    def __str__(self) -> str:
        """In the reader's language."""
        return str(self.refusal.value).format(name=self.name)


@transaction.atomic
def add_season(club: Club, name: str, begins: date, ends: date, *, by: User | None = None) -> Season:
    """Its totals are there at once, also for days that are over. The club's log names who did it. Raises `SeasonRefused`."""
    rules = locked_boards(club.pk)
    if ends < begins:
        raise SeasonRefused(Refusal.ENDS_BEFORE_IT_BEGINS)
    if begins < EARLIEST or ends > club_day(timezone.now(), club.zone) + FARTHEST:
        raise SeasonRefused(Refusal.TOO_FAR)
    others = Season.objects.filter(club=club)
    if others.filter(name=name).exists():
        raise SeasonRefused(Refusal.SAME_NAME)
    if other := others.filter(begins__lte=ends, ends__gte=begins).first():
        raise SeasonRefused(Refusal.OVERLAPS, other.name)
    season = Season.objects.create(club=club, name=name, begins=begins, ends=ends)
    note(club, Kind.SEASON_ADDED, by=by, season=name, begins=begins.isoformat(), ends=ends.isoformat())
    total_up(club.pk, season)
    show(rules, counted=False)
    return season


@transaction.atomic
def close_season(club: Club, season_id: int, *, by: User | None = None) -> Season:
    """Publish it: its boards stay as they are now, whatever is corrected later. Idempotent. Raises `SeasonRefused`,
    `Season.DoesNotExist`."""
    rules = locked_boards(club.pk)
    season = Season.objects.get(club=club, pk=season_id)
    if season.closed_at is not None:
        return season
    if season.ends >= club_day(timezone.now(), club.zone):
        raise SeasonRefused(Refusal.STILL_RUNS)
    if is_behind(club):
        raise SeasonRefused(Refusal.STILL_COUNTING)
    for board in boards().values():
        wanted = Wanted(club, board, Period(season.key, season=season), least_of(board, rules))
        PublishedPlace.objects.bulk_create(
            PublishedPlace(
                season=season,
                board=board.slug,
                place=row.place,
                person_id=row.person,
                name=row.name,
                amount=row.amount,
                count=row.count,
                ahead=row.ahead,
                behind=row.behind,
            )
            for row in standings_now(wanted, number=None)
        )
    season.closed_at = timezone.now()
    season.save(update_fields=["closed_at"])
    note(club, Kind.SEASON_CLOSED, by=by, season=season.name)
    show(rules, counted=False)
    return season


@transaction.atomic
def drop_season(club: Club, season_id: int, *, by: User | None = None) -> None:
    """A season in which nothing has counted goes, or one added by mistake; results are not touched. Raises `SeasonRefused`,
    `Season.DoesNotExist`."""
    rules = locked_boards(club.pk)
    season = Season.objects.get(club=club, pk=season_id)
    if season.closed_at is not None:
        raise SeasonRefused(Refusal.CLOSED)
    if season.begins <= club_day(timezone.now(), club.zone) and not _just_added(season):
        _check_nothing_counted(season)
    Total.objects.filter(club=club, period=season.key).delete()
    PastPlace.objects.filter(club=club, period=season.key).delete()
    note(club, Kind.SEASON_DROPPED, by=by, season=season.name)
    season.delete()
    show(rules, counted=False)


def _just_added(season: Season) -> bool:
    """By the club's log, and the database's own clock. A log that says nothing of it is no excuse."""
    added = Noted.objects.filter(club=season.club_id, kind=Kind.SEASON_ADDED, words__season=season.name)
    return added.filter(at__gt=Now() - MISTAKE).exists()


def _check_nothing_counted(season: Season) -> None:
    """Raises SeasonRefused."""
    if Result.objects.filter(club=season.club_id, day__range=(season.begins, season.ends)).exists():
        raise SeasonRefused(Refusal.COUNTED)
    if is_behind(season.club):
        raise SeasonRefused(Refusal.STILL_COUNTING)
