"""Cash and payments written down by hand: who handed whom how much, who wrote it down, and what was taken back."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet

from clubsite.kit.money import money_in, money_text, signed_money
from clubsite.kit.points import amount_text
from clubsite.ledger.days import written_late
from clubsite.ledger.models import Entry, Holder, Unit
from clubsite.ledger.rules.money import nearest_cent
from clubsite.members.models import Club, User

CASH, PAID = "cash", "paid"
ROWS_PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class TakenBack:
    """When, by whom and why cash was taken back, and to which closed period it belonged."""

    at: datetime
    by: User | None
    reason: str
    period: str = ""


@dataclass(frozen=True, slots=True)
class Cash:
    """`payer` handed `payee` `cents` for so many quarters, or for so many cents that were owed (`amount` in `unit`); None is
    the till. `cents` is None for cash of old, which was written in points alone, and `cents_per_point` where no points are
    closed. `entry` is the primary key of the entry, `late` when it was written, if that was not on its `day`."""

    entry: int
    at: datetime
    payer: Holder
    payee: Holder
    payer_name: str
    payee_name: str
    amount: int
    unit: Unit
    memo: str
    by: User | None
    taken_back: TakenBack | None
    day: date
    late: datetime | None = None
    cents: int | None = None
    cents_per_point: int | None = None
    currency: str = ""

    @property
    def text(self) -> str:
        """The amount as pages write it: points with the money that was handed over for them, or money."""
        if self.unit != Unit.POINTS:
            return money_text(self.amount)
        return f"{amount_text(self.amount)} = {self.money}" if self.money else amount_text(self.amount)

    @property
    def money(self) -> str:
        """What was handed over, with its currency; empty for cash of old."""
        return money_in(self.cents, self.currency) if self.cents is not None else ""

    @property
    def rounding(self) -> int:
        """By how many cents more (+) or less (-) was handed over than the points were worth."""
        if self.cents is None or self.cents_per_point is None:
            return 0
        return self.cents - nearest_cent(self.amount, self.cents_per_point)

    @property
    def rounding_text(self) -> str:
        return signed_money(self.rounding) if self.rounding else ""


@dataclass(frozen=True, slots=True)
class CashPage:
    """Newest first; pages count from 1."""

    rows: tuple[Cash, ...]
    number: int
    is_last: bool


def cash_book(club: Club, page: int = 1, rows: int = ROWS_PER_PAGE, kind: str = CASH) -> CashPage:
    """A page of the club's cash, or of its payments. The number of queries does not depend on its length."""
    first = (page - 1) * rows
    found = list(cash_entries(club, kind)[first : first + rows + 1])
    return CashPage(tuple(as_cash(entry) for entry in found[:rows]), page, len(found) <= rows)


def cash_written(club: Club, entry_id: int, kind: str = CASH) -> Cash | None:
    """One cash entry, or payment; None if the club's book has no such one."""
    entry = cash_entries(club, kind).filter(pk=entry_id).first()
    return as_cash(entry) if entry else None


def cash_entries(club: Club, kind: str = CASH) -> QuerySet[Entry]:
    cash = Entry.objects.filter(club=club, kind=kind).select_related("created_by", "club").order_by("-id")
    return cash.prefetch_related("transfers__payer__player", "transfers__payee__player", "reversed_by__created_by")


def as_cash(entry: Entry) -> Cash:
    """The entry as cash, which goes the opposite way to the book."""
    moved = list(entry.transfers.all())
    owed = next(one for one in moved if one.payer.unit != Unit.CASH)
    money = next((one for one in moved if one.payer.unit == Unit.CASH), None)
    back = next(iter(entry.reversed_by.all()), None)
    return Cash(
        entry=entry.pk,
        at=entry.created_at,
        payer=owed.payee.player,
        payee=owed.payer.player,
        payer_name=owed.payee.holder,
        payee_name=owed.payer.holder,
        amount=owed.amount,
        unit=Unit(owed.payer.unit),
        memo=entry.memo,
        by=entry.created_by,
        taken_back=TakenBack(back.created_at, back.created_by, back.memo, back.period) if back else None,
        day=entry.day,
        late=written_late(entry),
        cents=money.amount if money else None,
        cents_per_point=entry.cents_per_point,
        currency=entry.currency,
    )
