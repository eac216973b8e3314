"""Everything that changes a club's seasons: one function, one transaction, with the club's boards locked."""

from datetime import date
from enum import Enum

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubsite.leaderboards.counting.increments import locked_boards, show
from clubsite.leaderboards.counting.rebuilding import total_up
from clubsite.leaderboards.counting.waiting import is_behind
from clubsite.leaderboards.lists.past_places import least_of
from clubsite.leaderboards.lists.standings import Wanted, standings_now
from clubsite.leaderboards.models import PastPlace, PublishedPlace, Season, Total
from clubsite.leaderboards.periods import Period, club_day
from clubsite.leaderboards.providers import boards
from clubsite.members.models import Club


class Refusal(Enum):
    """Why a season is not added, closed or dropped: a sentence, in which `{name}` is another season's."""

    ENDS_BEFORE_IT_BEGINS = _("The season ends before it begins.")
    SAME_NAME = _("The club has a season of that name already.")
    OVERLAPS = _("It overlaps with {name}. A day counts for one season only.")
    STILL_RUNS = _("The season still runs. It can be closed the day after its last.")
    STILL_COUNTING = _("Some results are still being counted. Try again in a minute.")
    CLOSED = _("A closed season stays as it was published.")


class SeasonRefused(Exception):
    """The season stays as it is."""

    def __init__(self, refusal: Refusal, name: str = "") -> None:
        super().__init__(refusal.name)
        self.refusal, self.name = refusal, name

    def __str__(self) -> str:
        """In the reader's language."""
        return str(self.refusal.value).format(name=self.name)


@transaction.atomic
def add_season(club: Club, name: str, begins: date, ends: date) -> Season:
    """Its totals are there at once, also for days that are over. Raises `SeasonRefused`."""
    rules = locked_boards(club.pk)
    if ends < begins:
        raise SeasonRefused(Refusal.ENDS_BEFORE_IT_BEGINS)
    others = Season.objects.filter(club=club)
    if others.filter(name=name).exists():
        raise SeasonRefused(Refusal.SAME_NAME)
    if other := others.filter(begins__lte=ends, ends__gte=begins).first():
        raise SeasonRefused(Refusal.OVERLAPS, other.name)
    season = Season.objects.create(club=club, name=name, begins=begins, ends=ends)
    total_up(club.pk, season)
    show(rules, counted=False)
    return season


@transaction.atomic
def close_season(club: Club, season_id: int) -> Season:
    """Publish it: its boards stay as they are now, whatever is corrected later. Idempotent. Raises `SeasonRefused`,
    `Season.DoesNotExist`."""
    rules = locked_boards(club.pk)
    season = Season.objects.get(club=club, pk=season_id)
    if season.closed_at is not None:
        return season
    if season.ends >= club_day(timezone.now()):
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
    show(rules, counted=False)
    return season


@transaction.atomic
def drop_season(club: Club, season_id: int) -> None:
    """A season that was never closed goes; results are not touched. Raises `SeasonRefused`, `Season.DoesNotExist`."""
    rules = locked_boards(club.pk)
    season = Season.objects.get(club=club, pk=season_id)
    if season.closed_at is not None:
        raise SeasonRefused(Refusal.CLOSED)
    Total.objects.filter(club=club, period=season.key).delete()
    PastPlace.objects.filter(club=club, period=season.key).delete()
    season.delete()
    show(rules, counted=False)
