"""Django (WSGI) behind an event loop (ASGI): a thread draws the answer, the loop hands it over, as fast as its reader takes it.

No thread waits for a visitor. A page is complete before it is handed over; of a file only a piece is in memory. Whoever takes
an answer more slowly than any phone does gets no more of it (`untaken.py` says how many may wait at once). Requests wait for a
thread by address, in turns (`turns.py`).
"""

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, BinaryIO

from a2wsgi.wsgi import Body, build_environ
from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils.module_loading import import_string

from clubsite.access import security_log
from clubsite.access.visitor_network import visitor_of

from .turns import TooManyWait, Turns
from .untaken import untaken
from .whole_bodies import answer_when_whole, header, refuse

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Site = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

PIECE = 32_768  # bytes
END_CONNECTION = "club.end"  # the extension of `connection.py`: other servers close the connection of an unfinished answer


class _File:
    """What Django is told to wrap files in (`wsgi.file_wrapper`); the thread passes it on unread."""

    def __init__(self, file: BinaryIO, _block_size: int = PIECE) -> None:
        self.file = file


@dataclass(slots=True)
class _Answer:
    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes | _File

    @property
    def in_memory(self) -> int:
        return PIECE if isinstance(self.content, _File) else len(self.content)

    @property
    def length(self) -> int:
        declared = next((value for name, value in self.headers if name == b"content-length"), b"")
        return int(declared) if declared.isdigit() else self.in_memory

    def pieces(self) -> Iterator[bytes]:
        if isinstance(self.content, _File):
            while piece := self.content.file.read(PIECE):
                yield piece
        else:
            for start in range(0, len(self.content), PIECE):
                yield self.content[start : start + PIECE]


class Answers:
    """The ASGI application."""

    def __init__(self, site: Site, *, threads: int, waiting_times: int = 1) -> None:
        self._site = site
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="WSGI")
        self._turns = Turns(threads, times=waiting_times)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor = visitor_of(scope)
        try:
            await self._turns.wait(visitor, "" if self._turns.is_free else _known_as(scope))
        except TooManyWait:
            security_log.refused_from(visitor, "more requests than may wait")
            await asyncio.sleep(settings.REFUSED_AFTER_SECONDS)  # or a script asks again at once, and refusing is all we do
            await refuse(scope, send, HTTPStatus.SERVICE_UNAVAILABLE, waiting=True)
            return
        loop = asyncio.get_running_loop()
        environ: dict[str, Any] = {**build_environ(scope, Body(loop, receive)), "wsgi.file_wrapper": _File}  # type: ignore[arg-type]
        draw = contextvars.copy_context().run
        drawing = loop.run_in_executor(self._threads, draw, _drawn, self._site, environ)
        drawing.add_done_callback(lambda _drawing: self._turns.is_done())
        answer = await drawing
        try:
            await _hand_over(answer, scope, send)
        finally:
            if isinstance(answer.content, _File):
                self._threads.submit(answer.content.file.close)  # Django's signals at the end of a request belong there


class OneSite:
    """Three of them: pages, their files and the monitoring do not wait for each other."""

    def __init__(self, site: Site, *, threads: int, probes: Collection[str]) -> None:
        self._probes = probes
        self._pages = Answers(site, threads=threads)
        self._files = Answers(site, threads=1, waiting_times=settings.FILES_OF_A_PAGE)
        self._monitoring = Answers(site, threads=1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        files = self._files if path.startswith(settings.STATIC_URL) else self._pages
        await answer_when_whole(self._monitoring if path in self._probes else files, scope, receive, send)


def _known_as(scope: Scope) -> str:
    request = HttpRequest()
    request.COOKIES = parse_cookie(header(scope, b"cookie"))
    if login := import_string(settings.BEEN_IN)(request):
        return f"login {login}"
    return "let in" if import_string(settings.LET_IN)(request) else ""


def _drawn(site: Site, environ: dict[str, Any]) -> _Answer:
    answer = _Answer(500, [], b"")

    def start(status: str, headers: list[tuple[str, str]], _failed: object = None) -> None:
        answer.status = int(status[:3])
        answer.headers = [(name.strip().lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]

    content = site(environ, start)
    if isinstance(content, _File):
        answer.content = content
        return answer
    try:
        answer.content = b"".join(content)
    finally:
        getattr(content, "close", lambda: None)()
    return answer


async def _hand_over(answer: _Answer, scope: Scope, send: Send) -> None:
    visitor = visitor_of(scope)
    seconds = settings.ANSWER_SECONDS + answer.length / settings.ANSWER_BYTES_A_SECOND
    try:
        async with asyncio.timeout(seconds) as until:
            with untaken(visitor, answer.in_memory, lambda: until.reschedule(0)):
                await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
                for piece in answer.pieces():
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
                await send({"type": "http.response.body", "body": b""})
    except TimeoutError:
        security_log.refused_from(visitor, "an answer that nobody took")
        end = scope.get("extensions", {}).get(END_CONNECTION)
        if end is not None:
            end["now"]()
