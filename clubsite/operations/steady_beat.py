"""The scheduler of recurring tasks, which goes on when the server's clock is set back, and when the disk is full.

Celery's own compares with the time of each task's last run; if that lies an hour ahead, nothing runs for an hour. And it ends
for good when it cannot write these times down.
"""

import dbm
import logging
import shelve
from contextlib import closing
from datetime import timedelta
from typing import Any

from celery.beat import PersistentScheduler

A_MOMENT = timedelta(seconds=10)
_log = logging.getLogger(__name__)


class SteadyScheduler(PersistentScheduler):
    schedule_filename: str
    _store: Any = None
    _told = False
    """Whether the log says that nothing is written down: it says it once."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        now = self.app.now()
        ahead = [entry for entry in self.schedule.values() if entry.last_run_at and entry.last_run_at > now + A_MOMENT]
        if ahead:
            for entry in ahead:
                entry.last_run_at = now
            self._heap = None  # it is ordered by the times that were; the next line makes it anew
        return float(super().tick(*args, **kwargs))

    def sync(self) -> None:
        """The times stay in memory while the disk is full, and are written when there is room again."""
        try:
            super().sync()
            self._told = False
        except OSError as error:  # every kind of dbm file raises one
            self._not_written(error)

    def close(self) -> None:
        try:
            super().close()
        except OSError as error:
            self._not_written(error)

    def _open_schedule(self) -> Any:
        """In memory where it cannot be a file: what ran before is then unknown, as at a first start."""
        try:
            with closing(dbm.open(self.schedule_filename, "c")) as file:
                file[b"room"] = b"there is"  # an empty file finds room where nothing in it does
            return super()._open_schedule()  # type: ignore[misc]  # the stubs leave it out
        except OSError as error:
            self._not_written(error)
            return shelve.Shelf({}, writeback=True)

    def _not_written(self, error: OSError) -> None:
        if self._store is not None:
            self._store.writeback = True  # which a shelf that could not be written leaves off
        if not self._told:
            _log.error("The times of recurring tasks are not written down for now: %s", error)
        self._told = True
