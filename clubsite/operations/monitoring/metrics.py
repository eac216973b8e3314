"""What is counted while the site runs, for Prometheus. Every label has few values, whatever visitors request.

Each process counts for itself and reports at its own /metrics; several web processes of one server add up through the folder
named by PROMETHEUS_MULTIPROC_DIR. What the database knows is queried when /metrics is read (`metrics_page.py`).
"""

from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponseBase
from prometheus_client import Counter, Histogram

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NO_VIEW = "none"  # a path without a view, or one answered before the views

requests = Counter("club_requests", "Requests answered", ["view", "method", "status"])
seconds_per_request = Histogram(
    "club_request_seconds",
    "Time to answer a request",
    ["method"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
statements = Counter("club_statements", "Statements said to evenings: done, done before, refused, stale", ["outcome"])
tasks = Counter("club_tasks", "Tasks run", ["task", "outcome"])
seconds_per_task = Histogram("club_task_seconds", "Time a task ran", ["task"], buckets=(0.01, 0.1, 1, 10, 60))
mails = Counter("club_mails", "Mails: sent, failed (perhaps tried again), kept where there is no mail server", ["outcome"])
evenings_failed = Counter(
    "club_evenings_failed", "Evenings for which a recurring task failed; it went on with the others", ["task"]
)
database_errors = Counter("club_database_errors", "Requests that lost the database")


def count_request(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    method = request.method if request.method in METHODS else "other"
    match = request.resolver_match
    requests.labels(match.view_name if match else NO_VIEW, method, response.status_code).inc()
    seconds_per_request.labels(method).observe(seconds)


class CountDatabaseErrors:
    """Middleware: counts views that could not reach the database or lost it on the way."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        if isinstance(exception, OperationalError | InterfaceError):
            database_errors.inc()
