"""The few threads in which listeners render, each with its own database connection that is checked and replaced."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from django.db import close_old_connections, connections

from .rendering import Rendered, render
from .viewer import Viewer

CLOSING_SECONDS = 5.0


class Renderers:
    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="live-render")

    async def render(self, channel: str, viewers: frozenset[Viewer]) -> Rendered:
        return await asyncio.get_running_loop().run_in_executor(self._pool, _render, channel, viewers)

    async def stop(self) -> None:
        """Have every thread close its own connection, as Django lets no other thread do so."""
        gathered = threading.Barrier(self._threads)
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._pool, _close, gathered) for _ in range(self._threads)))
        self._pool.shutdown(wait=False)  # a hanging rendering must not delay the end


def _render(channel: str, viewers: frozenset[Viewer]) -> Rendered:
    close_old_connections()  # replaces one that is broken or too old; the settings turn on the check
    try:
        return render(channel, viewers)
    finally:
        close_old_connections()


def _close(gathered: threading.Barrier) -> None:
    with suppress(threading.BrokenBarrierError):  # a rendering is hanging, so close what can be closed
        gathered.wait(CLOSING_SECONDS)  # otherwise one quick thread would take several of these jobs
    connections.close_all()
