"""Tables that are opened at the hour of a club night, once each, and not at all when it is much too late.

The date's row is locked while its table is opened, and both are written together: of two workers one opens it, and of a worker
that is killed nothing is left.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from clubsite.calendar.dates import FEWEST_AT_A_TABLE, Date, as_date, lateness, who_said
from clubsite.calendar.models import LONGEST_REASON, Night, NightDate, Says
from clubsite.calendar.openers import CannotOpen, openers
from clubsite.calendar.services import FURTHEST_MOVED, CalendarRefused

DAY = timedelta(days=1)


def due(now: datetime) -> list[int]:
    """The keys of dates whose tables are to be opened: of those about which somebody has said something."""
    rows = NightDate.objects.filter(
        opened="", not_opened="", is_off=False, answers__says=Says.YES, night__club__archived_at=None
    ).exclude(night__opens="")
    near = rows.filter(day__range=((now - FURTHEST_MOVED - 2 * DAY).date(), (now + FURTHEST_MOVED + 2 * DAY).date()))
    found = near.select_related("night__club").order_by("pk").distinct()
    return [row.pk for row in found if _is_due(as_date(row.night, row), now)]


@transaction.atomic
def open_if_due(row_id: int, now: datetime) -> bool:
    """Open this date's table, unless another worker is doing so or it is not to be opened; returns whether it was."""
    row = _locked(row_id)
    if row is None:
        return False
    one = as_date(row.night, row)
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


def _open(one: Date) -> bool:
    opener = openers().get(one.night.opens)
    players = [answer.player.merged_into or answer.player for answer in who_said(one.row)[Says.YES]]
    if opener is None or len(players) < FEWEST_AT_A_TABLE:
        return False
    try:
        with transaction.atomic():
            one.row.opened = opener.open_table(one.night, players)
    except CannotOpen as refused:
        one.row.not_opened = str(refused)[:LONGEST_REASON]
    one.row.save(update_fields=["opened", "not_opened"])
    return bool(one.row.opened)
