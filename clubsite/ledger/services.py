"""The only way points and money are written. Each function is one transaction, or part of its caller's.

Every write to a club's book first locks the club's row. So writers in one club wait for each other (until the end of the
transaction: keep it short and post late) and cannot deadlock, as two transactions that each post twice could with a lock per
account. Amounts are in the smallest part of their
unit: quarters of a point, cents.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import BooleanField, Q

from clubsite.kit.compiled_query import CompiledRows, Parameter, one_of
from clubsite.kit.compiled_write import insert_rows
from clubsite.members.models import Club, User

from .days import first_open_day
from .models import LARGEST_AMOUNT, Account, Entry, Holder, Transfer, Unit
from .selectors import closed_period_on

REVERSAL = "reversal"
ROWS_PER_QUERY = 2000  # a query can have only so many parameters

_LOCKED_CLUB = CompiledRows(lambda: Club.objects.select_for_update(no_key=True).filter(pk=Parameter("club")).values_list("pk"))
#: The accounts of `players`, and the till's if `till` is true.
_ACCOUNTS = CompiledRows(
    lambda: Account.objects.filter(
        Q(one_of("player", Parameter("players"))) | Q(Q(player=None), Parameter("till", BooleanField())),
        club=Parameter("club"),
        unit=Parameter("unit"),
    ).values_list("player_id", "pk")
)


class AlreadyPosted(Exception):
    """There is already an entry with this source; nothing was written. `args[0]` is the source."""


class AlreadyReversed(Exception):
    """The entry had already been reversed; nothing was written."""


class PeriodIsClosed(Exception):
    """The day of the entry lies in a closed period; nothing was written. `args[0]` is the day."""


class AmountRefused(ValueError):
    """An amount that is zero, negative or unreasonably large."""


class NotOfThisClub(ValueError):
    """A player of another club, or an entry of another club's book."""


_Accounts = dict[tuple[Unit, int | None], int]


@dataclass(frozen=True, slots=True)
class Line:
    """`payer` loses `amount` (> 0, quarters or cents), `payee` gets them; one of them may be the till. `unit`: if it is another
    than that of the posting."""

    payer: Holder
    payee: Holder
    amount: int
    memo: str = ""
    ref: str = ""
    unit: Unit | None = None


def cash_line(payer: Holder, payee: Holder, cents: int, memo: str = "") -> Line:
    """`payer` hands `payee` so many cents."""
    return Line(payer, payee, cents, memo, unit=Unit.CASH)


@dataclass(frozen=True, slots=True)
class Said:
    """What an entry says besides its transfers; see `Entry`. Without `day` it counts today."""

    day: date | None = None
    period: str = ""
    cents_per_point: int | None = None
    currency: str = ""


NOTHING_MORE = Said()


@transaction.atomic
def post(
    source: str,
    club: Club,
    lines: Sequence[Line],
    *,
    kind: str,
    memo: str = "",
    by: User | None = None,
    unit: Unit = Unit.POINTS,
    said: Said = NOTHING_MORE,
) -> Entry:
    """Write one entry. Raises `AlreadyPosted` (the caller's transaction can continue), `AmountRefused`, `PeriodIsClosed`.

    There must be at least one line, and the players must belong to the club: PostgreSQL refuses anything else.
    """
    _refuse_unreasonable(lines)
    wait_for_book(club)
    accounts = _accounts(club, lines, unit)
    entry = _begin(Entry(source=source, club=club, kind=kind, memo=memo, created_by=by, **_columns(club, said)))
    Transfer.objects.bulk_create(_transfers(entry, lines, accounts, unit))
    return entry


@transaction.atomic(savepoint=False)
def post_all(
    club: Club,
    postings: Sequence[tuple[str, Sequence[Line]]],
    *,
    kind: str,
    memo: str = "",
    by: User | None = None,
    unit: Unit = Unit.POINTS,
    said: Said = NOTHING_MORE,
) -> None:
    """Write many entries, each a source with its lines, in a few queries: an imported evening has a thousand, and each balance
    is updated once instead of once for each. Raises `AmountRefused`, or `AlreadyPosted` if any of them exists; either way the
    caller's transaction is lost. (Savepoints would cost every action four more queries.)"""
    lines = [line for _, some in postings for line in some]
    _refuse_unreasonable(lines)
    wait_for_book(club)
    accounts = _accounts(club, lines, unit)
    more = _columns(club, said)
    entries = _begin_all([Entry(source=one, club=club, kind=kind, memo=memo, created_by=by, **more) for one, _ in postings])
    transfers = [
        transfer
        for entry, (_, some) in zip(entries, postings, strict=True)
        for transfer in _transfers(entry, some, accounts, unit)
    ]
    insert_rows(transfers)


def post_money(
    source: str,
    club: Club,
    lines: Sequence[Line],
    *,
    kind: str,
    memo: str = "",
    by: User | None = None,
    said: Said = NOTHING_MORE,
) -> None:
    """Write one entry in cents, inside the caller's transaction. Raises as `post_all`."""
    post_all(club, [(source, lines)], kind=kind, memo=memo, by=by, unit=Unit.CENTS, said=said)


@transaction.atomic
def reverse(source: str, entry: Entry, by: User | None, *, memo: str = "") -> Entry:
    """Reverse an entry by another that moves the same amounts the other way, today; it names the closed period to which the
    entry belongs. Raises `AlreadyReversed`, `AlreadyPosted`."""
    wait_for_book(entry.club)
    reversal = _begin(
        Entry(
            source=source,
            club=entry.club,
            kind=REVERSAL,
            memo=memo or entry.memo,
            reverses=entry,
            created_by=by,
            **_columns(entry.club, Said(None, closed_period_on(entry.club, entry.day), entry.cents_per_point, entry.currency)),
        )
    )
    Transfer.objects.bulk_create(
        Transfer(
            entry=reversal,
            payer_id=transfer.payee_id,
            payee_id=transfer.payer_id,
            amount=transfer.amount,
            memo=transfer.memo,
            ref=transfer.ref,
        )
        for transfer in entry.transfers.order_by("-id")
    )
    return reversal


def _columns(club: Club, said: Said) -> dict[str, Any]:
    """Of an entry that is written now."""
    return asdict(said) | {"day": said.day or first_open_day(club)}


def _refuse_unreasonable(lines: Sequence[Line]) -> None:
    if not all(0 < line.amount <= LARGEST_AMOUNT for line in lines):
        raise AmountRefused


def _transfers(entry: Entry, lines: Sequence[Line], accounts: _Accounts, unit: Unit) -> list[Transfer]:
    return [
        Transfer(
            entry=entry,
            payer_id=accounts[line.unit or unit, _key(line.payer)],
            payee_id=accounts[line.unit or unit, _key(line.payee)],
            amount=line.amount,
            memo=line.memo,
            ref=line.ref,
        )
        for line in lines
    ]


def _key(holder: Holder) -> int | None:
    return holder.pk if holder else None


def wait_for_book(club: Club) -> None:
    """Lock the club's row until the end of the transaction; rows that refer to it can still be added in the meantime."""
    _LOCKED_CLUB.rows(club=club.pk)


def _accounts(club: Club, lines: Sequence[Line], unit: Unit) -> _Accounts:
    """Each player's account by unit and the player's primary key, and the till's by None; missing accounts are created."""
    accounts: _Accounts = {}
    for one in {line.unit or unit for line in lines}:
        holders = {_key(holder) for line in lines if (line.unit or unit) == one for holder in (line.payer, line.payee)}
        accounts |= {(one, key): account for key, account in _accounts_of(club, holders, one).items()}
    return accounts


def _accounts_of(club: Club, holders: set[int | None], unit: Unit) -> dict[int | None, int]:
    accounts = _known_accounts(club, holders, unit)
    missing = sorted(holders - accounts.keys(), key=lambda key: key or 0)
    if missing:
        Account.objects.bulk_create(Account(club=club, player_id=key, unit=unit) for key in missing)
        accounts = _known_accounts(club, holders, unit)
    return accounts


def _known_accounts(club: Club, holders: set[int | None], unit: Unit) -> dict[int | None, int]:
    players = [key for key in holders if key is not None]
    return dict(_ACCOUNTS.rows(club=club.pk, unit=unit.value, players=players, till=None in holders))


def _begin(entry: Entry) -> Entry:
    """Insert the entry. Raises `AlreadyPosted`, `AlreadyReversed`."""
    try:
        with transaction.atomic():  # a savepoint, so that the caller can continue
            entry.save(force_insert=True)
    except IntegrityError as error:
        if "an_entry_is_posted_once" in str(error):
            raise AlreadyPosted(entry.source) from error
        if "an_entry_is_reversed_once" in str(error):
            raise AlreadyReversed(entry.source) from error
        if "a closed period takes no entries" in str(error):
            raise PeriodIsClosed(entry.day) from error
        raise
    return entry


def _begin_all(entries: list[Entry]) -> list[Entry]:
    """Insert the entries. Raises `AlreadyPosted` if one of them exists; the transaction is then lost."""
    try:
        insert_rows(entries)
    except IntegrityError as error:
        if "an_entry_is_posted_once" in str(error):
            raise AlreadyPosted(entries[0].source) from error
        raise
    return entries
