"""The line of somebody's form: what their last results added up to, one after the other.

Those of a day are in the order of the logs' own numbers: the rows are others after a rebuild.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate

from django.db import connection

from clubsite.leaderboards.lists.standings import Wanted

RESULTS = 12
WIDTH, HEIGHT, EDGE = 100, 28, 3


def form_of(wanted: Wanted, people: Collection[int]) -> Mapping[int, Sequence[int]]:
    """By person: the running sums of their last results on this board, beginning with 0. One query."""
    category = wanted.board.category
    with connection.cursor() as cursor:
        cursor.execute(_LAST, {"people": list(people), "category": category, "below": f"{category}.%", "number": RESULTS})
        last: dict[int, list[int]] = {}
        for person, amount in cursor.fetchall():
            last.setdefault(person, []).append(amount)
    return {person: list(accumulate(reversed(amounts), initial=0)) for person, amounts in last.items()}


def line_points(sums: Sequence[int]) -> str:
    """The points of an SVG polyline in a box of WIDTH x HEIGHT."""
    low, high = min(sums), max(sums)
    across = (WIDTH - 2 * EDGE) / max(len(sums) - 1, 1)
    down = (HEIGHT - 2 * EDGE) / max(high - low, 1)
    return " ".join(f"{EDGE + across * at:.1f},{EDGE + down * (high - value):.1f}" for at, value in enumerate(sums))


_LAST = """
    select person.id, last.amount
    from unnest(%(people)s::bigint[]) as person (id)
    cross join lateral (
        select amount, day, provider, stream, key, category from leaderboards_result
        where person_id = person.id and (category = %(category)s or category like %(below)s)
        order by day desc, provider desc, stream desc, length(key) desc, key desc, category desc limit %(number)s
    ) as last
    order by person.id, day desc, provider desc, stream desc, length(key) desc, key desc, category desc
"""
