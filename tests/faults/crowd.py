"""Many clients that press at once, each in a thread and over a connection of its own, until everything is acknowledged.

Nobody makes their last press before they may, so that none of them is done before the fault that they are to notice.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

import httpx

PATIENCE = 180.0  # seconds for one press, faults included


class Presses(Protocol):
    """One of them: the presses that succeeded, in order; how often it had to repeat; what stopped it."""

    acknowledged: list[str]
    repeated: int
    trouble: str


One = TypeVar("One", bound=Presses)


@dataclass(slots=True)
class Crowd(Generic[One]):
    """All of them; `does` is what one does over its connection, recording its own errors. Before its last press it calls what
    it is given third."""

    members: list[One]
    does: Callable[[One, httpx.Client, Callable[[], None]], None]
    threads: list[threading.Thread] = field(default_factory=list)
    _they_may_end: threading.Event = field(default_factory=threading.Event)

    def begin(self, client: Callable[[], httpx.Client]) -> None:
        self.threads = [threading.Thread(target=self._one, args=(member, client)) for member in self.members]
        for thread in self.threads:
            thread.start()

    def _one(self, member: One, client: Callable[[], httpx.Client]) -> None:
        with client() as connection:
            self.does(member, connection, self._wait_before_the_last)

    def _wait_before_the_last(self) -> None:
        if not self._they_may_end.wait(PATIENCE):
            raise TimeoutError("nobody let them end")

    def wait_until_each_has(self, number: int) -> None:
        """Waits for this many acknowledged presses each."""
        self._wait_until(lambda: all(len(member.acknowledged) >= number for member in self.members), "they have come to a stop")

    def wait_until_each_notices(self) -> None:
        """To be called while something is down: everybody goes on to the end, and waits for an answer that does not come."""
        before = [member.repeated for member in self.members]
        self._they_may_end.set()
        them = list(zip(self.members, before, strict=True))
        self._wait_until(lambda: all(member.repeated > had for member, had in them), "somebody noticed nothing")

    def _wait_until(self, is_so: Callable[[], bool], otherwise: str) -> None:
        until = time.monotonic() + PATIENCE
        while not is_so():
            assert not self.troubles(), self.troubles()
            assert time.monotonic() < until, otherwise
            time.sleep(0.02)

    def end(self) -> None:
        """Waits until all are done; raises what went wrong."""
        self._they_may_end.set()
        for thread in self.threads:
            thread.join()
        assert not self.troubles(), self.troubles()

    def troubles(self) -> list[str]:
        return [member.trouble for member in self.members if member.trouble]
