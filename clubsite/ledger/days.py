"""On which day does an entry count? On the day it is for, if somebody has said one; otherwise on the day it is written, by the
club's clock. Either is written with the entry, so that no past day changes when a club moves its clock.

This is the one rule for statements, balances, the year's report, the cash journal, files and programs. Within a day, entries
follow each other as they were written. A late entry for a day in an open period changes that day's balance; for a closed
period nothing is written any more.
"""

from datetime import date, datetime

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from clubsite.members.models import Club

from .models import Entry


def first_open_day(club: Club) -> date:
    """The day of what this transaction writes, if nobody has said one: that of its beginning by the club's clock, as of the
    entry's `created_at`. If that day is closed, because the period was closed at midnight while this transaction waited for
    the book, or the club has moved its clock back since, it is the day after the period. The caller has waited for the book.
    One query."""
    with connection.cursor() as cursor:
        cursor.execute(_FIRST_OPEN_DAY, {"club": club.pk, "zone": str(club.zone)})
        (day,) = cursor.fetchone()
    assert isinstance(day, date)
    return day


_FIRST_OPEN_DAY = """
    select greatest((current_timestamp at time zone %(zone)s)::date, max(until) + 1) from ledger_closedperiod
    where club_id = %(club)s
"""


def written_on(entry: Entry) -> date:
    return timezone.localdate(entry.created_at, entry.club.zone)


def written_late(entry: Entry) -> datetime | None:
    """When it was written, if that was after the day it counts for."""
    return entry.created_at if entry.day < written_on(entry) else None


def corrected_day(entry: Entry) -> date | None:
    """The day, in a closed period, of what the entry takes back; None for others, and for those that the log of an evening,
    match or tournament takes back, as what they take back has many lines."""
    return entry.reverses.day if entry.reverses is not None and entry.period else None


def is_for(entry: Entry, said: date | None) -> bool:
    """Whether the entry is for the day that somebody says; None: for none but that on which they wrote it."""
    return entry.day == said if said else written_late(entry) is None


def within(since: date | None, until: date | None, entry: str = "entry__") -> Q:
    """The rows that count between the two days, inclusive; they reach the entry by this prefix."""
    found = Q(**{f"{entry}day__gte": since}) if since else Q()
    return found & Q(**{f"{entry}day__lte": until}) if until else found


def after_line(day: date, key: int) -> Q:
    """The transfers that follow this one, which counts on that day."""
    return Q(entry__day__gt=day) | Q(entry__day=day, pk__gt=key)
