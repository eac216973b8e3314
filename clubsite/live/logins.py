"""Whose session does an open page stand on, and does it still hold? Log-out, a new password, "log out everywhere" and the end
of a login end the session, and with it every stream that was opened from it. A program's stream stands on its token in the same
way, and ends when that is revoked or expires.

A stream that starts asks first, those that start at once together. The hub asks again with each drawing, before anything of it
is sent, and every few seconds (`hub.py`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

log = logging.getLogger(__name__)


SESSION, TOKEN = "session", "token"


@dataclass(frozen=True, slots=True)
class Login:
    """`session` is the number of the reader's session, `mark` stands for what a new password or "log out everywhere" changes.
    Of a token, `mark` says which. Neither says anything to whoever reads the address of the stream."""

    user: int
    session: int
    mark: str
    by: str = SESSION


AskWhichHold = Callable[[frozenset[Login]], Awaitable[frozenset[Login]]]


def that_hold(logins: Collection[Login]) -> frozenset[Login]:
    """Those whose session or token has not ended, as the app of either says (`LIVE_LOGINS_THAT_HOLD` in the settings). One
    query for each of the two that is among them."""
    return frozenset().union(*(_that_hold(by, logins) for by in {login.by for login in logins}))


def _that_hold(by: str, logins: Collection[Login]) -> frozenset[Login]:
    ask: Callable[[Collection[Login]], frozenset[Login]] = import_string(settings.LIVE_LOGINS_THAT_HOLD[by])
    return ask([login for login in logins if login.by == by])


class AtTheDoor:
    """Streams that are about to start: while one question is being answered, the next collects."""

    def __init__(self, which_hold: AskWhichHold) -> None:
        self._which_hold = which_hold
        self._waiting: dict[Login, asyncio.Future[bool | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def holds(self, login: Login) -> bool | None:
        """None if nobody can say now, for instance because the database is down."""
        answer = self._waiting.get(login)
        if answer is None:
            answer = self._waiting[login] = asyncio.get_running_loop().create_future()
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(answer)  # one visitor who gives up must not take the answer from the others

    async def _ask(self) -> None:
        while waiting := self._waiting:
            self._waiting = {}
            try:
                held = await self._which_hold(frozenset(waiting))
            except Exception as failed:
                log.warning("who is logged in could not be looked up: %s", failed)
                held = None
            for login, answer in waiting.items():
                answer.set_result(None if held is None else login in held)
        self._asking = None
