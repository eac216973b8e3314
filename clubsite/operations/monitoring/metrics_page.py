"""GET /metrics: counters and current values, for Prometheus only. For anybody else there is no such page."""

import hmac
import os
from collections.abc import Iterator

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.utils.module_loading import import_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from clubsite.live import stream
from clubsite.operations.middleware.visitor_address import comes_from
from clubsite.operations.monitoring import queue_length

BEARER = "Bearer "


@never_cache
@require_safe
def metrics_page(request: HttpRequest) -> HttpResponse:
    if not may_read(request):
        return HttpResponseNotFound("Not found\n", "text/plain; charset=utf-8")
    return HttpResponse(counted() + asked(), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    return has_the_token(request.headers.get("Authorization", "")) or comes_from(settings.METRICS_FROM, request)


def has_the_token(authorization: str) -> bool:
    """Compared in constant time. In an installation without a token, no token is valid."""
    given = authorization.removeprefix(BEARER) if authorization.startswith(BEARER) else ""
    return bool(settings.METRICS_TOKEN) and hmac.compare_digest(given.encode(), settings.METRICS_TOKEN.encode())


def counted() -> bytes:
    """What this server's processes have counted."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def asked() -> bytes:
    """Current values, from the database and from this process's live updates."""
    registry = CollectorRegistry()
    registry.register(_Database())
    registry.register(_LivePages())
    return generate_latest(registry)


class _LivePages:
    """Reported by the process that serves live updates, a separate one in production."""

    def collect(self) -> Iterator[Metric]:
        if stream.hub is not None:
            yield GaugeMetricFamily("club_live_pages", "Open pages that are live", stream.hub.open_pages)


class _Database:
    """Values for the whole site, whichever process is asked. If the database is down, only that is reported."""

    def collect(self) -> Iterator[Metric]:
        try:
            found = list(_measured())
        except Error:
            yield GaugeMetricFamily("club_database_up", "Whether the database answers", 0)
            return
        yield GaugeMetricFamily("club_database_up", "Whether the database answers", 1)
        yield from found


def _measured() -> Iterator[Metric]:
    for name, (function, meaning) in settings.MEASURED.items():
        if (value := import_string(function)()) is not None:
            yield GaugeMetricFamily(name, meaning, value)
    waiting = queue_length.tasks_waiting()
    if waiting is not None:
        yield GaugeMetricFamily("club_queue_length", "Tasks that wait in PostgreSQL's queue", waiting)
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pg_stat_activity where datname = current_database()")
        yield GaugeMetricFamily("club_database_connections", "Sessions in the database", cursor.fetchone()[0])
