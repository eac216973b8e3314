"""The treasurer's desk: the open balances with their money, the box, the payments still due, whom to remind."""

from dataclasses import dataclass
from datetime import datetime

from clubsite.kit.money import signed_money
from clubsite.ledger.book_rules import PricedDue, amount_in_money, book_rules, column_in_cents, priced
from clubsite.ledger.books.open_balances import OpenBalance, open_balances
from clubsite.ledger.cash.counting import in_the_till
from clubsite.ledger.models import BookRules, Unit
from clubsite.ledger.reminders.mail import as_text, owing
from clubsite.ledger.reminders.services import Debtor, Reach, debtors_among
from clubsite.ledger.selectors import fewest_dues, standings, till_balance
from clubsite.members.models import Club


@dataclass(frozen=True, slots=True)
class DeskRow:
    """One person who is not at zero. `debtor` says how they can be reminded, None if they are owed; `text` is what to tell them
    if the site cannot."""

    balance: OpenBalance
    cents: int
    debtor: Debtor | None
    text: str

    @property
    def money(self) -> str:
        return signed_money(self.cents)

    @property
    def can_be_mailed(self) -> bool:
        return self.debtor is not None and self.debtor.reach is Reach.MAIL


@dataclass(frozen=True, slots=True)
class Desk:
    """`rows` and `till` (the till's balance in quarters) sum to zero, and so does their money; `cash` is what the box must hold
    in cents, of all cash that was written in money. `owed_cents` is owed in money besides: dues, fees, at tournaments."""

    rules: BookRules
    rows: tuple[DeskRow, ...]
    till: int
    till_cents: int
    dues: list[PricedDue]
    cash: int
    owed_cents: int = 0

    @property
    def box(self) -> int:
        """What the box must hold, in quarters."""
        return -self.till

    @property
    def total(self) -> int:
        return sum(row.balance.quarters for row in self.rows) + self.till

    @property
    def owed(self) -> int:
        """The sum of all debts, in quarters."""
        return sum(row.balance.owed for row in self.rows)

    @property
    def owed_money(self) -> str:
        return amount_in_money(self.rules, self.owed)

    @property
    def till_money(self) -> str:
        return signed_money(self.till_cents)

    @property
    def total_money(self) -> str:
        return signed_money(sum(row.cents for row in self.rows) + self.till_cents)

    @property
    def to_mail(self) -> int:
        """How many people the club's rules would remind now."""
        return sum(1 for row in self.rows if row.can_be_mailed and row.debtor and row.debtor.is_due)

    @property
    def to_tell(self) -> list[DeskRow]:
        """People who owe and cannot be reached by mail."""
        silent = (Reach.MAIL, Reach.TOO_SOON)
        return [row for row in self.rows if row.debtor and row.debtor.reach not in silent]


def desk_of(club: Club, now: datetime) -> Desk:
    """The number of queries does not depend on the number of people."""
    rules, balances, till = book_rules(club), open_balances(club), till_balance(club)
    *cents, till_cents = column_in_cents(rules, [*(one.quarters for one in balances), till])
    dues = fewest_dues(standings(club), till)
    told = {one.balance.player.pk: one for one in debtors_among(club, balances, rules, now)}
    rows = []
    for balance, worth in zip(balances, cents, strict=True):
        text = as_text(owing(club, balance, dues, rules)) if balance.owed else ""
        rows.append(DeskRow(balance, worth, told.get(balance.player.pk), text))
    return Desk(rules, tuple(rows), till, till_cents, priced(rules, dues), in_the_till(club), _owed_cents(club))


def _owed_cents(club: Club) -> int:
    return sum(-cents for _, cents in standings(club, Unit.CENTS) if cents < 0)
