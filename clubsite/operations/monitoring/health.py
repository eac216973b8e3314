"""Is the site up? Two addresses for whoever watches over the machine; they tell nothing else and need no login."""

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
    """Answers whenever this process answers; the database is not asked."""
    return _said("up", HTTPStatus.OK)


@never_cache
@require_safe
def site_is_ready(request: HttpRequest) -> HttpResponse:
    """503 while the database does not answer or has not the tables of this version: send no visitors here yet.

    The broker is not asked. Without it letters are late, and are sent once it is back; that is no reason to close.
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
    """Raised rather than returned, so that only the good answer is remembered."""


@cache
def _look_at_the_tables() -> None:
    """Once they are there they stay: a process that found its migrations applied does not read them all again."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise TablesAreOld


def _said(words: str, status: HTTPStatus) -> HttpResponse:
    return HttpResponse(f"{words}\n", "text/plain; charset=utf-8", status=status)
