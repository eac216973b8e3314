"""Dues, fees and expenses as they were written, newest first: for what, of whom, how much, and what was taken back."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet

from clubsite.ledger.books.cash_book import TakenBack
from clubsite.ledger.cash.charging import CHARGES
from clubsite.ledger.days import written_late
from clubsite.ledger.models import Entry, Unit
from clubsite.members.models import Club, User

ROWS_PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class Charged:
    """`players` owe the club `cents` each, or (an expense) the club owes them, unless it came `from_till`."""

    entry: int
    kind: str
    at: datetime
    day: date
    players: tuple[str, ...]
    ids: tuple[int, ...]
    cents: int
    currency: str
    for_what: str
    from_till: bool
    by: User | None
    taken_back: TakenBack | None
    late: datetime | None


@dataclass(frozen=True, slots=True)
class ChargesPage:
    """Pages count from 1."""

    rows: tuple[Charged, ...]
    number: int
    is_last: bool


def charges_page(club: Club, page: int = 1, rows: int = ROWS_PER_PAGE) -> ChargesPage:
    """The number of queries does not depend on how many there are."""
    first = (page - 1) * rows
    found = list(charges_of(club)[first : first + rows + 1])
    return ChargesPage(charged(found[:rows]), page, len(found) <= rows)


def charges_of(club: Club) -> QuerySet[Entry]:
    read = Entry.objects.filter(club=club, kind__in=CHARGES).select_related("club", "created_by").order_by("-id")
    return read.prefetch_related("transfers__payer__player", "transfers__payee__player", "reversed_by__created_by")


def charged(entries: Iterable[Entry]) -> tuple[Charged, ...]:
    return tuple(_charged(entry) for entry in entries)


def _charged(entry: Entry) -> Charged:
    moved = list(entry.transfers.all())
    people = [one.payer.player or one.payee.player for one in moved]
    back = next(iter(entry.reversed_by.all()), None)
    return Charged(
        entry=entry.pk,
        kind=entry.kind,
        at=entry.created_at,
        day=entry.day,
        late=written_late(entry),
        players=tuple(one.name for one in people if one),
        ids=tuple(one.pk for one in people if one),
        cents=moved[0].amount,
        currency=entry.currency,
        for_what=entry.memo,
        from_till=moved[0].payer.unit == Unit.CASH,
        by=entry.created_by,
        taken_back=TakenBack(back.created_at, back.created_by, back.memo, back.period) if back else None,
    )
