"""The worker process of `./club up`, with the scheduler of recurring tasks as one of its threads."""

import signal
import sys
from types import FrameType

from celery import signals
from celery.exceptions import WorkerShutdown
from django.conf import settings

from clubsite.celery import ON_ITS_OWN, app
from clubsite.embedded.clock import Clock

OPTIONS = ["-P", "threads", "-c", str(settings.WORKER_THREADS), *ON_ITS_OWN, "--loglevel", "warning"]


def main() -> None:
    app.steps["worker"].add(Clock)
    signals.worker_ready.connect(_leave_at_once_when_asked)
    app.worker_main(["--quiet", "worker", *OPTIONS, *sys.argv[1:]])


def _leave_at_once_when_asked(**_: object) -> None:
    """Celery checks only every three seconds whether it was told to stop; interrupt its waiting instead.

    It still waits for running tasks. A message that is just being fetched stays in the queue and is read again later.
    """
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise WorkerShutdown(0)


if __name__ == "__main__":
    main()
