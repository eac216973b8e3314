"""The cash journal as rows of a spreadsheet."""

from collections.abc import Iterator
from itertools import islice

from clubsite.kit.spreadsheet_cells import harmless
from clubsite.ledger.books.export import TILL_CELL, in_points, in_units, signed
from clubsite.ledger.cash.journal import Asked, Handover, by_day, handovers, told
from clubsite.members.models import Club

CHUNK = 1000
COLUMNS = (
    *("entry", "day", "at", "kind", "evening", "code", "cash_payer", "cash_payee", "money", "currency"),
    *("points", "cents_per_point", "rounding", "owed", "memo", "by", "takes_back", "period", "corrects"),
)


def journal_rows(club: Club, asked: Asked) -> Iterator[tuple[str, ...]]:
    """The columns, then a row for each time that cash changed hands, the latest day first."""
    yield COLUMNS
    found = by_day(handovers(club, asked)).iterator(chunk_size=CHUNK)
    while chunk := list(islice(found, CHUNK)):
        for one in told(chunk):
            yield _row(one)


def _row(one: Handover) -> tuple[str, ...]:
    return (
        str(one.entry),
        one.day.isoformat(),
        one.at.isoformat(),
        one.kind,
        harmless(one.origin.title),
        one.origin.code,
        harmless(one.payer_name) if one.payer else TILL_CELL,
        harmless(one.payee_name) if one.payee else TILL_CELL,
        in_units(one.cents) if one.cents is not None else "",
        one.currency,
        in_points(one.quarters) if one.quarters is not None else "",
        str(one.cents_per_point) if one.cents_per_point is not None else "",
        signed(in_units, one.rounding) if one.rounding else "",
        in_units(one.owed) if one.owed is not None else "",
        harmless(one.memo),
        harmless(one.by.called) if one.by else "",
        "yes" if one.takes_back else "",
        harmless(one.period),
        one.corrects.isoformat() if one.corrects else "",
    )
