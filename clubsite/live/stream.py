"""GET /live/<token>: one open page as a stream of server-sent events, in raw ASGI next to Django.

Every answer to a GET is an event stream, whatever its status: htmx would swap any other body into the page, and reconnects by
itself (with growing pauses) only for a stream.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from clubsite.access import security_log
from clubsite.access.visitor_network import visitor_of
from clubsite.kit.content_coding import takes_gzip

from . import frames
from .hub import Hub
from .mailbox import Mailbox
from .tokens import TokenRefused, Watch, read
from .watching.crowd import AddressIsFull, HubIsFull, Visitor
from .wire import Headers, Message, Send, Wire

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

HEADERS: Headers = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    # A proxy that compressed a plain stream would hold messages back until it has enough of them.
    (b"cache-control", b"no-store, no-transform"),
    (b"vary", b"accept-encoding"),
    (b"x-accel-buffering", b"no"),  # nginx would buffer the messages
    (b"x-content-type-options", b"nosniff"),
]
COME_BACK_SECONDS = b"10"
LAST_WORDS_SECONDS = 1.0

hub: Hub | None = None


async def start() -> None:
    """Call it once per process, on the event loop that serves the requests."""
    global hub  # noqa: PLW0603 -- one process, one hub
    hub = Hub()
    hub.start()


async def stop() -> None:
    """End every stream. Idempotent."""
    global hub
    stopping, hub = hub, None
    if stopping is not None:
        await stopping.stop()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["method"] != "GET":
        await _answer(send, 405, b"", [(b"allow", b"GET")])
        return
    token = scope["path"].removeprefix("/live/")
    try:
        watch = read(token)
    except TokenRefused:
        security_log.refused_from(visitor_of(scope), "a forged or expired stream")
        await _answer(send, 403, frames.EXPIRED)
        return
    try:
        visitor = Visitor(token, watch.holder, visitor_of(scope), watch.channel, watch.club, watch.takes_part)
        await _watch(watch, visitor, scope, receive, send)
    except AddressIsFull:
        security_log.refused_from(visitor_of(scope), "too many streams of one address")
        await _answer(send, 429, frames.TOO_MANY_HERE, [(b"retry-after", COME_BACK_SECONDS)])
    except HubIsFull:
        security_log.refused_from(visitor_of(scope), "more streams than there is room for")
        await _answer(send, 503, frames.FULL, [(b"retry-after", COME_BACK_SECONDS)])


async def _watch(watch: Watch, visitor: Visitor, scope: Scope, receive: Receive, send: Send) -> None:
    if hub is None:
        raise HubIsFull
    if not await hub.lets_in(watch):
        security_log.refused_from(visitor.address, "a stream whose session has ended")
        await _answer(send, 403, frames.EXPIRED)
        return
    browser = _header(scope, b"user-agent").decode("latin-1")
    with hub.page(watch, _last_version(scope), visitor, browser) as page:
        wire = Wire(send, gzipped=takes_gzip(_header(scope, b"accept-encoding").decode("latin-1")))
        await wire.open(HEADERS)
        page.send_now = wire.send_now
        sending = asyncio.create_task(_send_all(page, wire))
        watching = asyncio.create_task(_gone(receive))
        page.give_up = sending.cancel
        try:
            await asyncio.wait((sending, watching), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:  # the server is stopping and has waited long enough; end cleanly
            page.close()
            await asyncio.wait((sending,), timeout=LAST_WORDS_SECONDS)
        finally:
            watching.cancel()
            sending.cancel()
            # uvicorn's send may be stuck in a full socket and must get out of it before this returns
            await asyncio.gather(sending, watching, return_exceptions=True)


async def _send_all(page: Mailbox, wire: Wire) -> None:
    while (frame := await page.next()) is not None:
        await wire.send(frame)
    await wire.end()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _last_version(scope: Scope) -> int:
    """The version the page shows: that of the last message it got, or the one in its URL; -1 for none."""
    query = parse_qs(scope["query_string"]).get(b"last", [b""])[0]
    for said in (_header(scope, b"last-event-id"), query):
        if said.isdigit() and len(said) < 19:
            return int(said)
    return -1


def _header(scope: Scope, name: bytes) -> bytes:
    """All values of this header as one comma-separated list."""
    return b",".join(value for said, value in scope["headers"] if said == name)


async def _answer(send: Send, status: int, body: bytes, more: Headers | None = None) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": HEADERS + (more or []),
        }
    )
    await send({"type": "http.response.body", "body": body})
