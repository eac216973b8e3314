"""Tables that are opened at the hour of a club night, or announced days before it, once each, and not at all when it is much
too late.

The date's row is locked while its table is opened, and both are written together: of two workers one opens it, and of a worker
that is killed nothing is left.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from clubsite.calendar.dates import FEWEST_AT_A_TABLE, Date, as_date, dates_of, lateness, who_said
from clubsite.calendar.models import LONGEST_REASON, MOST_AHEAD, Night, NightDate, Says
from clubsite.calendar.openers import CannotOpen, ahead_of, openers
from clubsite.calendar.services import FURTHEST_MOVED, CalendarRefused
from clubsite.members.models import Club, Player

DAY = timedelta(days=1)


def due(now: datetime) -> list[int]:
    """The keys of dates whose tables are to be opened: of those about which somebody has said something, and of those that are
    announced ahead. Nothing opens in a club that is archived."""
    rows = NightDate.objects.filter(
        opened="", not_opened="", is_off=False, answers__says=Says.YES, night__club__archived_at=None
    ).exclude(night__opens="")
    near = rows.filter(day__range=((now - FURTHEST_MOVED - 2 * DAY).date(), (now + FURTHEST_MOVED + 2 * DAY).date()))
    found = near.select_related("night__club").order_by("pk").distinct()
    return sorted({*(row.pk for row in found if _is_due(as_date(row.night, row), now)), *_to_announce(now)})


def _to_announce(now: datetime) -> Iterator[int]:
    """Each gets a row, which is locked while it is announced."""
    for club in Club.objects.filter(nights__ahead__gt=0, archived_at=None).distinct():
        today = timezone.localdate(now, club.zone)
        for one in dates_of(club, today - DAY, today + (MOST_AHEAD + 1) * DAY):
            if _is_to_be_announced(one, now):
                yield NightDate.objects.get_or_create(night=one.night, day=one.day)[0].pk


@transaction.atomic
def open_if_due(row_id: int, now: datetime) -> bool:
    """Open this date's table, unless another worker is doing so or it is not to be opened; returns whether it was."""
    row = _locked(row_id)
    if row is None:
        return False
    one = as_date(row.night, row)
    if _is_to_be_announced(one, now):
        return _announce(one)
    return not row.is_off and not row.not_opened and _is_due(one, now) and _open(one)


@transaction.atomic
def open_by_hand(night: Night, one: Date) -> None:
    """Somebody opens the table that was not opened at its hour. Idempotent. Raises CalendarRefused."""
    row = NightDate.objects.select_for_update(of=("self",)).select_related("night__club").filter(pk=one.row.pk).first()
    if row is None:
        raise CalendarRefused(gettext("Fewer than two have said yes."))
    if row.opened:
        return
    again = as_date(row.night, row)
    now = timezone.now()
    if not night.opens or row.is_off or now < again.begins or now > again.begins + DAY:
        raise CalendarRefused(gettext("A table is opened by hand from its hour on, for a day."))
    row.not_opened = ""
    if not _open(again):
        raise CalendarRefused(row.not_opened or gettext("Fewer than two have said yes."))


def _locked(row_id: int) -> NightDate | None:
    rows = NightDate.objects.select_for_update(of=("self",), skip_locked=True).select_related("night__club")
    return rows.filter(pk=row_id, opened="").first()


def _is_due(one: Date, now: datetime) -> bool:
    return one.begins <= now <= one.begins + lateness()


def _is_to_be_announced(one: Date, now: datetime) -> bool:
    row, announced = one.row, one.announced
    waits = not (row.is_off or row.opened or row.not_opened) and ahead_of(one.night) is not None
    return waits and announced is not None and announced <= now < one.begins


def _open(one: Date) -> bool:
    opener = openers().get(one.night.opens)
    players = _coming(one)
    if opener is None or len(players) < FEWEST_AT_A_TABLE:
        return False
    return _opened(one, lambda: opener.open_table(one.night, players, one.begins))


def _announce(one: Date) -> bool:
    """With whoever has said yes so far, if anybody has."""
    opener = openers()[one.night.opens]
    return _opened(one, lambda: opener.open_table(one.night, _coming(one), one.begins))


def _coming(one: Date) -> list[Player]:
    return [answer.player for answer in who_said(one.row)[Says.YES]]


def _opened(one: Date, do: Callable[[], str]) -> bool:
    try:
        with transaction.atomic():
            one.row.opened = do()
    except CannotOpen as refused:
        one.row.not_opened = str(refused)[:LONGEST_REASON]
    one.row.save(update_fields=["opened", "not_opened"])
    return bool(one.row.opened)
