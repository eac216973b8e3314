"""The club's points race: which one scores on which day, and how its owners choose another.

A race begins on a day, and what was scored before stays as it was. It may begin before today only as far back as no season
has ended, and not while a season is being played for: nobody wins a season by new numbers.
"""

from datetime import date, datetime, timedelta
from enum import Enum

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.leaderboards.counting.increments import locked_boards, show
from clubsite.leaderboards.counting.waiting import days_wait
from clubsite.leaderboards.models import Result, Season
from clubsite.leaderboards.periods import club_day
from clubsite.leaderboards.providers import Unit
from clubsite.members.club_time import zone_of
from clubsite.members.models import Club, User
from games.ratings.models import KeptRace
from games.ratings.rules.own_race import read_race
from games.ratings.rules.points_race import Performance, PointsRace, award
from games.ratings.rules.races import RACES

RACE = "race"
EVENING = f"{RACE}.evening"
TEN_THOUSAND = Unit.TEN_THOUSANDTHS.value


class Refusal(Enum):
    """Why nothing was changed: a sentence, in which `{name}` is the season's."""

    SEASON_RUNS = _("{name} is being played for in this race: its numbers stay until the season has ended.")
    AS_IT_IS = _("The club scores by that race already.")


class RaceRefusedNow(Exception):
    """The race stays as it is."""

    def __init__(self, refusal: Refusal, name: str = "") -> None:
        super().__init__(refusal.name)
        self.refusal, self.name = refusal, name

    def __str__(self) -> str:
        """In the reader's language."""
        return str(self.refusal.value).format(name=self.name)


def races_of(club_id: int) -> list[tuple[date | None, PointsRace]]:
    """Since when each has scored, the first first. One query."""
    kept = [(one.since, race_of(one)) for one in KeptRace.objects.filter(club=club_id)]
    return kept if kept and kept[0][0] is None else [(None, RACES[KeptRace.USUAL]), *kept]


def race_of(kept: KeptRace) -> PointsRace:
    return RACES[kept.published] if kept.published else read_race(kept.numbers)


def race_on(club_id: int, day: date) -> PointsRace:
    """The one that scores what happens on this day."""
    return [race for since, race in races_of(club_id) if since is None or since <= day][-1]


def points_of_win(club_id: int, at: datetime, length: int) -> int:
    """Of a match to so many points, in ten-thousandths."""
    did = Performance(wins=(length,), entered=False, attended=False)
    return int(award(race_on(club_id, club_day(at, zone_of(club_id))), did).total * TEN_THOUSAND)


def points_of_evening(club_id: int, at: datetime) -> int:
    """For coming to an evening and playing, in ten-thousandths."""
    return int(award(race_on(club_id, club_day(at, zone_of(club_id))), Performance(entered=False)).coming * TEN_THOUSAND)


def earliest(club_id: int) -> date | None:
    """As far back as a race may begin: the day after the last season that has ended; None for the beginning."""
    ended = Season.objects.filter(club=club_id, ends__lt=club_day(timezone.now(), zone_of(club_id))).aggregate(
        last=Max("ends")
    )["last"]
    return ended + timedelta(days=1) if ended else None


@transaction.atomic
def choose_race(club: Club, published: str, numbers: dict[str, object], *, from_today: bool, by: User) -> None:
    """A published race, or without one the club's own by these numbers. Raises `RaceRefusedNow`, `RaceRefused`."""
    rules = locked_boards(club.pk)
    today = club_day(timezone.now(), club.zone)
    since = today if from_today else earliest(club.pk)
    new = KeptRace(club=club, since=since, published=published, numbers=numbers)
    race, standing = race_of(new), [one for begins, one in races_of(club.pk) if begins is None or begins <= today]
    if race == standing[-1] and (from_today or len(standing) == 1):
        raise RaceRefusedNow(Refusal.AS_IT_IS)
    if (season := _played_for(club, today)) is not None:
        raise RaceRefusedNow(Refusal.SEASON_RUNS, season.name)
    later = KeptRace.objects.filter(club=club)
    (later.filter(since__gte=since) if since else later).delete()
    new.save()
    note(club, Kind.RACE_CHANGED, by=by, race=race.name)
    days_wait(club, since)
    show(rules, counted=False)


def _played_for(club: Club, today: date) -> Season | None:
    """The season that runs, if anybody has scored in it."""
    season = Season.objects.filter(club=club, begins__lte=today, ends__gte=today, closed_at=None).first()
    if season is None:
        return None
    scored = Result.objects.filter(club=club, category__startswith=RACE, day__gte=season.begins)
    return season if scored.exists() else None
