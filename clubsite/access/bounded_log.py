"""Keeps a flood of refusals from filling the disk: the first lines of a kind from one network are written, the others of that
minute are counted and told in one line.

A filter of the logger `club.security` (`clubsite/settings/logs.py`). What is told, with its kind and network, is said by
`security_log`; lines without them are bounded word for word. What was done rather than refused (INFO) is never left out.
"""

import atexit
import logging
from dataclasses import dataclass
from threading import RLock, Timer
from time import monotonic

SECONDS = 60
WRITTEN_OF_A_KIND = 10
KINDS_AT_MOST = 500
"""In one minute; what comes beyond counts as one more, so that memory and lines stay bounded with a million addresses, too."""

Kind = tuple[str, str]  # what was refused, and the network it came from
BEYOND = ("other refusals", "many networks")


@dataclass(slots=True)
class _Minute:
    began: float
    seen: int = 0

    @property
    def left_out(self) -> int:
        return max(0, self.seen - WRITTEN_OF_A_KIND)


class BoundedLog(logging.Filter):
    """Thread-safe; each process counts for itself."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._logger = name
        self._minutes: dict[Kind, _Minute] = {}  # the oldest first
        self._lock = RLock()
        self._timer: Timer | None = None
        atexit.register(self.tell_all)

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or getattr(record, "is_a_count", False):
            return True
        kind: Kind = getattr(record, "refused", None) or (record.getMessage(), "")
        with self._lock:
            over = self._over()
            minute = self._minute_of(kind)
            minute.seen += 1
            if minute.left_out:
                self._wake_later()
        self._tell(over)
        return not minute.left_out

    def tell_all(self) -> None:
        """What was left out so far, at the end of the process; then everything begins anew."""
        with self._lock:
            left, self._minutes = self._minutes, {}
            if self._timer is not None:
                self._timer.cancel()
        self._tell(left)

    def forget(self) -> None:
        """Begin anew without a word, for tests."""
        with self._lock:
            self._minutes.clear()

    def _minute_of(self, kind: Kind) -> _Minute:
        if kind not in self._minutes and len(self._minutes) >= KINDS_AT_MOST:
            kind = BEYOND
        return self._minutes.setdefault(kind, _Minute(monotonic()))

    def _over(self) -> dict[Kind, _Minute]:
        """The minutes that are over, which are forgotten."""
        now, over = monotonic(), {}
        while self._minutes:
            kind = next(iter(self._minutes))
            if now - self._minutes[kind].began < SECONDS:
                break
            over[kind] = self._minutes.pop(kind)
        return over

    def _wake_later(self) -> None:
        """The count is told at the end of its minute, even if nothing more is refused. (After a fork the timer of before is
        dead.)"""
        if self._timer is None or not self._timer.is_alive():
            self._timer = Timer(SECONDS + 1, self._wake)
            self._timer.daemon = True
            self._timer.start()

    def _wake(self) -> None:
        with self._lock:
            over = self._over()
            self._timer = None
            if any(minute.left_out for minute in self._minutes.values()):
                self._wake_later()
        self._tell(over)

    def _tell(self, minutes: dict[Kind, _Minute]) -> None:
        """Never under the lock: handlers have locks of their own."""
        logger = logging.getLogger(self._logger)
        for (what, network), minute in minutes.items():
            if minute.left_out:
                place = f" from {network}" if network else ""
                words = (what, place, minute.left_out)
                logger.warning("Refused: %s%s … %d more within a minute", *words, extra={"is_a_count": True})
