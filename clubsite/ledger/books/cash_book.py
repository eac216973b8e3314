"""Cash and payments written down by hand: who handed whom how much, who wrote it down, and what was taken back."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from clubsite.kit.money import money_text
from clubsite.kit.points import amount_text
from clubsite.ledger.models import Entry, Holder, Unit
from clubsite.members.models import Club, User

CASH, PAID = "cash", "paid"
ROWS_PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class TakenBack:
    """When, by whom and why cash was taken back."""

    at: datetime
    by: User | None
    reason: str


@dataclass(frozen=True, slots=True)
class Cash:
    """`payer` handed `payee` what so many quarters are worth, or so many cents; None is the till. `entry` is the primary key of
    the entry."""

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

    @property
    def text(self) -> str:
        """The amount as pages write it."""
        return amount_text(self.amount) if self.unit == Unit.POINTS else money_text(self.amount)


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
    cash = Entry.objects.filter(club=club, kind=kind).select_related("created_by").order_by("-id")
    return cash.prefetch_related("transfers__payer__player", "transfers__payee__player", "reversed_by__created_by")


def as_cash(entry: Entry) -> Cash:
    """The entry as cash, which goes the opposite way to the book."""
    (transfer,) = entry.transfers.all()
    back = next(iter(entry.reversed_by.all()), None)
    return Cash(
        entry=entry.pk,
        at=entry.created_at,
        payer=transfer.payee.player,
        payee=transfer.payer.player,
        payer_name=transfer.payee.holder,
        payee_name=transfer.payer.holder,
        amount=transfer.amount,
        unit=Unit(transfer.payer.unit),
        memo=entry.memo,
        by=entry.created_by,
        taken_back=TakenBack(back.created_at, back.created_by, back.memo) if back else None,
    )
