"""What a period would be closed with: everybody's balance at its beginning, what came, what went, and the balance at its end.

It begins after the last closed day, or with the book. Points, money that is owed and cash each sum to zero, with the club's
till. Entries count by their day, see `days.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import connection

from clubsite.kit.name_order import name_key
from clubsite.ledger.days import within
from clubsite.ledger.models import Entry, Unit
from clubsite.ledger.selectors import holder_name, last_closed_day, who_is_now
from clubsite.members.models import Club, Player


@dataclass(frozen=True, slots=True)
class Row:
    """A person under all their names, the till, or the sum; `went` is negative or zero."""

    name: str
    opening: int
    came: int
    went: int

    @property
    def closing(self) -> int:
        return self.opening + self.came + self.went


@dataclass(frozen=True, slots=True)
class UnitFigures:
    """The rows of one unit, people by name, then the till; all columns of `sum` but what came and went are zero, and these two
    are opposite."""

    unit: Unit
    rows: tuple[Row, ...]

    @property
    def in_points(self) -> bool:
        return self.unit == Unit.POINTS

    @property
    def sum(self) -> Row:
        return Row("", sum(r.opening for r in self.rows), sum(r.came for r in self.rows), sum(r.went for r in self.rows))


_Found = tuple[str, int | None, int, int, int]
"""The unit, the key of the player (None: the till), and the three amounts."""


@dataclass(frozen=True, slots=True)
class PeriodFigures:
    """`since` is None for a book that has never been closed. `entries` are those of the period: as the book only grows, their
    number says whether it is still what somebody has seen."""

    since: date | None
    until: date
    entries: int
    units: tuple[UnitFigures, ...]


def period_figures(club: Club, until: date) -> PeriodFigures:
    """Up to that day, inclusive. Five queries, whatever the length of the book."""
    closed = last_closed_day(club)
    since = closed + timedelta(days=1) if closed else None
    # Counted first: what is written between the two queries is in the sums and not in the number, so that closing is refused
    # and shows the figures once more. The other way round, they would be closed with a sum that nobody has seen.
    entries = Entry.objects.filter(within(since, until, ""), club=club).count()
    with connection.cursor() as cursor:
        cursor.execute(_FIGURES, {"club": club.pk, "since": since, "until": until})
        found: list[_Found] = cursor.fetchall()
    names = Player.objects.in_bulk({key for _unit, key, *_amounts in found if key}) | who_is_now(club)
    units = tuple(UnitFigures(unit, rows) for unit in Unit if (rows := _rows([r for r in found if r[0] == unit], names)))
    return PeriodFigures(since, until, entries, units)


def _rows(found: list[_Found], names: Mapping[int, Player]) -> tuple[Row, ...]:
    """Added up by person, who is found by the key of each of their names; those with nothing but zeros are left out."""
    people: dict[int | None, Row] = {}
    for _unit, key, opening, came, went in found:
        holder = names[key] if key else None
        have = people.get(holder.pk if holder else None, Row(holder_name(holder), 0, 0, 0))
        people[holder.pk if holder else None] = Row(have.name, have.opening + opening, have.came + came, have.went + went)
    told: list[tuple[Any, Row]] = sorted(people.items(), key=lambda one: (one[0] is None, name_key(one[1].name)))
    return tuple(row for _key, row in told if row.opening or row.came or row.went)


_FIGURES = """
    select unit, player_id, coalesce(sum(change) filter (where is_before), 0)::bigint,
        coalesce(sum(change) filter (where not is_before and change > 0), 0)::bigint,
        coalesce(sum(change) filter (where not is_before and change < 0), 0)::bigint
    from (
        select account.unit, account.player_id, side.change,
            %(since)s::date is not null and entry.day < %(since)s as is_before
        from ledger_entry entry join ledger_transfer transfer on transfer.entry_id = entry.id
        cross join lateral (values (payer_id, -amount), (payee_id, amount)) side (account_id, change)
        join ledger_account account on account.id = side.account_id
        where entry.club_id = %(club)s and entry.day <= %(until)s
    ) sides group by unit, player_id
"""
