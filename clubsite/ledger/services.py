"""The only way points and money are written. Each function is one transaction, or part of its caller's.

Every write to a club's book first locks the club's row. So writers in one club wait for each other (until the end of the
transaction: keep it short and post late) and cannot deadlock, as two transactions that each post twice could with a lock per
account. Amounts are in the smallest part of their
unit: quarters of a point, cents.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import BooleanField, Q

from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.eventlog.club_events import Kind, record
from clubsite.kit.compiled_query import CompiledRows, Parameter, one_of
from clubsite.kit.compiled_write import insert_rows
from clubsite.members.models import Club, Player, User

from .models import LARGEST_AMOUNT, Account, BookRules, Entry, Holder, Transfer, Unit
from .rules.money import QUARTERS_PER_POINT

REVERSAL = "reversal"
CASH = "cash"
PAID = "paid"
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


class AmountRefused(ValueError):
    """An amount that is zero, negative or unreasonably large."""


class SaidOtherwise(Exception):
    """This action id was used before for different cash; nothing was written. `args[0]` is that entry."""


class NotOfThisClub(ValueError):
    """A player of another club, or an entry of another club's book."""


class PaysHimself(ValueError):
    """The payer and the payee of cash are the same."""


class NotCash(ValueError):
    """Only cash and payments can be taken back here; results of games are undone or corrected in their evening."""


class NoReason(ValueError):
    """Taking an entry back requires a reason."""


@dataclass(frozen=True, slots=True)
class Line:
    """`payer` loses `amount` (> 0, quarters or cents), `payee` gets them; one of them may be the till."""

    payer: Holder
    payee: Holder
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
    """Write one entry. Raises `AlreadyPosted` (the caller's transaction can continue), `AmountRefused`.

    There must be at least one line, and the players must belong to the club: PostgreSQL refuses anything else.
    """
    _refuse_unreasonable(lines)
    wait_for_book(club)
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
    memo: str = "",
    by: User | None = None,
    unit: Unit = Unit.POINTS,
) -> None:
    """Write many entries, each a source with its lines, in a few queries: an imported evening has a thousand, and each balance
    is updated once instead of once for each. Raises `AmountRefused`, or `AlreadyPosted` if any of them exists; either way the
    caller's transaction is lost. (Savepoints would cost every action four more queries.)"""
    lines = [line for _, some in postings for line in some]
    _refuse_unreasonable(lines)
    wait_for_book(club)
    accounts = _accounts(club, lines, unit)
    entries = _begin_all([Entry(source=source, club=club, kind=kind, memo=memo, created_by=by) for source, _ in postings])
    transfers = [
        transfer for entry, (_, some) in zip(entries, postings, strict=True) for transfer in _transfers(entry, some, accounts)
    ]
    insert_rows(transfers)


def post_money(source: str, club: Club, lines: Sequence[Line], *, kind: str, memo: str = "", by: User | None = None) -> None:
    """Write one entry in cents, inside the caller's transaction. Raises as `post_all`."""
    post_all(club, [(source, lines)], kind=kind, memo=memo, by=by, unit=Unit.CENTS)


@transaction.atomic
def reverse(source: str, entry: Entry, by: User | None, *, memo: str = "") -> Entry:
    """Reverse an entry by another that moves the same amounts the other way. Raises `AlreadyReversed`,
    `AlreadyPosted`."""
    wait_for_book(entry.club)
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


def transfer_cash(
    club: Club, payer: Holder, payee: Holder, amount: int, *, by: User | None, action_id: UUID, memo: str = ""
) -> Entry:
    """`payer` handed `payee` what `amount` quarters are worth, so the points go the other way. None is the till: what is in the
    box rises with what the treasurer receives.

    The same `action_id` again is a repeated click and returns the entry it made the first time. Raises `AmountRefused`,
    `PaysHimself`, `NotOfThisClub`, or `SaidOtherwise` if that id was used for something else.
    """
    if payer == payee:
        raise PaysHimself
    if any(holder is not None and holder.club_id != club.pk for holder in (payer, payee)):
        raise NotOfThisClub
    source = f"{CASH}/{club.pk}/{action_id}"
    line = Line(payee, payer, amount)
    try:
        with transaction.atomic():
            entry = post(source, club, [line], kind=CASH, memo=memo, by=by)
            note(club, Act.CASH_WRITTEN, by=by, **_handed(entry, payer, payee, amount))
            record(club, Kind.CASH_WRITTEN, partial(_cash, entry, line))
            return entry
    except AlreadyPosted:
        return _the_same(Entry.objects.get(source=source), line, memo)


def pay_money(club: Club, player: Player, cents: int, *, by: User, action_id: UUID, memo: str = "") -> Entry:
    """The player paid the till `cents`; if they are negative, the till paid the player. The same `action_id` again is a
    repeated click and returns the entry it made. Raises `AmountRefused`, `NotOfThisClub`, or `SaidOtherwise` if that id was
    used for something else."""
    if player.club_id != club.pk:
        raise NotOfThisClub
    source = f"{PAID}/{club.pk}/{action_id}"
    line = Line(None, player, cents) if cents > 0 else Line(player, None, -cents)
    try:
        with transaction.atomic():
            entry = post(source, club, [line], kind=PAID, memo=memo, by=by, unit=Unit.CENTS)
            if cents > 0:
                note(club, Act.MONEY_TAKEN, by=by, payer=player.name, cents=cents, entry=entry.pk)
            else:
                note(club, Act.MONEY_GIVEN, by=by, payee=player.name, cents=-cents, entry=entry.pk)
            return entry
    except AlreadyPosted:
        return _the_same(Entry.objects.get(source=source), line, memo)


def _handed(entry: Entry, payer: Holder, payee: Holder, amount: int) -> dict[str, Any]:
    """Cash as the club's log tells it."""
    names = {"payer": payer.name if payer else "", "payee": payee.name if payee else ""}
    return {**names, "quarters": amount, "entry": entry.pk}


def _cash(entry: Entry, line: Line) -> dict[str, object]:
    """Cash as reported to programs: who handed it to whom, null for the till."""
    return {
        "entry": entry.pk,
        "payer": line.payee.word if line.payee else None,  # points go the other way
        "payee": line.payer.word if line.payer else None,
        "points": line.amount / QUARTERS_PER_POINT,
        "memo": entry.memo,
    }


def _the_same(entry: Entry, line: Line, memo: str) -> Entry:
    """The entry, if it matches what is being written now. Raises `SaidOtherwise`."""
    written = entry.transfers.select_related("payer", "payee").get()
    holders = tuple(holder.pk if holder else None for holder in (line.payer, line.payee))
    if (written.payer.player_id, written.payee.player_id) != holders or (written.amount, entry.memo) != (line.amount, memo):
        raise SaidOtherwise(entry)
    return entry


def take_back_cash(club: Club, entry: Entry, *, by: User | None, action_id: UUID, reason: str) -> Entry:
    """Take back, once and with a reason, cash that was written by mistake. The same `action_id` again returns the entry it
    made. Raises `NotOfThisClub`, `NotCash`, `NoReason`, or `AlreadyReversed` if somebody else was faster."""

    def told(reversal: Entry) -> None:
        moved = _only_transfer(entry)
        note(club, Act.CASH_TAKEN_BACK, by=by, **_handed(reversal, moved.payee.player, moved.payer.player, moved.amount))
        record(club, Kind.CASH_TAKEN_BACK, lambda: {"entry": reversal.pk, "takes_back": entry.pk, "memo": reversal.memo})

    return _take_back(entry, told, club=club, kind=CASH, by=by, action_id=action_id, reason=reason)


def take_back_money(club: Club, entry: Entry, *, by: User, action_id: UUID, reason: str) -> Entry:
    """The same for money that was paid to the till or out of it. Raises likewise."""

    def told(reversal: Entry) -> None:
        moved = _only_transfer(entry)
        player, cents = (moved.payee, moved.amount) if moved.payee.player else (moved.payer, -moved.amount)
        note(club, Act.MONEY_TAKEN_BACK, by=by, payer=player.holder, cents=cents, entry=reversal.pk, reason=reversal.memo)

    return _take_back(entry, told, club=club, kind=PAID, by=by, action_id=action_id, reason=reason)


def _only_transfer(entry: Entry) -> Transfer:
    """Of cash or a payment."""
    return entry.transfers.select_related("payer__player", "payee__player").get()


def _take_back(
    entry: Entry, told: Callable[[Entry], None], *, club: Club, kind: str, by: User | None, action_id: UUID, reason: str
) -> Entry:
    if entry.club_id != club.pk:
        raise NotOfThisClub
    if entry.kind != kind:
        raise NotCash
    if not reason.strip():
        raise NoReason
    source = f"{kind}/{club.pk}/{action_id}"
    try:
        with transaction.atomic():
            reversal = reverse(source, entry, by, memo=reason.strip())
            told(reversal)
            return reversal
    except (AlreadyPosted, AlreadyReversed) as refused:
        done = Entry.objects.filter(source=source, reverses=entry).first()
        if done is None:
            raise AlreadyReversed(entry.source) from refused
        return done


@transaction.atomic
def keep_rules(club: Club, rules: Mapping[str, object], by: User | None = None) -> None:
    """Change how the club keeps its book; `rules` are fields of `BookRules`."""
    now = BookRules.objects.filter(club=club).first() or BookRules(club=club)
    if changed := [field for field, value in rules.items() if getattr(now, field) != value]:
        note(club, Act.BOOK_RULES_CHANGED, by=by, changed=changed)
    BookRules.objects.update_or_create(club=club, defaults=dict(rules))


def _refuse_unreasonable(lines: Sequence[Line]) -> None:
    if not all(0 < line.amount <= LARGEST_AMOUNT for line in lines):
        raise AmountRefused


def _transfers(entry: Entry, lines: Sequence[Line], accounts: dict[int | None, int]) -> list[Transfer]:
    return [
        Transfer(
            entry=entry,
            payer_id=accounts[_key(line.payer)],
            payee_id=accounts[_key(line.payee)],
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


def _accounts(club: Club, lines: Sequence[Line], unit: Unit) -> dict[int | None, int]:
    """Each player's account by the player's primary key, and the till's by None; missing accounts are created."""
    holders = {_key(holder) for line in lines for holder in (line.payer, line.payee)}
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
