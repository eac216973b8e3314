"""The one cash journal: money from whichever source, the closing of an evening, the console, the desk or the till, the latest
day first.

Cash of old, which was written in points alone, is in it as points. What was taken back keeps its line, and the line that takes
it back stands beside it on the day on which that happened.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from clubsite.ledger.books.origins import NOWHERE, Origin, Origins, part_of
from clubsite.ledger.days import corrected_day, within, written_late
from clubsite.ledger.models import Holder, Transfer, Unit
from clubsite.ledger.rules.money import nearest_cent
from clubsite.members.models import Club, User

ROWS_PER_PAGE = 50
BY_HAND = ("cash", "paid")


@dataclass(frozen=True, slots=True)
class Asked:
    """Which lines: between two days, inclusive, and of these holders (None: of everybody)."""

    since: date | None = None
    until: date | None = None
    holders: tuple[Holder, ...] | None = None


ALL = Asked()


@dataclass(frozen=True, slots=True)
class Handover:
    """`payer` handed `payee` `cents` of the `currency` (None: cash of old), which closed `quarters`, or `owed` cents, or
    neither of them. `rounding` is what was handed over beyond the points' worth, `late` when it was written, if that was not on
    its `day`. What takes cash of a closed period back names that `period`, and the day that it `corrects`."""

    transfer: int
    entry: int
    kind: str
    at: datetime
    day: date
    payer: Holder
    payee: Holder
    payer_name: str
    payee_name: str
    cents: int | None
    currency: str
    quarters: int | None
    owed: int | None
    cents_per_point: int | None
    memo: str
    by: User | None
    takes_back: bool
    late: datetime | None = None
    period: str = ""
    corrects: date | None = None
    origin: Origin = NOWHERE

    @property
    def rounding(self) -> int:
        if self.cents is None or not self.quarters or self.cents_per_point is None:
            return 0
        return self.cents - nearest_cent(self.quarters, self.cents_per_point)


@dataclass(frozen=True, slots=True)
class JournalPage:
    """A page, and over all pages what went into the till and out of it, in cents."""

    rows: tuple[Handover, ...]
    number: int
    is_last: bool
    taken_in: int
    given_out: int


def journal_page(club: Club, page: int = 1, asked: Asked = ALL) -> JournalPage:
    """The number of queries does not depend on the length of the journal."""
    first = (page - 1) * ROWS_PER_PAGE
    lines = handovers(club, asked)
    found = list(by_day(lines)[first : first + ROWS_PER_PAGE + 1])
    money = lines.filter(payer__unit=Unit.CASH).order_by()
    sums = money.aggregate(
        taken=Sum("amount", filter=Q(payee__player=None), default=0),
        given=Sum("amount", filter=Q(payer__player=None), default=0),
    )
    shown = told(found[:ROWS_PER_PAGE])
    return JournalPage(shown, page, len(found) <= ROWS_PER_PAGE, int(sums["taken"]), int(sums["given"]))


def handovers(club: Club, asked: Asked = ALL) -> QuerySet[Transfer]:
    """The transfers that are cash, in the order in which they were written, newest first."""
    money = Transfer.objects.filter(entry=OuterRef("entry"), payer__unit=Unit.CASH)
    by_hand = Q(entry__kind__in=BY_HAND) | Q(entry__reverses__kind__in=BY_HAND)
    of_old = (by_hand | Q(entry__kind="chouette", memo="cash", payer__unit=Unit.POINTS)) & ~Exists(money)
    found = Transfer.objects.filter(entry__club=club).filter(Q(payer__unit=Unit.CASH) | of_old)
    found = _within(found, asked)
    read = ("entry__created_by", "entry__club", "entry__reverses", "payer__player", "payee__player")
    return found.select_related(*read).prefetch_related("entry__transfers__payer", "entry__transfers__payee").order_by("-id")


def by_day(found: QuerySet[Transfer]) -> QuerySet[Transfer]:
    """The same by the day they count for, the latest first."""
    return found.order_by("-entry__day", "-id")


def _within(found: QuerySet[Transfer], asked: Asked) -> QuerySet[Transfer]:
    found = found.filter(within(asked.since, asked.until))
    if asked.holders is None:
        return found
    players = [holder.pk for holder in asked.holders if holder]
    who = Q(payer__player__in=players) | Q(payee__player__in=players)
    return found.filter(who | Q(payer__player=None) | Q(payee__player=None) if None in asked.holders else who)


def told(transfers: Sequence[Transfer]) -> tuple[Handover, ...]:
    """The lines with what they are for and at which evening. A query for each kind of evening."""
    origins = Origins()
    origins.learn(part_of(one.entry.source) for one in transfers)
    return tuple(_handover(one, origins.of(one)) for one in transfers)


def _handover(transfer: Transfer, origin: Origin) -> Handover:
    entry, is_money = transfer.entry, transfer.payer.unit == Unit.CASH
    owed = _what_it_closes(transfer, entry.transfers.all()) if is_money else transfer
    payer, payee = (transfer.payer, transfer.payee) if is_money else (transfer.payee, transfer.payer)
    in_cents = owed is not None and owed.payer.unit == Unit.CENTS
    return Handover(
        transfer=transfer.pk,
        entry=entry.pk,
        kind=entry.kind,
        at=entry.created_at,
        day=entry.day,
        late=written_late(entry),
        period=entry.period,
        corrects=corrected_day(entry),
        payer=payer.player,
        payee=payee.player,
        payer_name=payer.holder,
        payee_name=payee.holder,
        cents=transfer.amount if is_money or in_cents else None,
        currency=entry.currency,
        quarters=owed.amount if owed is not None and not in_cents else None,
        owed=owed.amount if owed is not None and in_cents else None,
        cents_per_point=entry.cents_per_point,
        memo=entry.memo,
        by=entry.created_by,
        takes_back=entry.reverses_id is not None or transfer.memo == "undone",
        origin=origin,
    )


def _what_it_closes(money: Transfer, beside: Iterable[Transfer]) -> Transfer | None:
    """The transfer between the same two of what is owed, which goes the other way."""
    ends = (money.payee.player_id, money.payer.player_id)
    others = (one for one in beside if one.payer.unit != Unit.CASH)
    return next((one for one in others if (one.payer.player_id, one.payee.player_id) == ends), None)
