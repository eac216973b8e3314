"""Whose request is drawn next? A few threads draw all pages, so whoever keeps a thousand requests waiting must not keep
everybody else behind them.

Those who wait are served in turns: each address has one, and all households of one customer's IPv6 have one together. At an
address, browsers that were in with a login have a turn each, and so have together those that were shown an evening by its
code; a cookie of the site's proves it, at no query. So a stranger in the hall delays other strangers there at most.

So many may wait, of one address and in all. Beyond, whoever has most of them waiting gets no turn for the newest.
"""

import asyncio
from collections import deque

from django.conf import settings

from clubsite.access.one_household import neighbourhood

Turn = asyncio.Future[None]


class TooManyWait(Exception):
    """This request gets no turn."""


class Turns:
    """For so many places, where `times` as many may wait as the settings say. Only on the event loop."""

    def __init__(self, places: int, *, times: int = 1) -> None:
        self._free, self._times = places, times
        self._queue = _Queue()

    @property
    def is_free(self) -> bool:
        return self._free > 0

    async def wait(self, visitor: str, browser: str) -> None:
        """For a place, which is this request's until `is_done`. `visitor` as limits count addresses; `browser` is what is
        proven about it. Raises TooManyWait."""
        if self.is_free:
            self._free -= 1
            return
        turn: Turn = asyncio.get_running_loop().create_future()
        around = neighbourhood(visitor) or visitor
        self._queue.append((around, visitor, browser), turn)
        self._queue.keep((around, visitor), self._times * settings.WAITING_OF_ONE_ADDRESS)
        self._queue.keep((around,), self._times * settings.WAITING_OF_ONE_NEIGHBOURHOOD)
        self._queue.keep((), self._times * settings.WAITING_AT_MOST)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the place was given at this very moment
                self.is_done()
            raise

    def is_done(self) -> None:
        """A place is free for the next."""
        while self._queue.number:
            turn = self._queue.next()
            if not turn.done():  # it is when who waited was cancelled
                turn.set_result(None)
                return
        self._free += 1


class _Queue:
    """Parts that have turns; the innermost have those who wait."""

    def __init__(self) -> None:
        self.number = 0
        self._parts: dict[str, _Queue] = {}  # whose turn is next comes first
        self._waiting: deque[Turn] = deque()

    def append(self, path: tuple[str, ...], turn: Turn) -> None:
        self.number += 1
        if path:
            self._parts.setdefault(path[0], _Queue()).append(path[1:], turn)
        else:
            self._waiting.append(turn)

    def next(self) -> Turn:
        """Takes it out."""
        self.number -= 1
        if self._waiting:
            return self._waiting.popleft()
        name = next(iter(self._parts))
        part = self._parts.pop(name)
        turn = part.next()
        if part.number:
            self._parts[name] = part
        return turn

    def keep(self, path: tuple[str, ...], most: int) -> None:
        """At most so many in this part."""
        part = self
        for name in path:
            if name not in part._parts:
                return
            part = part._parts[name]
        for _ in range(part.number - most):
            turn = self._newest_of_the_longest(path)
            if not turn.done():
                turn.set_exception(TooManyWait())

    def _newest_of_the_longest(self, path: tuple[str, ...]) -> Turn:
        """Takes it out."""
        self.number -= 1
        if self._waiting:
            return self._waiting.pop()
        name = path[0] if path else max(self._parts, key=lambda name: self._parts[name].number)
        part = self._parts[name]
        turn = part._newest_of_the_longest(path[1:])
        if not part.number:
            del self._parts[name]
        return turn
