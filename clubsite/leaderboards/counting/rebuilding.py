"""The same totals from the logs: made anew by the command `rebuild_leaderboards`, compared by night.

The increments read what a game's app keeps for reading; here its logs are replayed. So the comparison finds a mistake of
either way, and the result of a rebuild does not depend on anything that was counted before.
"""

from collections.abc import Iterable, Iterator
from datetime import date

from django.db import connection, transaction
from django.db.models import Q

from clubsite.leaderboards.counting.increments import (
    Worth,
    locked_boards,
    people_behind,
    seasons_of,
    show,
    standing,
)
from clubsite.leaderboards.models import Cursor, Result, Season, Total, Waiting
from clubsite.leaderboards.periods import keys_of
from clubsite.leaderboards.providers import counted_under, providers
from clubsite.members.club_time import zone_of

from .waiting import DAYS, PEOPLE, forget_waiting, is_late

LINES_AT_ONCE = 20_000
COLUMNS = ("club_id", "provider", "stream", "key", "category", "player_id", "person_id", "day", "amount")

Row = tuple[int, str, int, str, str, int, int, date, int]


@transaction.atomic
def rebuild(club_id: int) -> int:
    """Forget what was counted and count all logs again, all or nothing; returns the number of lines. Pages show the old totals
    until it is done, and whoever counts waits."""
    boards = locked_boards(club_id)
    Cursor.objects.filter(club=club_id).delete()
    Result.objects.filter(club=club_id).delete()
    lines = 0
    for rows in _in_chunks(_rows_from_logs(club_id)):
        lines += _copy(rows)
    total_up(club_id)
    show(boards)
    return lines


def _rows_from_logs(club_id: int) -> Iterator[Row]:
    zone = zone_of(club_id)
    for name, provider in providers().items():
        for stream in provider.streams(club_id):
            news = provider.whole(stream)
            forget_waiting(Cursor.objects.create(provider=name, stream=stream, club_id=club_id, number=news.number))
            now = standing(news, zone)
            persons = people_behind({player for _, player, _ in now})
            for (key, player, category), worth in now.items():
                yield club_id, name, stream, key, category, player, persons[player], worth.day, worth.amount


def _in_chunks(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """The rows are read with queries of their own, which a running COPY would not allow."""
    chunk: list[Row] = []
    for row in rows:
        chunk.append(row)
        if len(chunk) == LINES_AT_ONCE:
            yield chunk
            chunk = []
    yield chunk


def _copy(rows: Iterable[Row]) -> int:
    number = 0
    with connection.cursor() as cursor, cursor.copy(f"copy leaderboards_result ({', '.join(COLUMNS)}) from stdin") as into:
        for number, row in enumerate(rows, start=1):  # noqa: B007
            into.write_row(row)
    return number


def total_up(club_id: int, season: Season | None = None) -> None:
    """All totals of the club again from its results, or those of one season. Inside a transaction that has locked its
    boards."""
    totals = Total.objects.filter(club=club_id)
    (totals.filter(period=season.key) if season else totals).delete()
    with connection.cursor() as cursor:
        cursor.execute(
            f"insert into leaderboards_total (club_id, category, period, person_id, amount, count, ahead, behind) {_SUMS}",
            _arguments(club_id, season),
        )


def _arguments(club_id: int, season: Season | None = None) -> dict[str, int | list[str] | list[date]]:
    results = Result.objects.filter(club=club_id).order_by()
    categories = results.values_list("category", flat=True).distinct()
    under = [(one, category) for one in categories for category in counted_under(one)]
    seasons = seasons_of(club_id)
    days = results.values_list("day", flat=True).distinct()
    within = [(day, key) for day in days for key in keys_of(day, seasons) if season is None or key == season.key]
    return {
        "club": club_id,
        "raw": [one for one, _ in under],
        "category": [category for _, category in under],
        "day": [day for day, _ in within],
        "period": [key for _, key in within],
    }


def troubles(club_id: int) -> list[str]:
    """What differs between what was counted and what the logs say, one English sentence each. Logs that wait to be counted are
    left out: they are behind, not wrong."""
    return [*_troubles_of_logs(club_id), *_troubles_of_totals(club_id)]


def _troubles_of_logs(club_id: int) -> Iterator[str]:
    for name, provider in providers().items():
        for stream in provider.streams(club_id):
            yield from _troubles_of_log(club_id, name, stream)


@transaction.atomic
def _troubles_of_log(club_id: int, name: str, stream: int) -> list[str]:
    """One log at a time, so that nobody who counts waits long."""
    locked_boards(club_id)
    news = providers()[name].whole(stream)
    rows = Result.objects.filter(provider=name, stream=stream)
    counted = {(row.key, row.player_id, row.category): (Worth(row.day, row.amount), row.person_id) for row in rows}
    now = standing(news, zone_of(club_id))
    persons = people_behind({player for _, player, _ in now})
    should = {place: (worth, persons[place[1]]) for place, worth in now.items()}
    wrong = sorted(place for place in counted.keys() | should.keys() if counted.get(place) != should.get(place))
    if wrong and _waits(club_id, name, stream):
        return []
    return [f"{name} {stream}: {place} was counted as {counted.get(place)} and is {should.get(place)}." for place in wrong]


def _waits(club_id: int, name: str, stream: int) -> bool:
    """Whether the log, somebody's name, or everything on other days, is still to be counted. Asked after comparing: what
    came meanwhile waits by then. How far a log was counted says nothing: most of its records change no result."""
    waiting = Waiting.objects.filter(club=club_id).filter(Q(provider=name, stream=stream) | Q(provider__in=(PEOPLE, DAYS)))
    return is_late(name, club_id) or waiting.exists()


@transaction.atomic
def _troubles_of_totals(club_id: int) -> list[str]:
    locked_boards(club_id)
    with connection.cursor() as cursor:
        cursor.execute(_DIFFERENT, _arguments(club_id))
        return [f"club {club_id}: the total of {found} is not the sum of its results." for found in cursor.fetchall()]


_SUMS = """
    select %(club)s::bigint as club_id, under.category, within.period, result.person_id, sum(result.amount)::bigint as amount,
        count(*) as count, count(*) filter (where result.amount > 0) as ahead,
        count(*) filter (where result.amount < 0) as behind
    from leaderboards_result result
    join unnest(%(raw)s::text[], %(category)s::text[]) as under (raw, category) on under.raw = result.category
    join unnest(%(day)s::date[], %(period)s::text[]) as within (day, period) on within.day = result.day
    where result.club_id = %(club)s
    group by under.category, within.period, result.person_id
"""
_DIFFERENT = f"""
    with should as ({_SUMS}), counted as (
        select club_id, category, period, person_id, amount, count, ahead, behind from leaderboards_total
        where club_id = %(club)s
    ), wrong as (
        (select * from should except select * from counted) union all (select * from counted except select * from should)
    )
    select distinct category, period, person_id from wrong order by 1, 2, 3
"""  # noqa: S608 (made of the query above)
