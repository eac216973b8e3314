"""How the database is emptied after a test that had no transaction around it.

Django's own way, `flush`, gives every table a new file, whether or not it has any rows, then recreates the permissions and
content types: a quarter of a second after every such test. Here only tables with rows are emptied, and their rows deleted,
which takes a tenth of what giving them new files takes. What the migrations themselves inserted stays.

The triggers that forbid deleting, and those of the foreign keys, are passed over for that one transaction. Only a superuser may
do so, or a role that one has allowed it (`may_pass_over_triggers`); on a server of somebody else's, tables are truncated.
"""

from collections.abc import Sequence

import psycopg
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from psycopg import sql

OF_THE_MIGRATIONS = {"django_content_type", "auth_permission"}
TRIGGERS = "session_replication_role"


def may_pass_over_triggers(host: str, port: str, role: str) -> None:
    """Allows it to the role of the tests' own database server."""
    with psycopg.connect(host=host, port=port, user="postgres", dbname="postgres", autocommit=True) as admin:
        admin.execute(sql.SQL("grant set on parameter {} to {}").format(sql.Identifier(TRIGGERS), sql.Identifier(role)))


def empty_tables() -> None:
    """Of the tables that `flush` empties, those that have rows. As with `flush`, the sequences continue."""
    with transaction.atomic(), connection.cursor() as cursor:
        if filled := filled_tables(may_be_filled()):
            _empty(cursor, [sql.Identifier(table) for table in filled])


def may_be_filled() -> Sequence[str]:
    """The tables in which tests write rows."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted({*tables} - OF_THE_MIGRATIONS)


def filled_tables(tables: Sequence[str]) -> Sequence[str]:
    """Those that have rows."""
    one_row = sql.SQL("(select {} from {} limit 1)")
    asked = [one_row.format(sql.Literal(table), sql.Identifier(table)) for table in tables]
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL(" union all ").join(asked))
        return [table for (table,) in cursor.fetchall()]


def passes_over_triggers(cursor: CursorWrapper) -> bool:
    cursor.execute("select has_parameter_privilege(%s, 'set')", [TRIGGERS])
    return bool(cursor.fetchone() == (True,))


def _empty(cursor: CursorWrapper, filled: list[sql.Identifier]) -> None:
    """Either way waits for whoever is still writing into one of these tables."""
    named = sql.SQL(", ").join(filled)
    if not passes_over_triggers(cursor):
        cursor.execute(sql.SQL("truncate {} cascade").format(named))
        return
    cursor.execute(sql.SQL("set local {} = replica").format(sql.Identifier(TRIGGERS)))
    cursor.execute(sql.SQL("lock table {} in access exclusive mode").format(named))
    cursor.execute(sql.SQL("; ").join(sql.SQL("delete from {}").format(table) for table in filled))
