"""Many clients that press at once, each in a thread and over a connection of its own, until everything is acknowledged."""

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
    """All of them; `does` is what one does over its connection, recording its own errors."""

    members: list[One]
    does: Callable[[One, httpx.Client], None]
    threads: list[threading.Thread] = field(default_factory=list)

    def begin(self, client: Callable[[], httpx.Client]) -> None:
        self.threads = [threading.Thread(target=self._one, args=(member, client)) for member in self.members]
        for thread in self.threads:
            thread.start()

    def _one(self, member: One, client: Callable[[], httpx.Client]) -> None:
        with client() as connection:
            self.does(member, connection)

    def wait_until_each_has(self, number: int) -> None:
        """Waits for this many acknowledged presses each."""
        until = time.monotonic() + PATIENCE
        while min(len(member.acknowledged) for member in self.members) < number:
            assert not self.troubles(), self.troubles()
            assert time.monotonic() < until, "they have come to a stop"
            time.sleep(0.02)

    def end(self) -> None:
        """Waits until all are done; raises what went wrong."""
        for thread in self.threads:
            thread.join()
        assert not self.troubles(), self.troubles()

    def troubles(self) -> list[str]:
        return [member.trouble for member in self.members if member.trouble]

    @property
    def repeated(self) -> int:
        return sum(member.repeated for member in self.members)
