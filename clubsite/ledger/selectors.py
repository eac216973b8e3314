"""Questions to the book, answered without writing anything. Amounts are quarters of a point."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import Q, QuerySet, Sum

from clubsite.members.models import Club, Player

from .models import Account, Entry, Transfer, Unit
from .rules.settle_up import Payment, fewest_payments
from .rules.statement import running
from .rules.zero_sum import is_zero_sum

ROWS_PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One transfer from one player's side: `change` is what he got (+) or paid (-), `balance` what he had after it."""

    at: datetime
    other: str
    change: int
    balance: int
    why: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a statement, newest first; pages count from 1."""

    lines: tuple[Line, ...]
    number: int
    is_last: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """What one part of the book brought `player` from `other`, in quarters: minus for what he paid.

    `part` is the piece of the sources that follows the prefix asked for (`chouette:7:12` -> `7`); where they begin
    otherwise it is empty, and each entry stands for itself. `memo` is set where it was asked to be told apart. `other` is
    None for an account that is nobody's.
    """

    part: str
    entry: int
    kind: str
    at: datetime
    memo: str
    player: int
    other: int | None
    change: int


def balances(club: Club, unit: Unit = Unit.POINTS) -> list[tuple[Player, int]]:
    """Every player with an account and what he has, by name. Sums to zero."""
    accounts = Account.objects.filter(club=club, unit=unit).select_related("player").order_by("player__name", "player")
    return [(account.player, account.balance) for account in accounts]


def balance_of(player: Player, unit: Unit = Unit.POINTS) -> int:
    return Account.objects.filter(player=player, unit=unit).values_list("balance", flat=True).first() or 0


def settle_up(club: Club, unit: Unit = Unit.POINTS) -> list[tuple[Player, Player, int]]:
    """The fewest payments (payer, payee, quarters) after which everyone of the club stands at zero."""
    owing = [(player, quarters) for player, quarters in balances(club, unit) if quarters]
    by_word = {player.word: player for player, _ in owing}
    payments: tuple[Payment, ...] = fewest_payments({player.word: quarters for player, quarters in owing})
    return [(by_word[payment.payer], by_word[payment.payee], payment.amount) for payment in payments]


def statement(player: Player, unit: Unit = Unit.POINTS, page: int = 1) -> Page:
    """Why a player stands where he stands, newest first. Two queries whatever the length of the book."""
    account = Account.objects.filter(player=player, unit=unit).first()
    if account is None:
        return Page((), 1, True)
    first = (page - 1) * ROWS_PER_PAGE
    mine = _transfers_of(account).order_by("-id")
    found = list(mine.select_related("entry", "payer__player", "payee__player")[first : first + ROWS_PER_PAGE + 1])
    shown = found[:ROWS_PER_PAGE]
    later = _sum_of(account, mine.filter(pk__gt=shown[0].pk)) if page > 1 and shown else 0
    return Page(_lines(account, shown, account.balance - later), page, len(found) == len(shown))


def entries_from(source_prefix: str) -> QuerySet[Entry]:
    """The entries whose source begins so, e.g. all of one evening, oldest first."""
    return Entry.objects.filter(source__startswith=source_prefix).order_by("id")


def moved_by_source(source_prefix: str) -> dict[tuple[str, int], int]:
    """What each entry whose source begins so brought to whom: (source, player's primary key) -> quarters."""
    entries = dict(entries_from(source_prefix).values_list("pk", "source"))
    transfers = Transfer.objects.filter(entry__in=list(entries), payer__unit=Unit.POINTS).order_by()
    moved: dict[tuple[str, int], int] = {}
    for entry, payer, payee, amount in transfers.values_list("entry", "payer__player", "payee__player", "amount"):
        for player, quarters in ((payer, -amount), (payee, amount)):
            moved[entries[entry], player] = moved.get((entries[entry], player), 0) + quarters
    return moved


def moved_with_others(players: Collection[int], prefix: str, apart: Collection[str]) -> list[Moved]:
    """All that ever moved between these players (primary keys) and everyone else, oldest part first. One query, which sums:
    as many rows as parts and others, however many transfers. Transfers that belong to no contract and have a memo of
    `apart` get rows of their own."""
    with connection.cursor() as cursor:
        cursor.execute(_MOVED_WITH_OTHERS, {"players": list(players), "prefix": prefix, "apart": list(apart)})
        return [Moved(*row) for row in cursor.fetchall()]


_MOVED_WITH_OTHERS = """
    with mine as (select id, player_id from ledger_account where player_id = any(%(players)s) and unit = 'points'),
    sides as (
        select mine.player_id, payee_id as other_id, -amount as change, entry_id, memo, ref
        from mine join ledger_transfer on payer_id = mine.id
        union all select mine.player_id, payer_id, amount, entry_id, memo, ref
        from mine join ledger_transfer on payee_id = mine.id
    ), named as (
        select case when starts_with(source, %(prefix)s)
            then split_part(substr(source, length(%(prefix)s) + 1), ':', 1) else '' end as part,
            entry.id as entry, entry.kind, created_at,
            case when sides.ref = '' and sides.memo = any(%(apart)s) then sides.memo else '' end as memo,
            sides.player_id, other.player_id as other, change
        from sides join ledger_entry entry on entry.id = entry_id join ledger_account other on other.id = other_id
    )
    select part, min(entry), min(kind), min(created_at), memo, player_id, other, sum(change)::bigint
    from named group by part, case when part = '' then entry end, memo, player_id, other
    order by min(entry), other, memo
"""


def transfers_of_players(players: Collection[int], unit: Unit = Unit.POINTS) -> Iterator[Transfer]:
    """Every transfer of these players (primary keys), oldest first, without keeping them in memory."""
    mine = Q(payer__player__in=players) | Q(payee__player__in=players)
    transfers = Transfer.objects.filter(mine, payer__unit=unit).order_by("id")
    return transfers.select_related("entry", "payer__player", "payee__player").iterator(chunk_size=2000)


def transfers_of_club(club: Club) -> Iterator[Transfer]:
    """The whole book, oldest first, without keeping it in memory."""
    transfers = Transfer.objects.filter(entry__club=club).order_by("id")
    return transfers.select_related("entry__created_by", "payer__player", "payee__player").iterator(chunk_size=2000)


def is_square(club: Club, unit: Unit = Unit.POINTS) -> bool:
    """Are the points all there?"""
    return is_zero_sum({player.word: quarters for player, quarters in balances(club, unit)})


def troubles() -> list[str]:
    """Everything in the whole book that should be impossible, one sentence each; an empty list is a sound book."""
    return [*_units_that_do_not_sum_to_zero(), *_wrong_balances(), *_empty_entries()]


def _units_that_do_not_sum_to_zero() -> list[str]:
    sums = Account.objects.values_list("club", "unit").annotate(total=Sum("balance")).exclude(total=0).order_by()
    return [f"Club {club}: the {unit} sum to {total}, not to zero." for club, unit, total in sums]


def _wrong_balances() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("""
            select account.id, account.balance, coalesce(sum(side.amount), 0)
            from ledger_account account left join (
                select payer_id as account_id, -amount as amount from ledger_transfer
                union all select payee_id, amount from ledger_transfer
            ) side on side.account_id = account.id
            group by account.id having account.balance <> coalesce(sum(side.amount), 0)
            order by account.id
        """)
        return [f"Account {pk} says {says}, its transfers sum to {total}." for pk, says, total in cursor.fetchall()]


def _empty_entries() -> list[str]:
    empty = Entry.objects.filter(transfers=None).values_list("source", flat=True).order_by("id")
    return [f"Entry {source} has no transfers." for source in empty]


def _transfers_of(account: Account) -> QuerySet[Transfer]:
    return Transfer.objects.filter(Q(payer=account) | Q(payee=account))


def _sum_of(account: Account, transfers: QuerySet[Transfer]) -> int:
    """What these transfers brought to the account."""
    paid = Sum("amount", filter=Q(payer=account), default=0)
    got = Sum("amount", filter=Q(payee=account), default=0)
    return int(transfers.order_by().aggregate(change=got - paid)["change"])


def _lines(account: Account, newest_first: list[Transfer], closing: int) -> tuple[Line, ...]:
    """The lines of these transfers; `closing` is the balance after the newest."""
    oldest_first = newest_first[::-1]
    changes = [_seen_from(account, transfer) for transfer in oldest_first]
    rows = running(closing - sum(change for _, change, _ in changes), changes)
    at = [transfer.entry.created_at for transfer in oldest_first]
    lines = [Line(when, row.other, row.change, row.balance, row.why) for when, row in zip(at, rows, strict=True)]
    return tuple(reversed(lines))


def _seen_from(account: Account, transfer: Transfer) -> tuple[str, int, str]:
    why = transfer.memo or transfer.entry.memo or transfer.entry.kind
    if transfer.payer_id == account.pk:
        return transfer.payee.player.name, -transfer.amount, why
    return transfer.payer.player.name, transfer.amount, why
