"""Queries on the book, which write nothing. Amounts are in the smallest part of their unit: quarters of a point, cents."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from django.db import connection
from django.db.models import Case, Exists, F, Min, Q, QuerySet, Sum, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.utils import timezone

from clubsite.kit.name_order import NameKey, name_key
from clubsite.members.models import Club, Player

from .models import Account, ClosedPeriod, Entry, Holder, Transfer, Unit
from .rules.settle_up import fewest_payments
from .rules.zero_sum import is_zero_sum

TILL = " till"  # cannot be a player's word, as words have no spaces


class Due(NamedTuple):
    """`payer` hands `payee` what `quarters` (> 0) are worth."""

    payer: Holder
    payee: Holder
    quarters: int

    @property
    def payer_name(self) -> str:
        return holder_name(self.payer)

    @property
    def payee_name(self) -> str:
        return holder_name(self.payee)


@dataclass(frozen=True, slots=True)
class Moved:
    """What one part of the book brought `player` from `other`, in quarters; negative for what they paid.

    `part` is the piece of the source that follows the given prefix (`chouette:7:12` -> `7`); it is empty for sources with
    another prefix, of which each entry is a part of its own. `memo` is set if it was to be kept apart. `other` is None for
    the till.
    """

    part: str
    entry: int
    kind: str
    at: datetime
    memo: str
    player: int
    other: int | None
    change: int


def holder_name(holder: Holder) -> str:
    """What pages call the holder of an account."""
    return Account(player=holder).holder


def balances(club: Club, unit: Unit = Unit.POINTS) -> list[tuple[Player, int]]:
    """Every player with an account, and the balance, by name; with `till_balance` they sum to zero. A name that has become
    another player's is listed only while its balance is not zero; `merged_into` is fetched along."""
    accounts = Account.objects.filter(club=club, unit=unit, player__isnull=False)
    accounts = accounts.exclude(player__merged_into__isnull=False, balance=0).select_related("player__merged_into")
    by_name = accounts.order_by(NameKey("player__name"), "player_id")
    return [(account.player, account.balance) for account in by_name if account.player]


def till_balance(club: Club, unit: Unit = Unit.POINTS) -> int:
    """The till's balance in the book, which is what it owes; with the players' balances it sums to zero."""
    till = Account.objects.filter(club=club, player=None, unit=unit)
    return till.values_list("balance", flat=True).first() or 0


def in_the_box(club: Club, unit: Unit = Unit.POINTS) -> int:
    """How much cash the treasurer's box must hold, in quarters; negative if the treasurer has advanced some."""
    return -till_balance(club, unit)


def balance_of(player: Player, unit: Unit = Unit.POINTS) -> int:
    """The balance of this name alone, without other names that have become the player's; see `balance_in_all`."""
    return Account.objects.filter(player=player, unit=unit).values_list("balance", flat=True).first() or 0


def balance_in_all(player: Player, unit: Unit = Unit.POINTS) -> int:
    """The player's balance under all their names."""
    accounts = Account.objects.filter(player__in=names_of(player), unit=unit)
    return int(accounts.aggregate(total=Sum("balance", default=0))["total"])


def in_money(names: Collection[int]) -> dict[int, int]:
    """What these names have in money, in cents: those who have ever had any. One query."""
    return dict(Account.objects.filter(player__in=names, unit=Unit.CENTS).values_list("player", "balance"))


def open_in_all(player: Player) -> tuple[int, int]:
    """What the player has under all their names, in quarters and in cents."""
    return balance_in_all(player), balance_in_all(player, Unit.CENTS)


def names_of(player: Player) -> list[Player]:
    """The player, then the names whose history counts with theirs."""
    became = who_is_now(player.club)
    merged = Player.objects.filter(pk__in=[key for key, now in became.items() if now.pk == player.pk])
    return [player, *merged.order_by(NameKey("name"), "pk")]


def who_is_now(club: Club) -> dict[int, Player]:
    """For every name of the club that has become another player's: that player, at the end of the chain."""
    merged = Player.objects.filter(club=club, merged_into__isnull=False).select_related("merged_into")
    became = {name.pk: name.merged_into for name in merged if name.merged_into}
    return {key: _in_the_end(now, became) for key, now in became.items()}


def _in_the_end(player: Player, became: dict[int, Player]) -> Player:
    """Follow the chain to its end; a ring, which should not exist, is left after one round."""
    for _ in became:
        player = became.get(player.pk, player)
    return player


def standings(club: Club, unit: Unit = Unit.POINTS) -> list[tuple[Player, int]]:
    """Every person's balance, including names that have become theirs, by name. With `till_balance` they sum to zero. Two
    queries."""
    return in_persons(balances(club, unit), who_is_now(club))


def in_persons(names: Iterable[tuple[Player, int]], became: Mapping[int, Player]) -> list[tuple[Player, int]]:
    """The balances of names added up by person."""
    people: dict[int, Player] = {}
    have: dict[int, int] = {}
    for name, quarters in names:
        player = became.get(name.pk, name)
        people.setdefault(player.pk, player)
        have[player.pk] = have.get(player.pk, 0) + quarters
    return [(player, have[player.pk]) for player in sorted(people.values(), key=lambda one: (name_key(one.name), one.pk))]


def settle_up(club: Club, unit: Unit = Unit.POINTS) -> list[Due]:
    """The fewest payments after which every person of the club, and the till, are at zero."""
    return fewest_dues(standings(club, unit), till_balance(club, unit))


def fewest_dues(people: Sequence[tuple[Player, int]], till: int) -> list[Due]:
    """The same for balances that have already been read."""
    holders: dict[str, Holder] = {player.word: player for player, _ in people} | {TILL: None}
    owing = {player.word: quarters for player, quarters in people} | {TILL: till}
    return [Due(holders[one.payer], holders[one.payee], one.amount) for one in fewest_payments(owing)]


def entries_from(source_prefix: str) -> QuerySet[Entry]:
    """The entries whose source has this prefix, e.g. all of one evening, oldest first."""
    return Entry.objects.filter(source__startswith=source_prefix).order_by("id")


def is_entered(source: Combinable) -> Exists:
    """Whether the book has an entry of that source, told by an expression over another table's rows."""
    return Exists(Entry.objects.filter(source=source))


def moved_by_source(source_prefix: str) -> dict[tuple[str, int], int]:
    """What each entry whose source has this prefix brought to each player: (source, player's primary key) -> quarters."""
    entries = dict(entries_from(source_prefix).values_list("pk", "source"))
    transfers = Transfer.objects.filter(entry__in=list(entries), payer__unit=Unit.POINTS).order_by()
    moved: dict[tuple[str, int], int] = {}
    for entry, payer, payee, amount in transfers.values_list("entry", "payer__player", "payee__player", "amount"):
        for player, quarters in ((payer, -amount), (payee, amount)):
            assert player is not None, "no evening reaches into the till"
            moved[entries[entry], player] = moved.get((entries[entry], player), 0) + quarters
    return moved


def moved_from_till(source_prefix: str, unit: Unit = Unit.CENTS) -> dict[tuple[str, int], int]:
    """What the till has gained by the transfers of entries whose source has this prefix, by their `ref` and the player's
    primary key: what players owe it by them, negative for what it owes; nothing that was taken back. One query, which sums."""
    transfers = Transfer.objects.filter(entry__source__startswith=source_prefix, payer__unit=unit).order_by()
    gained = Case(When(payee__player=None, then=F("amount")), default=-F("amount"))
    of_players = transfers.annotate(holder=Coalesce("payer__player", "payee__player")).values_list("ref", "holder")
    return {(ref, holder): amount for ref, holder, amount in of_players.annotate(gained=Sum(gained)) if amount}


def moved_until(player: int, prefix: str, number: int, unit: Unit = Unit.POINTS) -> int:
    """What the entries of a log, whose sources are `prefix` and the number of a record, brought the player (primary key) up to
    a certain record. One query, which sums."""
    with connection.cursor() as cursor:
        cursor.execute(_MOVED_UNTIL, {"player": player, "prefix": prefix, "number": number, "unit": unit.value})
        return int(cursor.fetchone()[0])


_MOVED_UNTIL = """
    with mine as (select id from ledger_account where player_id = %(player)s and unit = %(unit)s),
    sides as (
        select entry_id, -amount as change from ledger_transfer where payer_id in (select id from mine)
        union all select entry_id, amount from ledger_transfer where payee_id in (select id from mine)
    )
    select coalesce(sum(change), 0)::bigint from sides join ledger_entry entry on entry.id = entry_id
    where case when starts_with(source, %(prefix)s)
        then substr(source, length(%(prefix)s) + 1)::bigint <= %(number)s else false end
"""


def moved_with_others(players: Collection[int], prefix: str, apart: Collection[str]) -> list[Moved]:
    """Everything that ever moved between these players (primary keys) and everyone else, oldest part first. One query, which
    sums: a row for each part and other, however many transfers. Transfers that belong to no contract and have one of the
    memos `apart` get rows of their own."""
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
    """Every transfer of these players (primary keys), oldest first, streamed."""
    mine = Q(payer__player__in=players) | Q(payee__player__in=players)
    transfers = Transfer.objects.filter(mine, payer__unit=unit).order_by("id")
    return transfers.select_related("entry", "payer__player", "payee__player").iterator(chunk_size=2000)


def transfers_of_club(club: Club, unit: Unit) -> Iterator[Transfer]:
    """The whole book of one unit, day by day from the oldest, streamed."""
    transfers = Transfer.objects.filter(entry__club=club, payer__unit=unit).order_by("entry__day", "id")
    beside = ("entry__created_by", "entry__club", "payer__player", "payee__player")
    return transfers.select_related(*beside).iterator(chunk_size=2000)


class CashFrom(NamedTuple):
    """Cents that `payer` handed `payee` (keys of players, None for the till), at what a point was worth then, if it closed
    any."""

    payer: int | None
    payee: int | None
    cents: int
    memo: str
    worth: int | None
    currency: str


def cash_from(source_prefix: str) -> list[CashFrom]:
    """The cash in the entries whose source has this prefix, the newest first. One query."""
    money = Transfer.objects.filter(entry__source__startswith=source_prefix, payer__unit=Unit.CASH).order_by("-id")
    rows = money.values_list("payer__player", "payee__player", "amount", "memo", "entry__cents_per_point", "entry__currency")
    return [CashFrom(*row) for row in rows]


def cash_handed(entries: Collection[int]) -> dict[tuple[int, int | None, int | None], int]:
    """The cents that were handed over in these entries (primary keys), by entry and the keys of who paid and who was paid."""
    money = Transfer.objects.filter(entry__in=entries, payer__unit=Unit.CASH).order_by()
    rows = money.values_list("entry", "payer__player", "payee__player", "amount")
    return {(entry, payer, payee): amount for entry, payer, payee, amount in rows}


def last_closed_day(club: Club) -> date | None:
    """Up to this day, inclusive, nothing is written any more."""
    return ClosedPeriod.objects.filter(club=club).values_list("until", flat=True).first()


def beginning_of_book(club: Club) -> date:
    """The day on which the club was founded here, or an earlier one for which something is written."""
    founded = timezone.localdate(club.created_at, club.zone)
    written: date | None = Entry.objects.filter(club=club).aggregate(first=Min("day"))["first"]
    return min(founded, written or founded)


def closed_period_on(club: Club, day: date) -> str:
    """The name of the closed period in which the day lies; empty if that period is open."""
    closed = ClosedPeriod.objects.filter(club=club, until__gte=day).order_by("until")
    return closed.values_list("name", flat=True).first() or ""


def closed_period_corrected(club: Club, prefix: str, refs: Collection[str]) -> str:
    """The same for what an evening, match or tournament takes back today: the period of the newest of its lines with one of
    these refs. `prefix` is what the sources of its entries begin with. One query in a club that has never closed a period."""
    if last_closed_day(club) is None:
        return ""
    lines = Transfer.objects.filter(entry__source__startswith=prefix, ref__in=refs).select_related("entry__club")
    newest = lines.order_by("-id").first()
    return (newest.entry.period or closed_period_on(club, newest.entry.day)) if newest else ""


def is_square(club: Club, unit: Unit = Unit.POINTS) -> bool:
    """Whether the balances, with the till's, sum to zero."""
    return is_zero_sum({player.word: quarters for player, quarters in balances(club, unit)} | {TILL: till_balance(club, unit)})


def has_open_balances(club: Club) -> bool:
    """Whether anybody, under all their names, or the till owes or is owed something, in any unit."""
    return any(till_balance(club, unit) or any(have for _who, have in standings(club, unit)) for unit in Unit)


def troubles() -> list[str]:
    """Everything in the whole book that should be impossible, one sentence each; empty if the book is sound."""
    return [*_units_that_do_not_sum_to_zero(), *_wrong_balances(), *_empty_entries()]


def off_zero() -> int:
    """By how much the books of all clubs are off zero, added up; 0 if all is well. Fast, as it only reads the balances."""
    sums = Account.objects.values("club", "unit").annotate(total=Sum("balance")).order_by()
    return sum(abs(row["total"]) for row in sums)


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
