"""What a club decides about all of its matches: how long a report waits for the other player."""

from datetime import timedelta

from django.db import transaction

from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.members.models import Club, User
from games.matches.models import USUAL_HOURS, ClubMatches

FEWEST_HOURS, MOST_HOURS = 12, 24 * 30
"""A night must fit in, so that nobody loses a match asleep; after a month nobody remembers it."""


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
