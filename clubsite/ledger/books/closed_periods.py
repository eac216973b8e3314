"""Which periods of a club's book take no entries any more? A correction posts today, and names the period it belongs to."""

from datetime import date

from django.utils import timezone

from clubsite.ledger.models import ClosedPeriod, Entry
from clubsite.members.models import Club


def last_closed_day(club: Club) -> date | None:
    """Up to this day, inclusive, nothing is written any more."""
    return ClosedPeriod.objects.filter(club=club).values_list("until", flat=True).first()


def day_of(entry: Entry) -> date:
    """The day for which the entry counts."""
    return entry.day or timezone.localdate(entry.created_at, entry.club.zone)


def closed_period_of(entry: Entry) -> str:
    """The name of the closed period in which the entry lies; empty if that period is open."""
    closed = ClosedPeriod.objects.filter(club=entry.club_id, until__gte=day_of(entry)).order_by("until")
    return closed.values_list("name", flat=True).first() or ""
