"""A visitor's connection, which may not be held without using it. uvicorn itself only ends connections that are silent between
two requests.

Ended here: requests whose headers or body do not arrive in time, headers without end, and answers that nobody takes. Of the
connections that have not sent a whole request, only so many are kept: the one that has waited longest gives way. A real
visitor's request arrives within a moment, so it never is the oldest.
"""

import asyncio
from contextlib import ExitStack
from http import HTTPStatus
from typing import Any

from django.conf import settings
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from clubsite.access import security_log
from clubsite.access.client_address import UNKNOWN
from clubsite.access.visitor_network import visitor_of

from .bridge.answers import END_CONNECTION
from .bridge.untaken import AT_LEAST, keep_little_unsent, untaken
from .open_files import connections_at_most

LAST_WORDS_SECONDS = 5  # what refuses a slow body in a sentence (clubsite/embedded/bridge/whole_bodies.py) comes first
TAKEN_AT_LEAST = 32_768  # bytes in READER_SECONDS; the slowest phone takes more

WHAT = {  # in the log of security
    HTTPStatus.REQUEST_TIMEOUT: "a request that did not arrive in time",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "too long headers",
}

_unfinished: dict["Connection", None] = {}  # those whose request is not complete, the oldest first


class Connection(HttpToolsProtocol):
    """Give it to `uvicorn.Config` as `http`."""

    flow: FlowControl

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._reads_head = False
        self._head_bytes = 0
        self._deadline: asyncio.TimerHandle | None = None
        self._reader: asyncio.TimerHandle | None = None
        self._left = 0
        self._untaken = ExitStack()
        self._answering: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if (line := transport.get_extra_info("socket")) is not None:
            keep_little_unsent(line)
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        self._finish()
        self._stop_watching_the_reader()
        self._tell_the_answer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None:
            self._begin()
        super().data_received(data)
        if self._reads_head:
            self._head_bytes += len(data)
            if self._head_bytes > settings.HEAD_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers of this request are too long.")

    def on_message_begin(self) -> None:
        if self._deadline is None:  # the next request began in the same packet in which the last one ended
            self._begin()
        super().on_message_begin()
        self.scope["extensions"] = {END_CONNECTION: {"now": self._end}}

    def on_headers_complete(self) -> None:
        self._reads_head = False
        self._let_arrive(settings.REQUEST_SECONDS + LAST_WORDS_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._finish()
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._reader is None and not self.transport.is_closing() and self.transport.get_write_buffer_size():
            self._begin_to_watch_the_reader()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._reader is None:
            self._begin_to_watch_the_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_watching_the_reader()

    def _begin(self) -> None:
        """A request is expected, or has begun."""
        self._reads_head, self._head_bytes = True, 0
        self._let_arrive(settings.HEAD_SECONDS)
        _unfinished[self] = None
        if len(_unfinished) > settings.UNFINISHED_REQUESTS or len(self.connections) > connections_at_most():
            next(iter(_unfinished))._gives_way()

    def _let_arrive(self, seconds: float) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self._is_late)

    def _finish(self) -> None:
        """The request is complete, or nobody waits for it any more."""
        self._reads_head = False
        _unfinished.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _is_late(self) -> None:
        if self._head_bytes:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "This request took too long to arrive.")
        else:
            self._end()

    def _end(self) -> None:
        self._finish()
        self._tell_the_answer()
        self.transport.abort()

    def _gives_way(self) -> None:
        self._log("more unfinished requests than there is room for")
        self._end()

    def _log(self, what: str) -> None:
        security_log.refused_from(self._visitor() or UNKNOWN, what)

    def _visitor(self) -> str:
        """Of a proxy, only the headers tell whose connection it is."""
        scope: Any = self.scope  # None before the first request
        return visitor_of(scope or {"client": self.client, "headers": []})

    def _tell_the_answer(self) -> None:
        """That nobody is there any more. uvicorn tells only the newest request of a connection, and only once the end is
        reported; an answer written in between, or to one that was not told, is an error in the log each time."""
        self.pipeline.clear()
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        """Nothing is known yet about who asks, nor in which language. Never into an answer that has begun."""
        self._log(WHAT[status])
        if not self._reads_head or (self.cycle is not None and not self.cycle.response_complete):
            self._end()
            return
        self._finish()
        body = f"{sentence}\n".encode()
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: text/plain; charset=utf-8\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()

    def _begin_to_watch_the_reader(self) -> None:
        self._untaken.enter_context(untaken(self._visitor(), AT_LEAST, self._end))
        self._watch_the_reader()

    def _watch_the_reader(self) -> None:
        self._left = self.transport.get_write_buffer_size()
        self._reader = self.loop.call_later(settings.READER_SECONDS, self._look_at_the_reader)

    def _stop_watching_the_reader(self) -> None:
        self._untaken.close()
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    def _look_at_the_reader(self) -> None:
        self._reader = None
        left = self.transport.get_write_buffer_size()
        if left > self._left - TAKEN_AT_LEAST and left:
            self._log("an answer that nobody took")
            self._end()
        elif left:
            self._watch_the_reader()
        else:
            self._stop_watching_the_reader()
