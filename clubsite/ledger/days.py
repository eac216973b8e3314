"""On which day does an entry count? On the day it is for, if somebody has said one; otherwise on the day it was written, by the
club's clock.

This is the one rule for statements, balances, the year's report, the cash journal, files and programs. Within a day, entries
follow each other as they were written. A late entry for a day in an open period changes that day's balance; for a closed
period nothing is written any more.
"""

from datetime import date, datetime

from django.db.models import Q
from django.db.models.functions import Coalesce, TruncDate
from django.db.models.lookups import Exact, GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual
from django.utils import timezone

from clubsite.members.models import Club

from .models import Entry

#: The same in SQL, for an `entry` and the name of the club's time zone as `zone`.
COUNTS_ON = "coalesce(entry.day, (entry.created_at at time zone %(zone)s)::date)"


def day_of(entry: Entry) -> date:
    return entry.day or written_on(entry)


def written_on(entry: Entry) -> date:
    return timezone.localdate(entry.created_at, entry.club.zone)


def written_late(entry: Entry) -> datetime | None:
    """When it was written, if that was not on the day it counts for."""
    return entry.created_at if entry.day and entry.day != written_on(entry) else None


def counts_on(club: Club, entry: str = "entry__") -> Coalesce:
    """The same for a query, whose rows reach the entry by this prefix."""
    return Coalesce(f"{entry}day", TruncDate(f"{entry}created_at", tzinfo=club.zone))


def within(club: Club, since: date | None, until: date | None, entry: str = "entry__") -> Q:
    """The rows that count between the two days, inclusive."""
    day = counts_on(club, entry)
    found = Q(GreaterThanOrEqual(day, since)) if since else Q()
    return found & Q(LessThanOrEqual(day, until)) if until else found


def before(club: Club, day: date, entry: str = "entry__") -> Q:
    return Q(LessThan(counts_on(club, entry), day))


def after_line(club: Club, day: date, key: int) -> Q:
    """The transfers that follow this one, which counts on that day."""
    counts = counts_on(club)
    return Q(GreaterThan(counts, day)) | Q(Exact(counts, day), pk__gt=key)
