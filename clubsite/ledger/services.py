"""The one way points are written. Each function is one transaction, or part of its caller's.

Whoever writes to a club's book first takes the club's row, so writers of one club wait for each other (until the end
of the transaction, so keep it short and post late) and no two of them can hold half of what the other needs: with a
lock per account, two transactions that post twice each could. Amounts are quarters of a point.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError, transaction

from clubsite.members.models import Club, Player, User

from .models import LARGEST_AMOUNT, Account, Entry, Transfer, Unit

REVERSAL = "reversal"
CASH = "cash"
ROWS_PER_QUERY = 2000  # a query has a limit of parameters


class AlreadyPosted(Exception):
    """There is an entry of this source; nothing was written. `args[0]` is the source."""


class AlreadyReversed(Exception):
    """The entry was taken back before; nothing was written."""


class AmountRefused(ValueError):
    """An amount that is zero, negative or beyond all reason."""


@dataclass(frozen=True, slots=True)
class Line:
    """`payer` loses `amount` quarters (> 0), `payee` gets them."""

    payer: Player
    payee: Player
    amount: int
    memo: str = ""
    ref: str = ""


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
) -> Entry:
    """Write one entry. Raises `AlreadyPosted` (the caller's transaction can go on), `AmountRefused`.

    The lines' players belong to the club and there is at least one line: PostgreSQL refuses everything else.
    """
    _refuse_unreasonable(lines)
    _wait_for(club)
    accounts = _accounts(club, lines, unit)
    entry = _begin(Entry(source=source, club=club, kind=kind, memo=memo, created_by=by))
    Transfer.objects.bulk_create(_transfers(entry, lines, accounts))
    return entry


@transaction.atomic(savepoint=False)
def post_all(
    club: Club,
    postings: Sequence[tuple[str, Sequence[Line]]],
    *,
    kind: str,
    by: User | None = None,
    unit: Unit = Unit.POINTS,
) -> None:
    """Write many entries, each a source with its lines, in a few queries: an evening imported whole has a thousand, and
    each balance moves once instead of once for each. Raises `AmountRefused`, and `AlreadyPosted` if any of them is there;
    either way the caller's transaction is lost. (Savepoints would cost every action four questions more.)"""
    lines = [line for _, some in postings for line in some]
    _refuse_unreasonable(lines)
    _wait_for(club)
    accounts = _accounts(club, lines, unit)
    entries = _begin_all([Entry(source=source, club=club, kind=kind, created_by=by) for source, _ in postings])
    transfers = [
        transfer for entry, (_, some) in zip(entries, postings, strict=True) for transfer in _transfers(entry, some, accounts)
    ]
    Transfer.objects.bulk_create(transfers, batch_size=ROWS_PER_QUERY)


@transaction.atomic
def reverse(source: str, entry: Entry, by: User | None, *, memo: str = "") -> Entry:
    """Take an entry back by one that moves the same amounts the other way. Raises `AlreadyReversed`,
    `AlreadyPosted`."""
    _wait_for(entry.club)
    reversal = _begin(
        Entry(source=source, club=entry.club, kind=REVERSAL, memo=memo or entry.memo, reverses=entry, created_by=by)
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


def transfer_cash(club: Club, payer: Player, payee: Player, amount: int, *, by: User | None, action_id: UUID) -> Entry:
    """`payer` handed `payee` what `amount` quarters are worth: points go the other way. The same `action_id` again is a
    repeated click and gives the entry it made the first time. Raises `AmountRefused`."""
    source = f"cash/{club.pk}/{action_id}"
    try:
        return post(source, club, [Line(payee, payer, amount)], kind=CASH, by=by)
    except AlreadyPosted:
        return Entry.objects.get(source=source)


def _refuse_unreasonable(lines: Sequence[Line]) -> None:
    if not all(0 < line.amount <= LARGEST_AMOUNT for line in lines):
        raise AmountRefused


def _transfers(entry: Entry, lines: Sequence[Line], accounts: dict[int, int]) -> list[Transfer]:
    return [
        Transfer(
            entry=entry,
            payer_id=accounts[line.payer.pk],
            payee_id=accounts[line.payee.pk],
            amount=line.amount,
            memo=line.memo,
            ref=line.ref,
        )
        for line in lines
    ]


def _wait_for(club: Club) -> None:
    """Take the club's row until the end of the transaction; rows that refer to it may still be added meanwhile."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _accounts(club: Club, lines: Sequence[Line], unit: Unit) -> dict[int, int]:
    """The account of each player by his primary key; those who have none yet get one."""
    players = {player.pk for line in lines for player in (line.payer, line.payee)}
    accounts = _known_accounts(club, players, unit)
    missing = sorted(players - accounts.keys())
    if missing:
        Account.objects.bulk_create(Account(club=club, player_id=player, unit=unit) for player in missing)
        accounts = _known_accounts(club, players, unit)
    return accounts


def _known_accounts(club: Club, players: set[int], unit: Unit) -> dict[int, int]:
    accounts = Account.objects.filter(club=club, unit=unit, player__in=players)
    return dict(accounts.values_list("player_id", "pk"))


def _begin(entry: Entry) -> Entry:
    """Insert the entry, or say why it is there already."""
    try:
        with transaction.atomic():  # a savepoint, so that the caller may go on
            entry.save(force_insert=True)
    except IntegrityError as error:
        if "an_entry_is_posted_once" in str(error):
            raise AlreadyPosted(entry.source) from error
        if "an_entry_is_reversed_once" in str(error):
            raise AlreadyReversed(entry.source) from error
        raise
    return entry


def _begin_all(entries: list[Entry]) -> list[Entry]:
    """Insert the entries, or say that one of them is there already; the transaction is lost then."""
    try:
        return Entry.objects.bulk_create(entries, batch_size=ROWS_PER_QUERY)
    except IntegrityError as error:
        if "an_entry_is_posted_once" in str(error):
            raise AlreadyPosted(entries[0].source) from error
        raise
