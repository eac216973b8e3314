"""The one connection on which this process receives PostgreSQL's notifications, reopened whenever it is lost."""

import asyncio
import logging
from collections.abc import AsyncIterator

import psycopg
from django.db import connection as django_connection

from clubsite.eventlog.announce import PG_CHANNEL, parse
from clubsite.live.watching import count
from clubsite.live.watching.count import Told

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = (
    0.1,
    5.0,
)  # seconds before reconnecting, doubling from the first to the second
SILENCE_SECONDS = 15.0  # after this the connection is tested
ANSWER_SECONDS = 5.0


async def notifications() -> AsyncIterator[tuple[str, int] | Told | None]:
    """Yields `(channel, version)` and what other processes tell of who watches, for ever, and None whenever something may have
    been missed, that is on each connection."""
    pause = FIRST_PAUSE
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(_conninfo(), autocommit=True) as connection:
                await connection.execute(f"listen {PG_CHANNEL}")
                await connection.execute(f"listen {count.PG_CHANNEL}")
                pause = FIRST_PAUSE
                yield None
                async for heard in _heard(connection):
                    yield heard
        except (psycopg.Error, OSError, TimeoutError) as lost:
            log.warning(
                "the live wire lost its database connection, again in %s s: %s",
                pause,
                lost,
            )
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


async def _heard(
    connection: psycopg.AsyncConnection[tuple[object, ...]],
) -> AsyncIterator[tuple[str, int] | Told]:
    while True:
        async for notification in connection.notifies(timeout=SILENCE_SECONDS):
            payload = notification.payload
            heard = count.parse(payload) if notification.channel == count.PG_CHANNEL else parse(payload)
            if heard is not None:
                yield heard
        await asyncio.wait_for(connection.execute("select"), ANSWER_SECONDS)  # a host that is gone gives no sign


def _conninfo() -> str:
    """Django's own database; read only when needed, as tests use a database with another name."""
    settings = django_connection.settings_dict
    return psycopg.conninfo.make_conninfo(
        "",
        dbname=settings["NAME"],
        user=settings["USER"] or None,
        password=settings["PASSWORD"] or None,
        host=settings["HOST"] or None,
        port=settings["PORT"] or None,
        application_name="club live",
        connect_timeout=5,
    )
