"""A worker, or the scheduler of recurring tasks, as a process that an operator can monitor: it logs like the site, and a worker
reports at CLUB_PORT whether it is up (/healthz) and what it has done (/metrics).

    python -m clubsite.operations.watched_worker worker [--with-beat] [options of celery worker]
    python -m clubsite.operations.watched_worker beat [options of celery beat]
"""

import os
import sys
import time
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server
from wsgiref.types import StartResponse, WSGIEnvironment

import django
from celery import signals
from django.core.handlers.wsgi import WSGIHandler
from django_structlog.celery.steps import DjangoStructLogInitStep

from clubsite.celery import ON_ITS_OWN, app
from clubsite.embedded.clock import Clock
from clubsite.operations.monitoring import metrics

OPTIONS = {
    "worker": ["-P", "threads", *ON_ITS_OWN, "--loglevel", "warning"],
    "beat": ["--pidfile=", "--loglevel", "warning"],
}
WITH_BEAT = "--with-beat"  # the scheduler as a thread of this worker: for a site with one
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})


def main() -> None:
    role, *more = sys.argv[1:]
    django.setup()
    signals.setup_logging.connect(_leave_it_to_django)
    if role == "worker":
        if WITH_BEAT in more:
            more.remove(WITH_BEAT)
            app.steps["worker"].add(Clock)
        app.steps["worker"].add(DjangoStructLogInitStep)
        _count_tasks()
        if "CLUB_PORT" in os.environ:
            _tell(os.environ.get("CLUB_HOST", "0.0.0.0"), int(os.environ["CLUB_PORT"]))  # noqa: S104
    app.start(["--quiet", role, *OPTIONS[role], *more])


def _leave_it_to_django(**_: object) -> None:
    """As long as something listens to this signal, Celery configures no logging of its own."""


def _count_tasks() -> None:
    signals.task_prerun.connect(_began)
    signals.task_postrun.connect(_ended)


def _began(task: Any, **_: object) -> None:
    task.request.began_at = time.perf_counter()


def _ended(task: Any, state: str | None, **_: object) -> None:
    metrics.tasks.labels(task.name, (state or "lost").lower()).inc()
    began = getattr(task.request, "began_at", None)
    if began is not None:
        metrics.seconds_per_task.labels(task.name).observe(time.perf_counter() - began)


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Does nothing, as Django's own log has the line."""


def _tell(host: str, port: int) -> None:
    """Answer the probes from a thread that ends with the process."""
    site = WSGIHandler()

    def probes_alone(environ: WSGIEnvironment, start_response: StartResponse) -> Any:
        if environ["PATH_INFO"] not in PROBES:
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [b"Not found\n"]
        return site(environ, start_response)

    server = make_server(host, port, probes_alone, handler_class=_Quiet)
    Thread(target=server.serve_forever, name="probes", daemon=True).start()


if __name__ == "__main__":
    main()
