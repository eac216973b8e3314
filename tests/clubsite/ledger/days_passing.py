"""A book that is older than it is, because a test cannot wait."""

from django.db import connection


def book_dated_back(days: int) -> None:
    """Everything written so far was written this many days earlier. The book allows nobody to do that, so its triggers are off
    meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")
        cursor.execute("alter table ledger_entry disable trigger user")
        cursor.execute("update ledger_entry set created_at = created_at - make_interval(days => %s)", [days])
        cursor.execute("alter table ledger_entry enable trigger user")
        cursor.execute("set constraints all deferred")
