"""The closing report of an evening in the club's book: what everyone brought forward, won here, paid, and carries over.

*Brought forward* is the balance when the evening was opened. Whatever else the book recorded until it was closed (another
table, cash at the treasurer's desk) has a column of its own, *meanwhile*, if there was any. Club members who were not at this
table form one row, the till another: so every column adds up to zero.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from chouette.evening.codec import TABLES
from chouette.evening.writing import book_prefix
from chouette.models import Chouette
from chouette.records.closing import ClosingSheet, Owed, closing_sheet
from clubsite.kit.money import signed_money
from clubsite.ledger.book_rules import amount_in_money, column_in_cents, rules_at
from clubsite.ledger.books.book_at import Moves, moved
from clubsite.members.rules.name_order import name_key


@dataclass(frozen=True, slots=True)
class CarryRow:
    """One row: quarters, and in `cents` the worth of what is carried over."""

    name: str
    brought: int = 0
    won: int = 0
    cash: int = 0
    meanwhile: int = 0
    cents: int = 0

    @property
    def carried(self) -> int:
        return self.brought + self.won + self.cash + self.meanwhile

    @property
    def money(self) -> str:
        return signed_money(self.cents)

    @property
    def is_empty(self) -> bool:
        return not (self.brought or self.won or self.cash or self.meanwhile)


@dataclass(frozen=True, slots=True)
class CarrySheet:
    """`players` are those of this table, the biggest winner first; with `others` and `till` each column adds up to zero, as
    `sum` shows. `currency` is empty if points are worth no money; `paid` and `due` are the payments of this evening, with
    money."""

    games: int
    players: tuple[CarryRow, ...]
    others: CarryRow
    till: CarryRow
    sum: CarryRow
    currency: str
    paid: tuple[tuple[Owed, str], ...]
    due: tuple[tuple[Owed, str], ...]

    @property
    def has_meanwhile(self) -> bool:
        return any(row.meanwhile for row in (*self.players, self.others, self.till))


def carry_sheet(chouette: Chouette, evening: ClosingSheet | None = None) -> CarrySheet:
    """The report of this evening, as it stands or as it was closed, at what points were worth then; `evening` if it was read
    already."""
    evening, rules = evening or closing_sheet(chouette), rules_at(chouette.club, chouette.closed_at)
    rows = _rows(chouette)
    cents = column_in_cents(rules, [row.carried for row in rows])
    *players, others, till = (replace(row, cents=worth) for row, worth in zip(rows, cents, strict=True))
    return CarrySheet(
        games=evening.games,
        players=tuple(players),
        others=others,
        till=till,
        sum=_sum((*players, others, till)),
        currency=rules.currency if rules.cents_per_point else "",
        paid=tuple((one, amount_in_money(rules, one.quarters)) for one in evening.paid),
        due=tuple((one, amount_in_money(rules, one.quarters)) for one in evening.due),
    )


def _rows(chouette: Chouette) -> list[CarryRow]:
    """The players at this table, then the rest of the club, then the till."""
    ours = book_prefix(chouette)
    brought = moved(chouette.club, until=chouette.opened_at, without=ours)
    meanwhile = moved(chouette.club, since=chouette.opened_at, until=chouette.closed_at, without=ours)
    players = _players(chouette, brought, meanwhile)
    till = CarryRow("", brought=brought.pop(None, 0), meanwhile=meanwhile.pop(None, 0))
    others = CarryRow("", brought=sum(brought.values()), meanwhile=sum(meanwhile.values()))
    return [*players, others, till]


def _players(chouette: Chouette, brought: Moves, meanwhile: Moves) -> list[CarryRow]:
    """Removes the players' own entries from both mappings."""
    table = TABLES.decode(chouette.table)
    cash: Mapping[str, int] = {str(word): quarters for word, quarters in table.cash.items()}
    won = {str(word): quarters for word, quarters in table.won.items()}
    rows = [
        CarryRow(name, brought.pop(key, 0), won.get(word, 0), cash.get(word, 0), meanwhile.pop(key, 0))
        for word, name, key in chouette.seats.values_list("word", "player__name", "player")
    ]
    return sorted(rows, key=lambda row: (-row.won, name_key(row.name)))


def _sum(rows: Sequence[CarryRow]) -> CarryRow:
    return CarryRow(
        "",
        sum(row.brought for row in rows),
        sum(row.won for row in rows),
        sum(row.cash for row in rows),
        sum(row.meanwhile for row in rows),
        sum(row.cents for row in rows),
    )
