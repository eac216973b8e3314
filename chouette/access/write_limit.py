"""How fast may one person write at one chouette: thirty statements in ten seconds (fewer messages), refused ones counted too.

Nobody taps so fast; a script gone wild does. Counted in PostgreSQL by one statement that also locks the row, so that all
processes of the site count together and no burst slips through between reading and writing.
"""

from django.db import connection

from chouette.models import WriteBurst

MOST_WRITES = 30
SECONDS = 10


class TooFast(Exception):
    """The answer is 429; nothing was done."""


def count_write(chouette_id: int, writer: str, *, most: int | None = None) -> None:
    """Count one attempt of `writer` (a login, a seat, an API key) at this chouette.

    Raises TooFast after the `most` allowed, MOST_WRITES where nothing else is said.
    """
    table = WriteBurst._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            insert into {table} as burst (chouette_id, writer, began_at, writes) values (%(chouette)s, %(writer)s, now(), 1)
            on conflict (chouette_id, writer) do update set
                began_at = case when burst.began_at < now() - %(window)s::interval then now() else burst.began_at end,
                writes = case when burst.began_at < now() - %(window)s::interval then 1 else burst.writes + 1 end
            returning writes
            """,  # noqa: S608  the table's name is our own
            {"chouette": chouette_id, "writer": writer, "window": f"{SECONDS} seconds"},
        )
        (writes,) = cursor.fetchone()
    if writes > (MOST_WRITES if most is None else most):
        raise TooFast
