"""Closes a period of the book: from then on nothing is written for a day in it, whoever asks; PostgreSQL sees to that, too."""

from datetime import date

from django.db import transaction
from django.utils import timezone

from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.ledger.models import ClosedPeriod
from clubsite.ledger.selectors import last_closed_day
from clubsite.ledger.services import wait_for_book
from clubsite.members.models import Club, User


class NotOver(ValueError):
    """Today is not closed, nor a day to come."""


class ClosedAlready(ValueError):
    """The book is closed up to that day or a later one. `args[0]` is that day."""


class NameTaken(ValueError):
    """Another closed period has this name."""


@transaction.atomic
def close_period(club: Club, name: str, until: date, *, by: User) -> ClosedPeriod:
    """Close everything up to that day, inclusive. It waits for whoever is writing, and whoever writes later is refused. The
    same again changes nothing. Raises `NotOver`, `ClosedAlready`, `NameTaken`."""
    wait_for_book(club)
    if until >= timezone.localdate(timezone=club.zone):
        raise NotOver
    same = ClosedPeriod.objects.filter(club=club, until=until, name=name).first()
    if same is not None:
        return same
    closed = last_closed_day(club)
    if closed is not None and until <= closed:
        raise ClosedAlready(closed)
    if ClosedPeriod.objects.filter(club=club, name=name).exists():
        raise NameTaken
    period = ClosedPeriod.objects.create(club=club, name=name, until=until, by=by)
    note(club, Act.PERIOD_CLOSED, by=by, period=name, until=until.isoformat())
    return period
