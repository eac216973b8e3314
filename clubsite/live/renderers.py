"""The few threads in which listeners render, each with its own database connection that is checked and replaced."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

from django.db import close_old_connections, connection, connections

from .logins import Login, that_hold
from .rendering import Rendered, render
from .viewer import Viewer
from .watching.count import PG_CHANNEL

CLOSING_SECONDS = 5.0


class Renderers:
    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="live-render")

    async def render(
        self, channel: str, viewers: frozenset[Viewer], logins: frozenset[Login]
    ) -> tuple[Rendered, frozenset[Login]]:
        """The rendering, and those of the logins whose session still held afterwards."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _render, channel, viewers, logins)

    async def that_hold(self, logins: frozenset[Login]) -> frozenset[Login]:
        return await asyncio.get_running_loop().run_in_executor(self._pool, _that_hold, logins)

    async def tell_others(self, payloads: Sequence[str]) -> None:
        """Have every other process hear who watches here (`watching/count.py`)."""
        await asyncio.get_running_loop().run_in_executor(self._pool, _tell_others, payloads)

    async def stop(self) -> None:
        """Have every thread close its own connection, as Django lets no other thread do so."""
        gathered = threading.Barrier(self._threads)
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._pool, _close, gathered) for _ in range(self._threads)))
        self._pool.shutdown(wait=False)  # a hanging rendering must not delay the end


def _render(channel: str, viewers: frozenset[Viewer], logins: frozenset[Login]) -> tuple[Rendered, frozenset[Login]]:
    with _connection():
        return render(channel, viewers), that_hold(logins)


def _that_hold(logins: frozenset[Login]) -> frozenset[Login]:
    with _connection():
        return that_hold(logins)


def _tell_others(payloads: Sequence[str]) -> None:
    with _connection(), connection.cursor() as cursor:
        for payload in payloads:
            cursor.execute("select pg_notify(%s, %s)", [PG_CHANNEL, payload])


@contextmanager
def _connection() -> Iterator[None]:
    close_old_connections()  # replaces one that is broken or too old; the settings turn on the check
    try:
        yield
    finally:
        close_old_connections()


def _close(gathered: threading.Barrier) -> None:
    with suppress(threading.BrokenBarrierError):  # a rendering is hanging, so close what can be closed
        gathered.wait(CLOSING_SECONDS)  # otherwise one quick thread would take several of these jobs
    connections.close_all()
