"""Which tables are the site, for a back-up and a restore?

All of the database's own schema but what is made anew by itself: the list of migrations (the back-up names them), counts
that are forgotten in minutes, and the sessions, with which whoever reads a back-up could walk in. The queue's tables
live in a schema of their own and are left out: what is still to be done can be read from the rows.
"""

from collections.abc import Iterable

from django.db import connection
from psycopg import sql

LEFT_OUT = frozenset({"django_migrations", "django_session", "club_cache"})
FILLED_BY_MIGRATING = frozenset({"django_content_type", "auth_permission"})  # replaced by what the back-up has of them


def tables() -> list[str]:
    """In alphabetical order. Foreign keys need none other: they are checked at the end."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1"
        )
        return [name for (name,) in cursor.fetchall() if name not in LEFT_OUT]


def columns(table: str) -> list[str]:
    """Those that are stored; what PostgreSQL works out itself is not copied."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select attname from pg_attribute where attrelid = %s::regclass and attnum > 0"
            " and not attisdropped and attgenerated = '' order by attnum",
            [table],
        )
        return [name for (name,) in cursor.fetchall()]


def not_empty(names: Iterable[str]) -> list[str]:
    return [name for name in names if name not in FILLED_BY_MIGRATING and _has_rows(name)]


def copy_out(table: str) -> sql.Composed:
    """As a spreadsheet reads it; an empty field is NULL, an empty text is quoted."""
    return _copy(table, columns(table), "to stdout (format csv, header)")


def copy_in(table: str, names: list[str]) -> sql.Composed:
    """The columns must be the file's own, in its order: `header match` has PostgreSQL look."""
    return _copy(table, names, "from stdin (format csv, header match)")


def set_user_triggers(table: str, word: str) -> None:
    """`enable` or `disable` the promises that would refuse to have a table filled from outside. Its owner may do so, and
    within a transaction nobody else sees it. Foreign keys and constraints stay on."""
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("alter table {} {} trigger user").format(sql.Identifier(table), sql.SQL(word)))


def set_sequences(table: str) -> None:
    """The next row gets the next number."""
    with connection.cursor() as cursor:
        for name in columns(table):
            cursor.execute("select pg_get_serial_sequence(%s, %s)", [table, name])
            (sequence,) = cursor.fetchone()
            if sequence is not None:
                highest = sql.SQL("select setval(%s, coalesce(max({}), 0) + 1, false) from {}")
                cursor.execute(highest.format(sql.Identifier(name), sql.Identifier(table)), [sequence])


def _has_rows(table: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("select exists (select from {})").format(sql.Identifier(table)))
        return bool(cursor.fetchone()[0])


def _copy(table: str, names: list[str], how: str) -> sql.Composed:
    listed = sql.SQL(", ").join(sql.Identifier(name) for name in names)
    return sql.SQL("copy {} ({}) {}").format(sql.Identifier(table), listed, sql.SQL(how))
