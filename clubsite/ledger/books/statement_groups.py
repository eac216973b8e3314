"""A player's statement evening by evening: what each evening, match or tournament brought, and the balance after it.

Each group opens down to its games and contracts. Entries that were written by hand are a group each. Two tables at once count
one after the other, by their last line. Lines stand on the day they count for, see `days.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.conf import settings
from django.db import connection

from clubsite.ledger.books.origins import NOWHERE, Origin, Origins
from clubsite.ledger.books.statements import EVERYTHING, Accounts, Line, Wanted, accounts_of, lines_of
from clubsite.ledger.models import Transfer, Unit
from clubsite.members.models import Player

GROUPS_PER_PAGE = 25
LINES_SHOWN = 60
"""Of one group; the page of the group alone has all of them."""


@dataclass(frozen=True, slots=True)
class GameLines:
    """The lines of one game; `number` is None for what belongs to none."""

    number: int | None
    lines: tuple[Line, ...]

    @property
    def change(self) -> int:
        return sum(line.change for line in self.lines)


@dataclass(frozen=True, slots=True)
class Group:
    """`part` is `chouette:7`, or `entry:12` for one written by hand; `change` is what all its lines brought, `balance` what the
    player had after it. It counts from its `day` to its `last_day`. `lines` are its newest, `in_all` is how many there are."""

    part: str
    day: date
    last_day: date
    change: int
    balance: int
    in_all: int
    origin: Origin
    lines: tuple[Line, ...]

    @property
    def title(self) -> str:
        """The evening, or in words what was written by hand."""
        return self.origin.title or (self.lines[0].in_words if self.lines else "")

    @property
    def late(self) -> datetime | None:
        """When it was written by hand, if that was not on its day."""
        return self.lines[0].late if self.is_by_hand and self.lines else None

    @property
    def is_by_hand(self) -> bool:
        return self.origin.cause is None

    @property
    def more(self) -> int:
        """How many lines are not shown."""
        return self.in_all - len(self.lines)

    @property
    def games(self) -> list[GameLines]:
        """The lines by game, the newest first."""
        return [GameLines(number, tuple(some)) for number, some in groupby(self.lines, key=lambda line: line.game)]


@dataclass(frozen=True, slots=True)
class GroupPage:
    """A page, newest first; pages count from 1. `brought` + `moved` = `carried`, over all pages."""

    groups: tuple[Group, ...]
    number: int
    is_last: bool
    brought: int = 0
    moved: int = 0
    carried: int = 0


@dataclass(frozen=True, slots=True)
class _Sum:
    part: str
    day: date
    last_day: date
    change: int
    balance: int
    in_all: int


def grouped_statement(
    player: Player, unit: Unit = Unit.POINTS, page: int = 1, wanted: Wanted = EVERYTHING, per_page: int = GROUPS_PER_PAGE
) -> GroupPage:
    """A page of the player's statement. The number of queries does not depend on the length of the book."""
    accounts = accounts_of(player, unit)
    if not accounts:
        return GroupPage((), 1, True)
    asked = _asked([account.pk for account in accounts], player, unit, wanted)
    with connection.cursor() as cursor:
        cursor.execute(_BROUGHT, asked)
        brought, moved = (int(amount) for amount in cursor.fetchone())
        cursor.execute(_GROUPS, {**asked, "first": (page - 1) * per_page, "most": per_page + 1})
        sums = [_Sum(*row) for row in cursor.fetchall()]
        shown = sums[:per_page]
        cursor.execute(_LINES, {**asked, "parts": [one.part for one in shown], "each": LINES_SHOWN})
        keys: dict[str, list[int]] = {}
        for part, transfer in cursor.fetchall():
            keys.setdefault(part, []).append(transfer)
    groups = _groups(player, shown, keys, accounts, brought)
    return GroupPage(groups, page, len(sums) <= per_page, brought, moved, brought + moved)


def _groups(
    player: Player, sums: Sequence[_Sum], keys: dict[str, list[int]], accounts: Accounts, brought: int
) -> tuple[Group, ...]:
    of_all = Transfer.objects.filter(pk__in=[key for some in keys.values() for key in some])
    read = of_all.select_related("entry__club", "entry__reverses", "payer__player", "payee__player").in_bulk()
    origins = Origins()
    origins.learn(one.part for one in sums)
    return tuple(
        Group(
            part=one.part,
            day=one.day,
            last_day=one.last_day,
            change=one.change,
            balance=brought + one.balance,
            in_all=one.in_all,
            origin=Origin(origins.known[one.part]) if origins.known.get(one.part) else NOWHERE,
            lines=lines_of(player, accounts, [read[key] for key in keys.get(one.part, [])], brought + one.balance, origins),
        )
        for one in sums
    )


def _asked(mine: list[int], player: Player, unit: Unit, wanted: Wanted) -> dict[str, Any]:
    others = wanted.others
    return {
        "mine": mine,
        "kinds": list(settings.BOOK_ORIGINS),
        "since": wanted.since,
        "until": wanted.until,
        "all": others is None,
        "till": others is not None and None in others,
        "others": [holder.pk for holder in others or () if holder],
        "club": player.club_id,
        "unit": unit.value,
    }


_SIDES = """
    with sides as (
        select id, entry_id, payee_id as other, -amount as change from ledger_transfer
        where payer_id = any(%(mine)s) and payee_id <> all(%(mine)s)
        union all select id, entry_id, payer_id, amount from ledger_transfer
        where payee_id = any(%(mine)s) and payer_id <> all(%(mine)s)
    ), told as (
        select sides.id, change, entry.day, case when entry.kind = any(%(kinds)s)
            then split_part(source, ':', 1) || ':' || split_part(source, ':', 2) else 'entry:' || entry.id end as part
        from sides join ledger_entry entry on entry.id = entry_id
        where (%(until)s::date is null or entry.day <= %(until)s) and (%(all)s or other in (
            select id from ledger_account where club_id = %(club)s and unit = %(unit)s
            and (player_id = any(%(others)s::bigint[]) or %(till)s and player_id is null)
        ))
    ), within as (select * from told where %(since)s::date is null or day >= %(since)s)
"""
_BROUGHT = (
    _SIDES  # noqa: S608  # no words of anybody are in it
    + """
    select (select coalesce(sum(change), 0) from told) - (select coalesce(sum(change), 0) from within),
        (select coalesce(sum(change), 0) from within)
"""
)
_GROUPS = (
    _SIDES  # noqa: S608  # no words of anybody are in it
    + """
    select part, min(day), max(day), sum(change)::bigint,
        sum(sum(change)) over (order by max(day), max(id))::bigint, count(*)
    from within group by part order by max(day) desc, max(id) desc offset %(first)s limit %(most)s
"""
)
_LINES = (
    _SIDES  # noqa: S608  # no words of anybody are in it
    + """
    select part, id from (
        select part, id, day, row_number() over (partition by part order by day desc, id desc) as place
        from within where part = any(%(parts)s)
    ) numbered where place <= %(each)s order by day desc, id desc
"""
)
