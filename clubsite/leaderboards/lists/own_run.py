"""One person's best day and longest row of successes in a period, worked out from their results when it is asked for.

Results of a day are in the order of the logs' own numbers, never in that of the rows, which are others after a rebuild.
"""

from dataclasses import dataclass
from datetime import date

from django.db import connection

from clubsite.leaderboards.lists.standings import Wanted
from clubsite.leaderboards.periods import ALL
from clubsite.leaderboards.providers import Figure


@dataclass(frozen=True, slots=True)
class OwnRun:
    """`best` is the sum of the best day, in the board's unit, and `day` that day. `longest` counts the results above zero that
    came one after the other, `running` those since the last one that was not."""

    best: int
    day: date
    longest: int
    running: int


def run_of(wanted: Wanted, person: int) -> OwnRun | None:
    """None without results, on boards that only count, and on those of all time for which there is a page of its own (a
    rating). One query, over the person's own results alone."""
    board = wanted.board
    if board.figure is Figure.COUNT or board.always:
        return None
    first, last = days_of(wanted)
    asked: dict[str, str | int | date] = {"person": person, "first": first, "last": last}
    asked |= {"category": board.category, "below": f"{board.category}.%"}
    with connection.cursor() as cursor:
        cursor.execute(_RUN, asked)
        row = cursor.fetchone()
    return OwnRun(int(row[0]), row[1], row[2], row[3]) if row is not None else None


def days_of(wanted: Wanted) -> tuple[date, date]:
    """The first and the last day of the period."""
    period = wanted.period
    if period.day is not None:
        return period.day, period.day
    if period.season is not None:
        return period.season.begins, period.season.ends
    if period.key == ALL:
        return date.min, date.max
    first = date.fromisoformat(f"{period.key}-01")
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1) if first < date(9999, 12, 1) else date.max
    return first, date.fromordinal(following.toordinal() - (following != date.max))


_RUN = """
    with mine as (
        select day, amount, count(*) filter (where amount <= 0) over told as stops
        from leaderboards_result
        where person_id = %(person)s and day between %(first)s and %(last)s
            and (category = %(category)s or category like %(below)s)
        window told as (order by day, provider, stream, length(key), key, category)
    ), runs as (
        select stops, count(*) as long from mine where amount > 0 group by stops
    )
    select sum(amount) as best, day,
        (select coalesce(max(long), 0) from runs),
        (select coalesce(max(long), 0) from runs where stops = (select max(stops) from mine))
    from mine group by day order by best desc, day limit 1
"""
