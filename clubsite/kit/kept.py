"""Keeps what was worked out, for as long as it is asked for: a thousand requests for the same thing cost one.

The key must name everything the result depends on, versions included; so nothing ever has to be thrown away because it is out
of date, only because others were asked for since.
"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Kept(Generic[Result]):
    """The most recently asked for, in this process."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, Result] = {}
        self._at_work = Lock()

    def get(self, key: Hashable, make: Callable[[], Result]) -> Result:
        """What was made for this key, or is made now. Two who ask at the same moment may both make it."""
        with self._at_work:
            if key in self._kept:
                self._kept[key] = self._kept.pop(key)  # asked for last: forgotten last
                return self._kept[key]
        made = make()
        with self._at_work:
            self._kept[key] = made
            if len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]
        return made
