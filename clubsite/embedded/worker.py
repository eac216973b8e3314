"""The worker process, with the clock of the recurring tasks as one of its threads.

`celery worker -B` forks the clock into a process of its own, which lives on, and goes on sending, when the worker is
killed; after a restart there would be two. A thread cannot outlive its process.
"""

import sys
from typing import Any

from celery import bootsteps
from celery.beat import EmbeddedService

from clubsite.celery import app
from clubsite.embedded.data_folder import data_folder


class Clock(bootsteps.StartStopStep):
    """Started and stopped with the worker."""

    def create(self, worker: Any) -> Any:
        return EmbeddedService(worker.app, thread=True, schedule_filename=str(data_folder() / "beat"))


OPTIONS = ["-P", "threads", "-c", "2", "--without-gossip", "--without-mingle", "--loglevel", "warning"]


def main() -> None:
    app.steps["worker"].add(Clock)
    app.worker_main(["--quiet", "worker", *OPTIONS, *sys.argv[1:]])


if __name__ == "__main__":
    main()
