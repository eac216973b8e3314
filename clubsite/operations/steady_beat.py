"""The scheduler of recurring tasks, which goes on when the server's clock is set back.

Celery's own compares with the time of each task's last run; if that lies an hour ahead, nothing runs for an hour.
"""

from datetime import timedelta
from typing import Any

from celery.beat import PersistentScheduler

A_MOMENT = timedelta(seconds=10)


class SteadyScheduler(PersistentScheduler):
    def tick(self, *args: Any, **kwargs: Any) -> float:
        now = self.app.now()
        ahead = [entry for entry in self.schedule.values() if entry.last_run_at and entry.last_run_at > now + A_MOMENT]
        if ahead:
            for entry in ahead:
                entry.last_run_at = now
            self._heap = None  # it is ordered by the times that were; the next line makes it anew
        return float(super().tick(*args, **kwargs))
