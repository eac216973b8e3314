"""A book that is older than it is, because a test cannot wait."""

from django.db import connection


def book_dated_back(days: int) -> None:
    """Everything written so far was written this many days earlier; what is for another day than that of the writing stays
    there. The book allows nobody to do that, so its triggers are off meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")
        cursor.execute("alter table ledger_entry disable trigger user")
        cursor.execute(_EARLIER, {"days": days})
        cursor.execute("alter table ledger_entry enable trigger user")
        cursor.execute("set constraints all deferred")


_EARLIER = """
    update ledger_entry entry set created_at = entry.created_at - make_interval(days => %(days)s), day = day - case
        when day = (entry.created_at at time zone coalesce(nullif(time_zone, ''), 'UTC'))::date then %(days)s else 0 end
    from members_club club where club.id = entry.club_id
"""
