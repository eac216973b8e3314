"""The whole site as it is served, for tests that need an open stream or a browser: uvicorn in a thread of the test.

(pytest-django's `live_server` collects a whole response before sending it: a live stream would stay empty forever.)
"""

import asyncio
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
import uvicorn
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from clubsite.embedded.connection import Connection

STARTED_WITHIN_SECONDS = 30
ANSWERED_WITHIN_SECONDS = 30
LIFESPAN = 1  # the call that lasts as long as the server

Application = Callable[[Any, Any, Any], Awaitable[None]]


@dataclass(frozen=True)
class LiveSite:
    host: str
    port: int

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"


class Server(uvicorn.Server):
    """Reports when it serves, on which event loop, and whether a request is still being answered."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.answering = 0
        config = uvicorn.Config(
            self._counted,
            interface="asgi3",
            lifespan="on",
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=3,
            http=Connection,
        )
        super().__init__(config)
        self.ready = threading.Event()
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self.ready.set()

    async def _counted(self, scope: Any, receive: Any, send: Any) -> None:
        self.answering += 1
        try:
            await self.application(scope, receive, send)
        finally:
            self.answering -= 1


@contextmanager
def _served() -> Iterator[tuple[Server, LiveSite]]:
    from clubsite.asgi import application

    listening = socket.create_server(("127.0.0.1", 0))
    server = Server(application)
    thread = threading.Thread(target=server.run, args=([listening],), name="live-site")
    thread.start()
    assert server.ready.wait(STARTED_WITHIN_SECONDS)
    host, port = listening.getsockname()
    yield server, LiveSite(host, port)
    _end(server, thread)
    listening.close()


@pytest.fixture(scope="session")
def served_site(django_db_setup: None) -> Iterator[tuple[Server, LiveSite]]:
    """One server for all tests of a worker; `live_site` lends it."""
    with _served() as served:
        yield served


@pytest.fixture
def live_site(served_site: tuple[Server, LiveSite], transactional_db: None) -> Iterator[LiveSite]:
    """The worker's site, with an empty database. Afterwards nothing of this test is still being answered: its pages are
    closed by then, and the server notices that at its next turn."""
    server, site = served_site
    yield site
    until = time.monotonic() + ANSWERED_WITHIN_SECONDS
    while server.answering > LIFESPAN and time.monotonic() < until:
        time.sleep(0.005)
    assert server.answering == LIFESPAN, "a page or a request of this test is still open"


@pytest.fixture
def site_of_its_own(transactional_db: None) -> Iterator[LiveSite]:
    """For tests of what a server does from its start to its end."""
    theirs = _SessionsOfOtherThreads()
    with _served() as (_, site):
        yield site
    theirs.end()


def _end(server: Server, thread: threading.Thread) -> None:
    """The streams first, or the server would wait for their pages."""
    from clubsite.live import stream

    assert server.loop is not None
    asyncio.run_coroutine_threadsafe(stream.stop(), server.loop).result(STARTED_WITHIN_SECONDS)
    server.should_exit = True
    thread.join()


class _SessionsOfOtherThreads:
    """The database sessions opened by the server's threads. Django's request threads outlive the server and keep theirs, but
    the database is emptied now and dropped later. The test's own sessions (under Playwright one thread has several) are still
    needed."""

    def __init__(self) -> None:
        self.test_thread = threading.get_ident()
        self.pids: list[int] = []
        connection_created.connect(self.note)

    def note(self, connection: BaseDatabaseWrapper, **kwargs: object) -> None:
        if threading.get_ident() != self.test_thread:
            self.pids.append(connection.connection.info.backend_pid)

    def end(self) -> None:
        connection_created.disconnect(self.note)
        with connection.cursor() as cursor:
            cursor.execute("select pg_terminate_backend(pid, 5000) from unnest(%s::int[]) as pid", [self.pids])
