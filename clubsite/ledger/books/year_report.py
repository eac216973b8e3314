"""A period of the club's book on one sheet: what the till had and was owed, what came and went and for what, what is left.

The club's account has two sides: cash in the box, and what members owe in money (negative for what the club owes them). Each
line says what it changed on both; together they are what the club has gained. Points that the till owes for cash stand apart.
Entries count by their day.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection

from clubsite.ledger.books.why_words import why_in_words
from clubsite.members.models import Club

#: Kinds whose lines are told apart by what they are for.
TOLD_APART = ["tournament"]


@dataclass(frozen=True, slots=True)
class ReportLine:
    """What the entries of one kind changed: cents in the till, cents owed by members, quarters of a point owed by the till."""

    kind: str
    what: str
    entries: int
    cash: int
    claims: int
    points: int

    @property
    def gain(self) -> int:
        return self.cash + self.claims

    @property
    def title(self) -> str:
        return why_in_words(self.what or self.kind)


@dataclass(frozen=True, slots=True)
class Standing:
    """The club's account at a moment: cents in the till, cents owed by members, quarters of a point owed by the till."""

    cash: int = 0
    claims: int = 0
    points: int = 0

    @property
    def worth(self) -> int:
        return self.cash + self.claims


@dataclass(frozen=True, slots=True)
class Report:
    """`before`, plus every line, is `after`. `rounding` are the cents handed over beyond what the points were worth, without
    those that were taken back."""

    since: date | None
    until: date
    before: Standing
    lines: tuple[ReportLine, ...]
    after: Standing
    rounding: int

    @property
    def moved(self) -> Standing:
        return Standing(
            sum(one.cash for one in self.lines), sum(one.claims for one in self.lines), sum(one.points for one in self.lines)
        )


def report_of(club: Club, since: date | None, until: date) -> Report:
    """From the first day on, up to the last, inclusive. Three queries."""
    asked: dict[str, Any] = {"club": club.pk, "since": since, "until": until, "apart": TOLD_APART}
    with connection.cursor() as cursor:
        cursor.execute(_LINES, asked)
        lines = tuple(ReportLine(*row) for row in cursor.fetchall())
        before = Standing()
        if since is not None:
            cursor.execute(_BEFORE, asked)
            before = Standing(*cursor.fetchone())
        cursor.execute(_ROUNDING, asked)
        (rounding,) = cursor.fetchone()
    moved = Report(since, until, before, lines, before, int(rounding)).moved
    after = Standing(before.cash + moved.cash, before.claims + moved.claims, before.points + moved.points)
    return Report(since, until, before, lines, after, int(rounding))


_DATED = """
    with dated as (
        select entry.id, coalesce(reversed.kind, entry.kind) as kind, entry.cents_per_point,
            case when entry.reverses_id is null then 1 else -1 end as sign,
            entry.day
        from ledger_entry entry left join ledger_entry reversed on reversed.id = entry.reverses_id
        where entry.club_id = %(club)s
    ), till as (select id, unit from ledger_account where club_id = %(club)s and player_id is null),
    moved as (
        select transfer.entry_id, transfer.memo, till.unit, case when till.id = payee_id then amount else -amount end as change
        from ledger_transfer transfer join till on till.id in (payer_id, payee_id)
    )
"""
_SUMS = """
    coalesce(sum(change) filter (where unit = 'cash'), 0)::bigint, coalesce(sum(change) filter (where unit = 'cents'),
    0)::bigint, coalesce(sum(change) filter (where unit = 'points'), 0)::bigint
"""
_LINES = (
    _DATED  # noqa: S608  # no words of anybody are in it
    + "select kind, case when kind = any(%(apart)s) then memo else '' end as what, count(distinct entry_id),"
    + _SUMS
    + """
    from moved join dated on dated.id = entry_id where day <= %(until)s and (%(since)s::date is null or day >= %(since)s)
    group by 1, 2 order by 1, 2
"""
)
_BEFORE = _DATED + "select" + _SUMS + "from moved join dated on dated.id = entry_id where day < %(since)s"
_ROUNDING = (
    _DATED  # noqa: S608  # no words of anybody are in it
    + """
    select coalesce(sum(sign * (money.amount - (2 * points.amount * cents_per_point + 4) / 8)), 0)::bigint
    from dated join ledger_transfer money on money.entry_id = dated.id
    join ledger_account handed on handed.id = money.payer_id and handed.unit = 'cash'
    join ledger_account got on got.id = money.payee_id
    join ledger_transfer points on points.entry_id = dated.id
    join ledger_account lost on lost.id = points.payer_id and lost.unit = 'points'
    join ledger_account won on won.id = points.payee_id
    where cents_per_point is not null and lost.player_id is not distinct from got.player_id
        and won.player_id is not distinct from handed.player_id
        and day <= %(until)s and (%(since)s::date is null or day >= %(since)s)
"""
)
