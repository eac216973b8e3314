"""Is the site up? Two URLs for monitoring, which reveal nothing else and need no login."""

from functools import cache
from http import HTTPStatus

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def web_is_up(request: HttpRequest) -> HttpResponse:
    """Answers as long as this process does, without querying the database."""
    return _said("up", HTTPStatus.OK)


@never_cache
@require_safe
def site_is_ready(request: HttpRequest) -> HttpResponse:
    """503 while the database does not answer or lacks this version's tables: send no visitors here yet.

    The broker is not checked. Without it mail is late and goes out once it is back, which is no reason to close.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
        _look_at_the_tables()
    except Error:
        return _said("no database", HTTPStatus.SERVICE_UNAVAILABLE)
    except TablesAreOld:
        return _said("migrations are missing", HTTPStatus.SERVICE_UNAVAILABLE)
    return _said("ready", HTTPStatus.OK)


class TablesAreOld(Exception):
    """Raised rather than returned, so that only success is cached."""


@cache
def _look_at_the_tables() -> None:
    """Cached, because tables do not go away: a process that has found its migrations applied need not look again."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise TablesAreOld


def _said(words: str, status: HTTPStatus) -> HttpResponse:
    return HttpResponse(f"{words}\n", "text/plain; charset=utf-8", status=status)
