"""The book as CSV for a spreadsheet and as JSON for a program."""

import csv
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from itertools import groupby, islice

from clubsite.kit.spreadsheet_cells import harmless
from clubsite.ledger.books.origins import Origins, part_of
from clubsite.ledger.books.why_words import reason_beside
from clubsite.ledger.models import Account, Entry, Transfer, Unit
from clubsite.ledger.selectors import balances, cash_handed, till_balance, transfers_of_club
from clubsite.members.models import Club

QUARTERS_PER_POINT = 4
TILL_CELL = "(till)"
CHUNK = 2000
UNDONE = "undone"
MOVES_CASH = ("cash", "paid", "reversal")
Handed = Mapping[tuple[int, int | None, int | None], int]
#: Points go from who lost to who won, cash from who paid to who was paid. `money` is what was handed over.
OF_POINTS = ("points_from", "points_to", "points", "from_after", "to_after", "cash_payer", "cash_payee", "money", "currency")
#: Money goes from who owes it from now on to who is owed it; `cash_payer` has handed it over.
OF_MONEY = ("money_from", "money_to", "money", "from_after", "to_after", "cash_payer", "cash_payee", "currency")
COLUMNS = {
    unit: ("entry", "day", "at", "kind", "evening", "code", "game", "why", *own, "source", "reverses", "by", "ref")
    for unit, own in ((Unit.POINTS, OF_POINTS), (Unit.CENTS, OF_MONEY))
}


@dataclass
class Stood:
    """Which entry wrote the line that an evening, match or tournament takes back: the newest one of the same ref and amount
    that went the other way. To be asked of every line, oldest first."""

    lines: dict[tuple[str, str, int, int, int], list[int]] = field(default_factory=dict)

    def taken_back_by(self, one: Transfer) -> int | None:
        """None for a line that takes nothing back."""
        part = part_of(one.entry.source)
        if not one.ref or not part:
            return None
        if one.memo.startswith(UNDONE):
            standing = self.lines.get((part, one.ref, one.payee_id, one.payer_id, one.amount))
            return standing.pop() if standing else None
        self.lines.setdefault((part, one.ref, one.payer_id, one.payee_id, one.amount), []).append(one.entry_id)
        return None


def as_csv(club: Club, unit: Unit = Unit.POINTS) -> str:
    """One row per transfer of this unit, by the day it counts for, oldest first, with the balances of both after it; points and
    money as decimals with a dot."""
    written = StringIO()
    rows = csv.writer(written)
    rows.writerow(COLUMNS[unit])
    origins, have, stood = Origins(), defaultdict[int, int](int), Stood()
    transfers = transfers_of_club(club, unit)
    while chunk := list(islice(transfers, CHUNK)):
        origins.learn(part_of(one.entry.source) for one in chunk)
        handed = cash_handed([one.entry_id for one in chunk if _is_cash(one)])
        for one in chunk:
            have[one.payer_id] -= one.amount
            have[one.payee_id] += one.amount
            own = _points_cells(one, have, handed) if unit == Unit.POINTS else _money_cells(one, have, handed)
            rows.writerow([*_where(one, origins), *own, *_written_by(one, stood)])
    return written.getvalue()


def _where(transfer: Transfer, origins: Origins) -> Iterator[str]:
    entry, origin = transfer.entry, origins.of(transfer)
    yield str(entry.pk)
    yield entry.day.isoformat()
    yield entry.created_at.isoformat()
    yield entry.kind
    yield harmless(origin.title)
    yield origin.code
    yield str(origin.game or "")
    reason = reason_beside(transfer)
    yield harmless(f"{transfer.memo}: {reason}" if reason else transfer.memo or entry.memo)


def _points_cells(transfer: Transfer, have: Mapping[int, int], handed: Handed) -> Iterator[str]:
    yield from (_name(transfer.payer), _name(transfer.payee), in_points(transfer.amount))
    yield from (signed(in_points, have[transfer.payer_id]), signed(in_points, have[transfer.payee_id]))
    cents = _handed_for(transfer, handed)
    is_cash = cents is not None or (_is_cash(transfer) and transfer.entry.reverses_id is None and transfer.memo != "undone")
    yield from (_name(transfer.payee), _name(transfer.payer)) if is_cash else ("", "")
    yield in_units(cents) if cents is not None else ""
    yield transfer.entry.currency if cents is not None else ""


def _money_cells(transfer: Transfer, have: Mapping[int, int], handed: Handed) -> Iterator[str]:
    yield from (_name(transfer.payer), _name(transfer.payee), in_units(transfer.amount))
    yield from (signed(in_units, have[transfer.payer_id]), signed(in_units, have[transfer.payee_id]))
    cash = _handed_for(transfer, handed) is not None
    yield from (_name(transfer.payee), _name(transfer.payer)) if cash else ("", "")
    yield transfer.entry.currency


def _written_by(transfer: Transfer, stood: Stood) -> Iterator[str]:
    entry = transfer.entry
    yield harmless(entry.source)
    yield str(entry.reverses_id or stood.taken_back_by(transfer) or "")
    yield harmless(entry.created_by.called) if entry.created_by else ""
    yield harmless(transfer.ref)


def _is_cash(transfer: Transfer) -> bool:
    """Whether money may have changed hands with it: by hand, at a table, or back."""
    return transfer.entry.kind in MOVES_CASH or transfer.memo in ("cash", "undone")


def _handed_for(transfer: Transfer, handed: Handed) -> int | None:
    return handed.get((transfer.entry_id, transfer.payee.player_id, transfer.payer.player_id))


def _name(account: Account) -> str:
    return harmless(account.player.name) if account.player else TILL_CELL


def as_json(club: Club) -> dict[str, object]:
    """Balances and entries with their transfers, all amounts whole quarters of a point, which go from who lost to who won. A
    side that is null is the club's till.
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


def signed(in_text: Callable[[int], str], amount: int) -> str:
    """A balance as a decimal number for programs: "-1.5"."""
    return f"-{in_text(-amount)}" if amount < 0 else in_text(amount)


def _entry_json(entry: Entry, transfers: Iterable[Transfer]) -> dict[str, object]:
    return {
        "id": entry.pk,
        "day": entry.day.isoformat(),
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
        "points_from": transfer.payer.player.word if transfer.payer.player else None,
        "points_to": transfer.payee.player.word if transfer.payee.player else None,
        "amount": transfer.amount,
        "unit": transfer.payer.unit,
        "memo": transfer.memo,
        "ref": transfer.ref,
    }
