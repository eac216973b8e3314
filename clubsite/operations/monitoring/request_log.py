"""One line in the log for each request, and one id by which everything that resulted from it can be found.

The id is the proxy's if that is well-formed (`visitor_address.py` has dropped any from elsewhere), or else a new one. The
answer carries it as X-Request-ID, and so does every line logged in the meantime and every task sent. Neither addresses nor
names are logged. A path may contain a player's name or an evening's code, so only its pattern is, and nothing of a path that
leads nowhere.
"""

import logging
import re
import time
import uuid
from collections.abc import Callable
from typing import Any

import structlog
from django.contrib.auth import SESSION_KEY
from django.db import connection
from django.http import HttpRequest, HttpResponseBase

from clubsite.operations.monitoring import metrics
from clubsite.operations.monitoring.probes import PROBES

WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}")
log = structlog.get_logger("club.request")


def log_requests(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, placed outside everything that can fail."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        request_id = _id_of(request)
        counted = _Queries()
        with structlog.contextvars.bound_contextvars(request_id=request_id), connection.execute_wrapper(counted):
            response = get_response(request)
            response.headers["X-Request-ID"] = request_id
            seconds = time.perf_counter() - began
            say = log.debug if request.path in PROBES else log.info  # probes come every few seconds, for ever
            say("request", **_told(request, response), ms=round(seconds * 1000, 1), queries=counted.number)
        metrics.count_request(request, response, seconds)
        return response

    return respond


class _Queries:
    """Counts the queries on this thread's connection."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, execute: Callable[..., Any], *asked: Any) -> Any:
        self.number += 1
        return execute(*asked)


def _id_of(request: HttpRequest) -> str:
    given = request.META.get("HTTP_X_REQUEST_ID", "")
    return given if WELL_FORMED.fullmatch(given) else uuid.uuid4().hex


def _told(request: HttpRequest, response: HttpResponseBase) -> dict[str, object]:
    match = request.resolver_match
    told: dict[str, object] = {
        "method": request.method,
        "route": f"/{match.route}" if match else None,
        "view": match.view_name if match else None,
        "club": match.kwargs.get("slug") if match else None,
        "user": _user_of(request),
        "status": response.status_code,
    }
    return {word: what for word, what in told.items() if what is not None}


class WithoutPaths(logging.Filter):
    """For Django's own lines about a request that failed, which name its path."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        path = getattr(request, "path", "")
        if path and isinstance(record.args, tuple):
            match = getattr(request, "resolver_match", None)
            place = f"/{match.route}" if match else "an unknown page"
            record.args = tuple(place if one == path else one for one in record.args)
        return True


def _user_of(request: HttpRequest) -> str | None:
    """The session's user, if the view accessed the session: logging must not query the database or prevent caching."""
    session = getattr(request, "session", None)
    return session.get(SESSION_KEY) if session is not None and session.accessed else None
