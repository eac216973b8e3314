"""Many who press at once, each in a thread and over a connection of his own, until all is acknowledged."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

import httpx

PATIENCE = 180.0  # seconds for one press, faults included


class Presses(Protocol):
    """One of them: what was answered with a yes, in order; how often he had to press again; what stopped him."""

    acknowledged: list[str]
    repeated: int
    trouble: str


One = TypeVar("One", bound=Presses)


@dataclass(slots=True)
class Crowd(Generic[One]):
    """All of them; `does` is what one does over his connection, and keeps his trouble to himself."""

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
        """So many presses acknowledged."""
        until = time.monotonic() + PATIENCE
        while min(len(member.acknowledged) for member in self.members) < number:
            assert not self.troubles(), self.troubles()
            assert time.monotonic() < until, "they have come to a stop"
            time.sleep(0.02)

    def end(self) -> None:
        """When all is done; raises what went wrong."""
        for thread in self.threads:
            thread.join()
        assert not self.troubles(), self.troubles()

    def troubles(self) -> list[str]:
        return [member.trouble for member in self.members if member.trouble]

    @property
    def repeated(self) -> int:
        return sum(member.repeated for member in self.members)
