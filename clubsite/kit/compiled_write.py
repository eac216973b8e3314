"""Inserts and updates of rows made by every click: their SQL is built once for each table.

They do what `bulk_create` and `save(update_fields=...)` do for a plain model, in a fifth of the time, but without signals,
inheritance or expressions as values.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Field, Model

ROWS_PER_QUERY = 1000  # a query can have only so many parameters


class _Insert(NamedTuple):
    """`returned` are the fields the database fills in: the key and database defaults."""

    head: str
    places: str
    tail: str
    written: Sequence["Field[Any, Any]"]
    returned: Sequence["Field[Any, Any]"]


def insert_rows(rows: Sequence[Model]) -> None:
    """Insert new instances of one model with all its fields, and set their keys. No query if there are none."""
    for begin in range(0, len(rows), ROWS_PER_QUERY):
        _insert(rows[begin : begin + ROWS_PER_QUERY])


def _insert(rows: Sequence[Model]) -> None:
    plan, connection = _insert_plan(type(rows[0])), connections[DEFAULT_DB_ALIAS]
    values = [
        field.get_db_prep_save(field.pre_save(row, add=True), connection=connection) for row in rows for field in plan.written
    ]
    with connection.cursor() as cursor:
        cursor.execute(f"{plan.head} {', '.join([plan.places] * len(rows))} {plan.tail}", values)
        for row, filled_in in zip(rows, cursor.fetchall(), strict=True):
            for field, value in zip(plan.returned, filled_in, strict=True):
                setattr(row, field.attname, value)
            row._state.adding, row._state.db = False, connection.alias


@cache
def _insert_plan(model: type[Model]) -> _Insert:
    returned = list(model._meta.db_returning_fields)
    written = [field for field in model._meta.concrete_fields if field not in returned]
    return _Insert(
        head=f"insert into {_quoted(model._meta.db_table)} ({_columns(written)}) values",
        places=f"({', '.join(['%s'] * len(written))})",
        tail=f"returning {_columns(returned)}",
        written=written,
        returned=returned,
    )


class Call(NamedTuple):
    """A function of the database, called with an update and in the same query."""

    sql: str
    values: Sequence[str]


def update_row(row: Model, *names: str, calling: Call | None = None) -> None:
    """Write these fields of an existing row; the caller holds its lock, in a transaction."""
    (sql, fields), connection = _update_plan(type(row), names), connections[DEFAULT_DB_ALIAS]
    values = [field.get_db_prep_save(field.pre_save(row, add=False), connection=connection) for field in fields]
    values.append(row.pk)
    if calling is not None:
        sql, values = f"{sql} returning {calling.sql}", [*values, *calling.values]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        assert cursor.rowcount == 1, f"{row!r} is not there"


@cache
def _update_plan(model: type[Model], names: tuple[str, ...]) -> tuple[str, Sequence["Field[Any, Any]"]]:
    meta = model._meta
    fields: list[Field[Any, Any]] = [meta.get_field(name) for name in names]  # type: ignore[misc]  # only columns are named
    changes = ", ".join(f"{_quoted(field.column)} = %s" for field in fields)
    sql = f"update {_quoted(meta.db_table)} set {changes} where {_quoted(meta.pk.column)} = %s"  # noqa: S608  only our own names
    return sql, fields


def _columns(fields: Sequence["Field[Any, Any]"]) -> str:
    return ", ".join(_quoted(field.column) for field in fields)


def _quoted(name: str | None) -> str:
    assert name, "a field without a column"
    return connection.ops.quote_name(name)
