"""The club's book on one sheet: everybody's balance on a day, the till, and the payments that would settle it."""

from dataclasses import dataclass
from datetime import date

from clubsite.kit.money import signed_money
from clubsite.ledger.book_rules import PricedDue, column_in_cents, priced, rules_on
from clubsite.ledger.books.book_at import balances_on
from clubsite.ledger.models import BookRules
from clubsite.ledger.selectors import balances, fewest_dues, in_persons, till_balance, who_is_now
from clubsite.members.models import Club, Player


@dataclass(frozen=True, slots=True)
class PaperRow:
    """`now` is the player this name now belongs to, empty for most; `quarters` and `cents` sum to zero over the sheet."""

    name: str
    now: str
    quarters: int
    cents: int

    @property
    def money(self) -> str:
        return signed_money(self.cents)


@dataclass(frozen=True, slots=True)
class BookOnPaper:
    """`rows` with `till` sum to zero, in points and in money."""

    rules: BookRules
    rows: tuple[PaperRow, ...]
    till: PaperRow
    dues: list[PricedDue]

    @property
    def total(self) -> int:
        return sum(row.quarters for row in self.rows) + self.till.quarters

    @property
    def total_money(self) -> str:
        return signed_money(sum(row.cents for row in self.rows) + self.till.cents)


def book_on_paper(club: Club, day: date | None) -> BookOnPaper:
    """The book as it is now, or as it stood at the end of a day, at what points were worth then."""
    stood, till = balances_on(club, day) if day else (balances(club), till_balance(club))
    rules = rules_on(club, day)
    *cents, till_cents = column_in_cents(rules, [*(quarters for _, quarters in stood), till])
    rows = (PaperRow(one.name, _now(one), quarters, worth) for (one, quarters), worth in zip(stood, cents, strict=True))
    dues = fewest_dues(in_persons(stood, who_is_now(club)), till)
    return BookOnPaper(rules, tuple(rows), PaperRow("", "", till, till_cents), priced(rules, dues))


def _now(player: Player) -> str:
    return player.merged_into.name if player.merged_into else ""
