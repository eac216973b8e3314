"""Closes a period of the book: from then on nothing is written for a day in it, whoever asks; PostgreSQL sees to that, too."""

from datetime import date

from django.db import transaction
from django.utils import timezone

from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.ledger.books.period_figures import PeriodFigures, period_figures
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


class FiguresChanged(Exception):
    """Something was written for the period since somebody has seen its figures, which are now `args[0]`."""


def look_at_period(club: Club, name: str, until: date) -> PeriodFigures:
    """The figures with which the period would be closed; nothing is written. Raises `NotOver`, `ClosedAlready`, `NameTaken`."""
    if until >= timezone.localdate(timezone=club.zone):
        raise NotOver
    closed = last_closed_day(club)
    if closed is not None and until <= closed:
        raise ClosedAlready(closed)
    if ClosedPeriod.objects.filter(club=club, name=name).exists():
        raise NameTaken
    return period_figures(club, until)


@transaction.atomic
def close_period(club: Club, name: str, until: date, *, by: User, seen: int | None = None) -> ClosedPeriod:
    """Close everything up to that day, inclusive. It waits for whoever is writing, and whoever writes later is refused. The
    same again changes nothing. `seen` is the number of entries in the figures that somebody has looked at. Raises as
    `look_at_period`, or `FiguresChanged`."""
    wait_for_book(club)
    same = ClosedPeriod.objects.filter(club=club, until=until, name=name).first()
    if same is not None:
        return same
    figures = look_at_period(club, name, until)
    if seen is not None and seen != figures.entries:
        raise FiguresChanged(figures)
    period = ClosedPeriod.objects.create(club=club, name=name, until=until, by=by)
    note(club, Act.PERIOD_CLOSED, by=by, period=name, until=until.isoformat())
    return period
