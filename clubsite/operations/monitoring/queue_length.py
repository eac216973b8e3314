"""How many tasks wait? Known where the queue lives in PostgreSQL; another broker tells its own length itself."""

from django.conf import settings
from django.db import connection


def tasks_waiting() -> int | None:
    """None with another broker. A queue into which nothing was ever sent does not exist yet: it is empty."""
    if settings.BROKER_URL:
        return None
    with connection.cursor() as cursor:
        cursor.execute("select to_regclass('pgmq.q_celery')")
        if cursor.fetchone()[0] is None:
            return 0
        cursor.execute("select count(*) from pgmq.q_celery")
        return int(cursor.fetchone()[0])
