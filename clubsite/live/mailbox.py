"""What has yet to be sent to one open page: at most the newest frame, a signal and a heartbeat, however slow the page is.

A frame shows the whole state, so a newer one replaces one that is still waiting, and a slow phone skips frames rather than
lagging behind. A page that takes nothing while several messages in a row arrive is given up: the task stuck sending to it is
cancelled.
"""

import asyncio
from collections.abc import Callable

from .frames import BEAT, ENDED, Frame
from .logins import Login


class Mailbox:
    """If nothing is being sent, a message goes straight to `send_now`; otherwise, or if that returns False, it waits for
    `next`."""

    __slots__ = (
        "_aside",
        "_awake",
        "_beat",
        "_closed",
        "_frame",
        "_idle",
        "_last_words",
        "_missed",
        "_room",
        "give_up",
        "last",
        "login",
        "send_now",
    )

    def __init__(self, last: int, room: int, login: Login | None = None) -> None:
        """`last`: the version the page shows, -1 if none. `room`: how many messages in a row it may leave untaken. `login`: the
        session it stands on."""
        self.last = last
        self.login = login
        self.give_up: Callable[[], object] = self.close
        self.send_now: Callable[[Frame], bool] = _nobody_sends
        self._room = room
        self._missed = 0
        self._frame: Frame | None = None
        self._aside: Frame | None = None
        self._beat = False
        self._closed = False
        self._last_words: Frame | None = None
        self._idle = False
        self._awake = asyncio.Event()

    def show(self, version: int, frame: Frame) -> None:
        """Put a frame, replacing an older one."""
        self.last = version
        self._frame = frame
        self._put()

    def say_aside(self, frame: Frame) -> None:
        """Put a signal that is no part of what the page shows; it waits behind that, replacing an older one."""
        self._aside = frame
        self._put()

    def beat(self) -> None:
        self._beat = True
        self._put()

    def close(self) -> None:
        """End the stream cleanly, once the message now being sent is out."""
        self._closed = True
        self._awake.set()

    def expire(self) -> None:
        """End the stream and have the page load itself anew; nothing that still waits is sent."""
        if not self._closed:
            self._last_words = ENDED
            self.close()

    async def next(self) -> Frame | None:
        """What to send next; None when the stream is to end. Calling it again means that the last message has been sent."""
        self._missed = 0
        while not (self._closed or self._beat or self._frame is not None or self._aside is not None):
            self._awake.clear()
            self._idle = True
            try:
                await self._awake.wait()
            finally:
                self._idle = False
        if self._closed:
            last_words, self._last_words = self._last_words, None
            return last_words
        taken = self._newest()
        self._empty()
        return taken

    def _put(self) -> None:
        if self._closed:
            return
        if self._idle and self.send_now(self._newest()):
            self._empty()
            return
        self._missed += 1
        self._awake.set()
        if self._missed > self._room:
            self.give_up()

    def _newest(self) -> Frame:
        return self._frame or self._aside or BEAT  # a frame is as good a sign of life

    def _empty(self) -> None:
        if self._frame is None:
            self._aside = None
        self._frame, self._beat = None, False
        self._missed = 0


def _nobody_sends(_frame: Frame) -> bool:
    return False
