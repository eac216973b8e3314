"""The scheduler of recurring tasks as a thread of the worker, where one worker is enough.

`celery worker -B` forks it into a process of its own, which goes on sending when the worker is killed; after a restart there
would be two. A thread cannot outlive its process.
"""

import os
from typing import Any

from celery import bootsteps
from celery.beat import EmbeddedService

from .data_folder import data_folder


class Clock(bootsteps.StartStopStep):
    """Started and stopped with the worker. When it last sent what is kept in a file, so that a restart sends nothing twice."""

    def create(self, worker: Any) -> Any:
        kept = os.environ.get("CLUB_BEAT_SCHEDULE") or str(data_folder() / "beat")
        return EmbeddedService(worker.app, thread=True, schedule_filename=kept, scheduler_cls=worker.app.conf.beat_scheduler)
