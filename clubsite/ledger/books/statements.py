"""Why is a player's balance what it is? All transfers, the latest day first, each with the balance after it.

A player's statement includes the lines of other names that have become theirs; transfers between two of a player's own names
are left out. Lines stand on the day they count for (`days.py`), so that a late one changes the balances from its day on. It
can be narrowed to a period and to one other party: the balance on a line is then the player's on that day or, with one other
party, the balance between the two.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Case, F, Q, QuerySet, Sum, When

from clubsite.ledger.books.origins import Origins, part_of
from clubsite.ledger.books.why_words import reason_beside, why_in_words
from clubsite.ledger.days import after_line, corrected_day, within, written_late
from clubsite.ledger.models import Account, Holder, Transfer, Unit
from clubsite.ledger.rules.statement import Row, running
from clubsite.ledger.selectors import names_of
from clubsite.members.models import Club, Player

ROWS_PER_PAGE = 50
Accounts = Sequence[Account]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines: between two days, inclusive, only with the holders `others` (None: with everybody), only of an evening,
    match or tournament (`of`, as `origins.part_of` gives it), and only what was written before a moment."""

    since: date | None = None
    until: date | None = None
    others: tuple[Holder, ...] | None = None
    of: str = ""
    written_before: datetime | None = None


EVERYTHING = Wanted()


@dataclass(frozen=True, slots=True)
class Line:
    """One transfer as the player sees it: `change` is what they got (+) or paid (-), `balance` what they had after it, `why`
    the stored reason, `under` the name it is booked under if that was not yet theirs, `entry` the key of the entry, `reason`
    what somebody has given for all of it. `evening` with its `code` and `game` are where it happened, `ref` is the contract,
    and `period` the closed period that it belongs to as a correction; `corrects` the day of the entry that it takes back there.
    It counts on `day`; `late` is when it was written, if on another."""

    day: date
    at: datetime
    other: str
    change: int
    balance: int
    why: str
    under: str
    entry: int
    kind: str
    reason: str = ""
    evening: str = ""
    code: str = ""
    game: int | None = None
    ref: str = ""
    period: str = ""
    late: datetime | None = None
    corrects: date | None = None

    @property
    def contract(self) -> str:
        """Whose cube it was, at a chouette; the score sheet's word for it is not for people."""
        return self.ref.rpartition(":")[2].replace("_", " ") if self.kind == "chouette" else ""

    @property
    def in_words(self) -> str:
        """The reason in the reader's language."""
        return why_in_words(self.why, self.kind, self.reason)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a statement, the latest day first; pages count from 1. `brought` + `moved` = `carried`, over all pages."""

    lines: tuple[Line, ...]
    number: int
    is_last: bool
    brought: int = 0
    moved: int = 0
    carried: int = 0


def statement(player: Player, unit: Unit = Unit.POINTS, page: int = 1, wanted: Wanted = EVERYTHING) -> Page:
    """A page of the player's lines. The number of queries does not depend on the length of the book."""
    return _statement(accounts_of(player, unit), page, wanted, own=player)


def accounts_of(player: Player, unit: Unit) -> list[Account]:
    """The player's accounts under all their names."""
    return list(Account.objects.filter(player__in=names_of(player), unit=unit).select_related("player", "club"))


def statement_of_till(club: Club, unit: Unit = Unit.POINTS, page: int = 1, wanted: Wanted = EVERYTHING) -> Page:
    """The same for the club's till, whose balance is what it owes: the cash in the box has the opposite sign."""
    return _statement(
        list(Account.objects.filter(club=club, player=None, unit=unit).select_related("club")), page, wanted, own=None
    )


def _statement(accounts: Accounts, page: int, wanted: Wanted, own: Holder) -> Page:
    if not accounts:
        return Page((), 1, True)
    all_of_them = _transfers_of(accounts, wanted)
    carried, moved = _moved(accounts, all_of_them, wanted.since)
    lines = all_of_them.filter(within(wanted.since, None))
    first = (page - 1) * ROWS_PER_PAGE
    beside = ("entry__club", "entry__reverses", "payer__player", "payee__player")
    read = lines.select_related(*beside).order_by("-entry__day", "-id")
    found = list(read[first : first + ROWS_PER_PAGE + 1])
    shown = found[:ROWS_PER_PAGE]
    later = _after(accounts, lines, shown[0]) if page > 1 and shown else 0
    rows = lines_of(own, accounts, shown, carried - later)
    return Page(rows, page, len(found) == len(shown), carried - moved, moved, carried)


def _after(accounts: Accounts, lines: QuerySet[Transfer], one: Transfer) -> int:
    """What the lines that follow this one brought."""
    return _sum(accounts, lines.filter(after_line(one.entry.day, one.pk)))


def _transfers_of(accounts: Accounts, wanted: Wanted) -> QuerySet[Transfer]:
    """All transfers up to the end of the period; those before its beginning still count for the balance."""
    transfers = Transfer.objects.filter(
        Q(payer__in=accounts) & ~Q(payee__in=accounts) | Q(payee__in=accounts) & ~Q(payer__in=accounts)
    )
    transfers = transfers.filter(within(None, wanted.until))
    if wanted.written_before:
        transfers = transfers.filter(entry__created_at__lt=wanted.written_before)
    if wanted.of:
        transfers = transfers.filter(entry__source__startswith=f"{wanted.of}:")
    if wanted.others is None:
        return transfers
    others = Account.objects.filter(club=accounts[0].club_id, unit=accounts[0].unit)
    players = Q(player__in=[holder for holder in wanted.others if holder])
    asked = others.filter(players | Q(player=None) if None in wanted.others else players)
    return transfers.filter(Q(payer__in=asked) | Q(payee__in=asked))


def _change(accounts: Accounts) -> Case:
    return Case(When(payee__in=accounts, then=F("amount")), default=-F("amount"))


def _sum(accounts: Accounts, transfers: QuerySet[Transfer]) -> int:
    return int(transfers.order_by().aggregate(change=Sum(_change(accounts), default=0))["change"])


def _moved(accounts: Accounts, transfers: QuerySet[Transfer], since: date | None) -> tuple[int, int]:
    """What all these transfers brought, and what those from `since` on brought."""
    recent = within(since, None)
    sums = transfers.order_by().aggregate(
        all=Sum(_change(accounts), default=0), moved=Sum(_change(accounts), filter=recent, default=0)
    )
    return int(sums["all"]), int(sums["moved"])


def lines_of(
    own: Holder, accounts: Accounts, newest_first: Sequence[Transfer], closing: int, origins: Origins | None = None
) -> tuple[Line, ...]:
    """The lines of these transfers; `closing` is the balance after the newest. A query for each kind of evening, unless
    `origins` have learned them."""
    if origins is None:
        origins = Origins()
        origins.learn(part_of(transfer.entry.source) for transfer in newest_first)
    mine = {account.pk for account in accounts}
    oldest_first = newest_first[::-1]
    changes = [_seen_from(mine, transfer) for transfer in oldest_first]
    rows = running(closing - sum(change for _, change, _ in changes), changes)
    lines = [
        _line(transfer, row, _under(mine, transfer, own), origins) for transfer, row in zip(oldest_first, rows, strict=True)
    ]
    return tuple(reversed(lines))


def _line(transfer: Transfer, row: Row, under: str, origins: Origins) -> Line:
    entry, origin = transfer.entry, origins.of(transfer)
    return Line(
        day=entry.day,
        at=entry.created_at,
        other=row.other,
        change=row.change,
        balance=row.balance,
        why=row.why,
        under=under,
        entry=entry.pk,
        kind=entry.kind,
        reason=reason_beside(transfer),
        evening=origin.title,
        code=origin.code,
        game=origin.game,
        ref=transfer.ref,
        period=entry.period,
        late=written_late(entry),
        corrects=corrected_day(entry),
    )


def _seen_from(mine: set[int], transfer: Transfer) -> tuple[str, int, str]:
    why = transfer.memo or transfer.entry.memo or transfer.entry.kind
    if transfer.payer_id in mine:
        return transfer.payee.holder, -transfer.amount, why
    return transfer.payer.holder, transfer.amount, why


def _under(mine: set[int], transfer: Transfer, own: Holder) -> str:
    account = transfer.payer if transfer.payer_id in mine else transfer.payee
    return "" if account.player == own else account.holder
