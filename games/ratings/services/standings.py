"""Everybody's standing on a list: before a match, or now."""

from collections.abc import Iterable
from datetime import UTC, datetime

from django.db import connection

from games.ratings.models import KeptList
from games.ratings.rules.replay import Standing

#: When a match ended, then its key: the order of all ratings.
Position = tuple[datetime, int]
END_OF_TIME: Position = (datetime(9999, 12, 31, tzinfo=UTC), 0)


def standings_before(kept: KeptList, people: Iterable[int], before: Position = END_OF_TIME) -> dict[int, Standing]:
    """By person, for those who have been rated. One query; two reads of an index for each person."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST, {"people": list(people), "kept": kept.pk, "at": before[0], "match": before[1]})
        return {
            person: Standing(rating, experience, matches, at.timestamp())
            for person, rating, experience, matches, at in cursor.fetchall()
        }


def _of(side: str) -> str:
    return f"""(
        select {side}_after as rating, {side}_experience as experience, {side}_matches as matches, at, match_id
        from ratings_ratedmatch
        where kept_id = %(kept)s and {side}_id = person.id and why_not = '' and (at, match_id) < (%(at)s, %(match)s)
        order by at desc, match_id desc limit 1
    )"""  # noqa: S608 (winner or loser)


_LAST = f"""
    select person.id, last.rating, last.experience, last.matches, last.at
    from unnest(%(people)s::bigint[]) as person (id)
    cross join lateral (
        select * from ({_of("winner")} union all {_of("loser")}) as sides order by at desc, match_id desc limit 1
    ) as last
"""  # noqa: S608 (made of the queries above)
