"""What a club decides about all of its matches: how long a report waits for the other player, and what lateness costs unless
a challenge says otherwise."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction

from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.members.models import Club, User
from games.matches.models import USUAL_HOURS, ClubMatches

FEWEST_HOURS, MOST_HOURS = 12, 24 * 30
"""A night must fit in, so that nobody loses a match asleep; after a month nobody remembers it."""

FIRST_MINUTES, LATER_MINUTES = range(5, 61), range(1, 61)
"""Nobody is late by less than five minutes, and a table that begins only after an hour costs whoever waits the evening."""


@dataclass(frozen=True, slots=True)
class Lateness:
    """Terms of a sheet: `points` is its `late_points`, as in `5+5`, or `none`; `crawford` its `late_crawford`."""

    points: str = "5+5"
    crawford: bool = True


def lateness_of(club_id: int) -> Lateness:
    """What a new challenge in this club begins with. One query."""
    kept = ClubMatches.objects.filter(club=club_id).values_list("late_points", "late_crawford").first()
    return Lateness() if kept is None else Lateness(*kept)


@transaction.atomic
def keep_lateness(club: Club, lateness: Lateness, by: User) -> None:
    """From the next challenge on: what was proposed stays as it was proposed."""
    if lateness == lateness_of(club.pk):
        return
    note(club, Kind.MATCH_LATENESS_CHANGED, by=by, late=lateness.points)
    kept = {"late_points": lateness.points, "late_crawford": lateness.crawford}
    ClubMatches.objects.update_or_create(club=club, defaults=kept)


def hours_of_silence(club_id: int) -> int:
    """After how many hours a report that nobody has answered counts."""
    kept = ClubMatches.objects.filter(club=club_id).values_list("silent_hours", flat=True).first()
    return USUAL_HOURS if kept is None else kept


def silence_of(hours: int) -> timedelta:
    """The same as a stretch of time."""
    return timedelta(hours=hours)


@transaction.atomic
def keep_hours(club: Club, hours: int, by: User) -> None:
    """From the next report on: one that waits already waits as long as its players were told."""
    assert FEWEST_HOURS <= hours <= MOST_HOURS
    if hours != hours_of_silence(club.pk):
        note(club, Kind.MATCH_HOURS_CHANGED, by=by, hours=hours)
    ClubMatches.objects.update_or_create(club=club, defaults={"silent_hours": hours})
