"""A request's body is complete before one of the few threads is taken. Otherwise four visitors who send two bytes and wait
would keep everyone else out.

Bodies are read on the event loop, where waiting costs nothing, up to a size and until a deadline. Of large ones, the bytes
that have come are counted, over all and by address, as they stay in memory until they are answered; the bodies of taps are
not. Where there is no room for more, the slowest of those that will not be complete in time gives way, so whoever only
announces a large body keeps nobody's score sheet out.

Nor may bodies that do not come take up every connection between the proxy and this process: of those awaited at once the
oldest gives way, the same address's first. A tap's body comes with its head.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils import translation
from django.utils.translation import gettext

from clubsite.access import security_log
from clubsite.access.visitor_network import visitor_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

COME_BACK_SECONDS = 5

WHAT = {  # in the log of security
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too large a body",
    HTTPStatus.REQUEST_TIMEOUT: "a body that did not arrive in time",
    HTTPStatus.SERVICE_UNAVAILABLE: "too many large bodies at once",
}

_in_memory: Counter[str] = Counter()  # bytes of large bodies, by address
_awaited: dict["_Body", asyncio.Timeout] = {}  # bodies that have not come completely, the oldest first


class _Refused(Exception):
    """Answered with this status."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class _Gone(Exception):
    """The visitor went away. What has arrived must not look like a shorter, complete body."""


async def answer_when_whole(application: Application, scope: Scope, receive: Receive, send: Send) -> None:
    if not _has_body(scope):
        await application(scope, receive, send)
        return
    body = _Body(scope)
    try:
        await body.arrive(receive)
    except _Refused as refused:
        security_log.refused_from(visitor_of(scope), WHAT[refused.status])
        await refuse(scope, send, refused.status)
    except _Gone:
        pass
    else:
        await application(scope, body.given, send)
    finally:
        body.is_done()


class _Body:
    """A body while it arrives and while it is answered."""

    def __init__(self, scope: Scope) -> None:
        self._declared = _declared_length(scope)
        self._visitor = visitor_of(scope)
        self._began = self._heard = asyncio.get_running_loop().time()
        self._arrived = self._counted = 0
        self._bytes = b""
        self._is_given = False

    async def arrive(self, receive: Receive) -> None:
        """Raises _Refused or _Gone."""
        _must_fit(self._declared)
        parts: list[bytes] = []
        more = True
        try:
            async with asyncio.timeout(settings.REQUEST_SECONDS) as until:
                _awaited[self] = until
                self._others_give_way()
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise _Gone
                    parts.append(message.get("body", b""))
                    self._arrived += len(parts[-1])
                    self._heard = asyncio.get_running_loop().time()
                    _must_fit(self._arrived)
                    self._takes_room()
                    more = message.get("more_body", False)
        except TimeoutError:
            raise _Refused(HTTPStatus.REQUEST_TIMEOUT) from None
        finally:
            _awaited.pop(self, None)
        self._bytes = b"".join(parts)

    async def given(self) -> Message:
        """The ASGI application's `receive`."""
        if self._is_given:
            return {"type": "http.disconnect"}
        self._is_given = True
        return {"type": "http.request", "body": self._bytes, "more_body": False}

    def is_done(self) -> None:
        _in_memory[self._visitor] -= self._counted
        self._counted = 0
        if not _in_memory[self._visitor]:
            del _in_memory[self._visitor]

    def _takes_room(self) -> None:
        """For what has come by now, as soon as it is more than a tap's."""
        more = self._arrived - self._counted
        if self._arrived <= settings.SMALL_BODY_BYTES:
            return
        while _in_memory[self._visitor] + more > settings.LARGE_BYTES_OF_ONE_ADDRESS:
            self._the_slowest_gives_way([one for one in _awaited if one._visitor == self._visitor])
        while _in_memory.total() + more > settings.LARGE_BYTES:
            self._the_slowest_gives_way(_awaited)
        self._counted += more
        _in_memory[self._visitor] += more

    def _the_slowest_gives_way(self, among: Iterable["_Body"]) -> None:
        late = [one for one in among if one is not self and one._counted and one._on_time() < 1]
        if not late:
            raise _Refused(HTTPStatus.SERVICE_UNAVAILABLE)
        slowest = min(late, key=_Body._on_time)
        slowest.is_done()
        slowest._ends()

    def _on_time(self) -> float:
        """1 or more for a body that will be complete in time if it goes on like this, or that has only begun."""
        now = asyncio.get_running_loop().time()
        took, share = now - self._began, self._arrived / (self._declared or settings.BODY_BYTES)
        if took < settings.SLOW_AFTER_SECONDS:
            return 1
        if now - self._heard >= settings.SLOW_AFTER_SECONDS:
            return min(share, 0.99)
        return share * settings.REQUEST_SECONDS / took

    def _others_give_way(self) -> None:
        here = [one for one in _awaited if one._visitor == self._visitor]
        if len(here) > settings.UNFINISHED_OF_ONE_ADDRESS:
            oldest = here[0]
        elif len(_awaited) > settings.UNFINISHED_REQUESTS:
            oldest = next(iter(_awaited))
        else:
            return
        oldest._ends()

    def _ends(self) -> None:
        """Refused as too late."""
        _awaited.pop(self).reschedule(asyncio.get_running_loop().time())


def _must_fit(length: int) -> None:
    if length > settings.BODY_BYTES:
        raise _Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def _has_body(scope: Scope) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value.strip() != b"0")
        for name, value in scope["headers"]
    )


def _declared_length(scope: Scope) -> int:
    """0 if the body will tell its length only by its end. (The server has refused what is no number.)"""
    said = header(scope, b"content-length")
    return int(said) if said.isascii() and said.isdigit() else 0


def header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1").strip() for said, value in scope["headers"] if said == name), "")


def _sentence(status: HTTPStatus) -> str:
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return gettext("This is too large: at most %(most)d MB can be sent.") % {"most": settings.BODY_BYTES // 2**20}
    if status == HTTPStatus.REQUEST_TIMEOUT:
        return gettext("What you sent did not arrive completely within %(seconds)d seconds, so nothing was done.") % {
            "seconds": settings.REQUEST_SECONDS
        }
    return gettext("Too many large files are being sent at the moment. Nothing was done; try again in a few seconds.")


def _too_many_wait() -> str:
    return gettext("Too many requests of yours wait for an answer at the moment. Nothing was done; try again in a few seconds.")


async def refuse(scope: Scope, send: Send, status: HTTPStatus, *, waiting: bool = False) -> None:
    """Without Django. `waiting`: not for a body, but because so many requests wait for an answer."""
    with _visitors_language(scope):
        sentence = _too_many_wait() if waiting else _sentence(status)
        problem = _problem(status, sentence)
    if scope["path"].startswith("/api/"):
        kind, body = b"application/problem+json", json.dumps(problem).encode()
    else:
        kind, body = b"text/plain; charset=utf-8", f"{sentence}\n".encode()
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers.append((b"retry-after", str(COME_BACK_SECONDS).encode()))
    if status == HTTPStatus.REQUEST_TIMEOUT:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _problem(status: HTTPStatus, sentence: str) -> dict[str, object]:
    """As the API tells its own refusals, where it has one of that kind."""
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        from clubsite.api.problems.details import Code, body_of  # needs the models, which are loaded later than this

        return body_of(status, Code.TOO_LARGE.name, sentence, {})
    return {"title": status.phrase, "status": status, "detail": sentence}


@contextmanager
def _visitors_language(scope: Scope) -> Iterator[None]:
    """As far as it is known without a session: their cookie's or their browser's."""
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = header(scope, b"accept-language")
    request.COOKIES = parse_cookie(header(scope, b"cookie"))
    with translation.override(translation.get_language_from_request(request)):
        yield
