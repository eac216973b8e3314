"""The connection of one open page: sends frames in the form the browser accepts, without waiting if possible."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from .frames import GZIP_END, GZIP_HEADER, HELLO, Frame

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

GZIPPED: Headers = [(b"content-encoding", b"gzip")]


class Wire:
    __slots__ = ("_gzipped", "_send")

    def __init__(self, send: Send, *, gzipped: bool) -> None:
        self._send = send
        self._gzipped = gzipped

    async def open(self, headers: Headers) -> None:
        more = GZIPPED if self._gzipped else []
        await self._send({"type": "http.response.start", "status": 200, "headers": headers + more})
        await self._send(_part(GZIP_HEADER + HELLO.gzipped if self._gzipped else HELLO.plain))

    async def send(self, frame: Frame) -> None:
        """Send a frame, waiting while the connection is full."""
        await self._send(self._message(frame))

    def send_now(self, frame: Frame) -> bool:
        """Whether the server took the frame without waiting; if not, none of it was sent.

        It saves the switch to the page's own task, four tenths of what a page costs. A server that would wait does so
        before it writes, so its attempt can be dropped.
        """
        attempt = self._send(self._message(frame)).__await__()
        try:
            next(attempt)
        except StopIteration:
            return True
        except Exception:
            return False
        attempt.close()
        return False

    async def end(self) -> None:
        await self._send({"type": "http.response.body", "body": GZIP_END if self._gzipped else b"", "more_body": False})

    def _message(self, frame: Frame) -> Message:
        return _part(frame.gzipped if self._gzipped else frame.plain)


def _part(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}
