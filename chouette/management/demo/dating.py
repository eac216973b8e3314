"""Dates a demonstration's evening back: the evening, its records and what it wrote in the book, so that its sheets carry on
from each other as those of real evenings do.

PostgreSQL refuses to change what is written, whoever asks. Only here, for a site that is filled with inventions, its refusal is
switched off, for these rows and inside the transaction that fills it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import connection

from chouette.evening.writing import book_prefix
from chouette.models import Chouette

_KEPT = ("ledger_entry", "chouette_record")


def date_evening(chouette: Chouette, began: datetime, ended: datetime) -> None:
    """Its records are spread evenly over its time, and its entries get the time and the day of their record."""
    dated: dict[str, Any] = {
        "chouette": chouette.pk,
        "began": began,
        "ended": ended,
        "last": max(chouette.version, 1),
        "prefix": book_prefix(chouette),
        "zone": str(chouette.club.zone),
    }
    with _unlocked(), connection.cursor() as cursor:
        cursor.execute(_RECORDS, dated)
        cursor.execute(_ENTRIES, dated)
    Chouette.objects.filter(pk=chouette.pk).update(opened_at=began, last_said_at=ended, closed_at=ended, summary_sent_at=ended)


@contextmanager
def _unlocked() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")  # nothing may be pending when a trigger is switched off
        for table in _KEPT:
            cursor.execute(f"alter table {table} disable trigger {table}_is_append_only")
    yield
    with connection.cursor() as cursor:
        for table in _KEPT:
            cursor.execute(f"alter table {table} enable trigger {table}_is_append_only")
        cursor.execute("set constraints all deferred")


_RECORDS = """
    update chouette_record set at = %(began)s + (%(ended)s - %(began)s) * number / %(last)s where chouette_id = %(chouette)s
"""
_ENTRIES = """
    update ledger_entry set created_at = dated.at, day = (dated.at at time zone %(zone)s)::date
    from (
        select id, %(began)s + (%(ended)s - %(began)s) * substr(source, length(%(prefix)s) + 1)::int / %(last)s as at
        from ledger_entry where starts_with(source, %(prefix)s)
    ) dated where dated.id = ledger_entry.id
"""
