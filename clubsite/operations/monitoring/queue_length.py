"""How many tasks are waiting? Known if the queue is in PostgreSQL; any other broker has metrics of its own."""

from django.conf import settings
from django.db import connection


def tasks_waiting() -> int | None:
    """None with another broker. A queue that has never been used does not exist yet and counts as empty."""
    if settings.BROKER_URL:
        return None
    with connection.cursor() as cursor:
        cursor.execute("select to_regclass('pgmq.q_celery')")
        if cursor.fetchone()[0] is None:
            return 0
        cursor.execute("select count(*) from pgmq.q_celery")
        return int(cursor.fetchone()[0])
