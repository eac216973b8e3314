"""The whole site as it is served, for tests that need an open stream or a browser: uvicorn in a thread of the test.

(pytest-django's `live_server` collects a whole response before sending it: a live stream would stay empty forever.)
"""

import asyncio
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import uvicorn
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

STARTED_WITHIN_SECONDS = 30


@dataclass(frozen=True)
class LiveSite:
    host: str
    port: int

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"


class Server(uvicorn.Server):
    """Reports when it serves, and on which event loop."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self.ready.set()


@pytest.fixture
def live_site(transactional_db: None) -> Iterator[LiveSite]:
    from clubsite.asgi import application

    theirs = _SessionsOfOtherThreads()
    listening = socket.create_server(("127.0.0.1", 0))
    server = Server(
        uvicorn.Config(application, log_level="warning", access_log=False, lifespan="on", timeout_graceful_shutdown=3)
    )
    thread = threading.Thread(target=server.run, args=([listening],), name="live-site")
    thread.start()
    assert server.ready.wait(STARTED_WITHIN_SECONDS)
    host, port = listening.getsockname()
    yield LiveSite(host, port)
    _end(server, thread)
    listening.close()
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
