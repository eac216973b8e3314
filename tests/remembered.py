"""What thousands of tests begin with comes together once in each process, by the site's own services; for the later ones its
rows are put back as they were written.

A club and its people take eighty milliseconds of a processor to come together, and their rows a few. A row keeps the number it
had, which no sequence gives again; so only that may be remembered which is never kept in a process under its number.
"""

import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from time import time
from typing import TypeVar, cast

from django.db import connection
from psycopg import sql
from time_machine import escape_hatch

from .emptying import TRIGGERS, filled_tables, may_be_filled, passes_over_triggers

World = TypeVar("World")


@dataclass(frozen=True)
class Memory:
    """Of one world: whether one of its tables has a row already, how its rows are put back, and what was returned."""

    in_the_way: str
    put_back: str
    returned: bytes


Key = tuple[str, int, Callable[[], object]]

_memories: dict[Key, Memory] = {}


def remembered(build: Callable[[], World]) -> World:
    """What `build` returns, as if it had been called.

    It is called where its rows would not be taken back with the test's, where others are in their way, and where a test has
    set the clock to another second.
    """
    if not connection.in_atomic_block or not _passes_over_triggers():
        return build()
    key = str(connection.settings_dict["NAME"]), int(time()) if escape_hatch.is_travelling() else 0, build
    if key not in _memories:
        return _built(key, build)
    memory = _memories[key]
    with connection.cursor() as cursor:
        cursor.execute(memory.in_the_way)
        if cursor.fetchone() == (True,):
            return build()
        cursor.execute(memory.put_back)
    return cast(World, pickle.loads(memory.returned))  # noqa: S301  # our own


def _built(key: Key, build: Callable[[], World]) -> World:
    """Remembered only if all rows there are its own."""
    tables = may_be_filled()
    there = filled_tables(tables)
    world = build()
    if not there:
        _memories[key] = _memory(filled_tables(tables), pickle.dumps(world))
    return world


@cache
def _passes_over_triggers() -> bool:
    """What the triggers did is among the rows, and would be done twice."""
    with connection.cursor() as cursor:
        return passes_over_triggers(cursor)


def _memory(tables: Sequence[str], returned: bytes) -> Memory:
    exists = [sql.SQL("exists (select from {})").format(sql.Identifier(table)) for table in tables]
    in_the_way = sql.SQL("select {}").format(sql.SQL(" or ").join(exists))
    inserts = [*map(_insert, tables)]
    put_back = [f"set local {TRIGGERS} = replica", *inserts, f"set local {TRIGGERS} = origin"]
    return Memory(in_the_way.as_string(connection.connection), "; ".join(put_back), returned)


def _insert(table: str) -> str:
    """A statement that writes the rows which this table has now."""
    columns = [*_columns(table)]
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    values = sql.SQL(", ").join(sql.SQL("quote_nullable({}::text)").format(sql.Identifier(name)) for name in columns)
    row = sql.SQL("select '(' || concat_ws(', ', {}) || ')' from {}").format(values, sql.Identifier(table))
    with connection.cursor() as cursor:
        cursor.execute(row)
        rows = ", ".join(written for (written,) in cursor.fetchall())
    into = sql.SQL("insert into {} ({}) values ").format(sql.Identifier(table), names).as_string(connection.connection)
    return into + rows


def _columns(table: str) -> Iterator[str]:
    """Those that are not generated from others."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select column_name from information_schema.columns"
            " where table_schema = current_schema() and table_name = %s and is_generated = 'NEVER' order by ordinal_position",
            [table],
        )
        yield from (name for (name,) in cursor.fetchall())
