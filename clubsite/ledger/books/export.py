"""The book as CSV for a spreadsheet and as JSON for a program."""

import csv
from collections.abc import Iterable
from io import StringIO
from itertools import groupby

from clubsite.kit.spreadsheet_cells import harmless
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.books.why_words import reason_beside
from clubsite.ledger.models import Entry, Transfer, Unit
from clubsite.ledger.selectors import balances, till_balance, transfers_of_club
from clubsite.members.models import Club

QUARTERS_PER_POINT = 4
TILL_CELL = "(till)"
COLUMNS = ("entry", "at", "kind", "why", "payer", "payee", "amount", "unit", "source", "reverses", "by", "ref")


def as_csv(club: Club, unit: Unit = Unit.POINTS) -> str:
    """One row per transfer of this unit, oldest first; points and money as decimals with a dot. The column `unit` says what the
    amounts are in: points, or the club's currency."""
    called = Unit.POINTS.value if unit == Unit.POINTS else book_rules(club).currency or "money"
    written = StringIO()
    rows = csv.writer(written)
    rows.writerow(COLUMNS)
    for transfer in transfers_of_club(club, unit):
        rows.writerow([harmless(cell) for cell in _cells(transfer, called)])
    return written.getvalue()


def as_json(club: Club) -> dict[str, object]:
    """Balances and entries with their transfers, all amounts whole quarters of a point. A side that is null is the club's till.
    Money is its treasurer's to see, not every member's, and not told here."""
    units = (Unit.POINTS,)
    by_entry = groupby(transfers_of_club(club, Unit.POINTS), key=lambda transfer: transfer.entry)
    return {
        "club": club.name,
        "quarters_per_point": QUARTERS_PER_POINT,
        "balances": {
            unit.value: [{"player": player.name, "word": player.word, "balance": b} for player, b in balances(club, unit)]
            for unit in units
        },
        "till": {unit.value: till_balance(club, unit) for unit in units},
        "entries": [_entry_json(entry, transfers) for entry, transfers in by_entry],
    }


def in_points(quarters: int) -> str:
    """Points as a decimal number for programs: 6 quarters are "1.5"."""
    whole, rest = divmod(quarters, QUARTERS_PER_POINT)
    return f"{whole}{('', '.25', '.5', '.75')[rest]}"


def in_units(cents: int) -> str:
    """An amount of money (>= 0) as a decimal number for programs: 2050 cents are "20.50"."""
    return f"{cents // 100}.{cents % 100:02}"


def _cells(transfer: Transfer, called: str) -> tuple[str, ...]:
    entry = transfer.entry
    unit = transfer.payer.unit
    return (
        str(entry.pk),
        entry.created_at.isoformat(),
        entry.kind,
        f"{transfer.memo}: {reason}" if (reason := reason_beside(transfer)) else transfer.memo or entry.memo,
        transfer.payer.player.name if transfer.payer.player else TILL_CELL,
        transfer.payee.player.name if transfer.payee.player else TILL_CELL,
        in_points(transfer.amount) if unit == Unit.POINTS else in_units(transfer.amount),
        called,
        entry.source,
        str(entry.reverses_id or ""),
        entry.created_by.called if entry.created_by else "",
        transfer.ref,
    )


def _entry_json(entry: Entry, transfers: Iterable[Transfer]) -> dict[str, object]:
    return {
        "id": entry.pk,
        "at": entry.created_at.isoformat(),
        "kind": entry.kind,
        "memo": entry.memo,
        "source": entry.source,
        "reverses": entry.reverses_id,
        "by": entry.created_by.called if entry.created_by else None,
        "transfers": [_transfer_json(transfer) for transfer in transfers],
    }


def _transfer_json(transfer: Transfer) -> dict[str, object]:
    return {
        "payer": transfer.payer.player.word if transfer.payer.player else None,
        "payee": transfer.payee.player.word if transfer.payee.player else None,
        "amount": transfer.amount,
        "unit": transfer.payer.unit,
        "memo": transfer.memo,
        "ref": transfer.ref,
    }
