"""Is the site up? Two URLs for monitoring, which reveal nothing else and need no login."""

from functools import cache, lru_cache
from http import HTTPStatus
from time import monotonic

from django.db import Error, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

LOOK_AGAIN_AFTER_SECONDS = 5.0
ROWS = 40_000  # a megabyte of them
NO_ROOM = ("53100", "58")  # SQLSTATE: the disk is full; a file cannot be read or written


@never_cache
@require_safe
def web_is_up(request: HttpRequest) -> HttpResponse:
    """Answers as long as this process does, without querying the database."""
    return _said("up", HTTPStatus.OK)


@never_cache
@require_safe
def site_is_ready(request: HttpRequest) -> HttpResponse:
    """503 while the database does not answer, cannot write to its disk or lacks this version's tables: send no visitors here.

    The broker is not checked. Without it mail is late and goes out once it is back, which is no reason to close.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
        _write_to_the_disk(int(monotonic() // LOOK_AGAIN_AFTER_SECONDS))
        _look_at_the_tables()
    except Error as error:
        words = "the disk cannot be written" if _is_about_the_disk(error) else "no database"
        return _said(words, HTTPStatus.SERVICE_UNAVAILABLE)
    except TablesAreOld:
        return _said("migrations are missing", HTTPStatus.SERVICE_UNAVAILABLE)
    return _said("ready", HTTPStatus.OK)


class TablesAreOld(Exception):
    """Raised rather than returned, so that only success is cached."""


@lru_cache(maxsize=1)
def _write_to_the_disk(_when: int) -> None:
    """Have PostgreSQL sort more than it may keep in memory: it puts a megabyte into a file on its disk and removes it. That
    leaves nothing behind, neither in a table nor in its log. Only success is cached, so that probes cost a little at most."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set local work_mem = '64kB'")
        cursor.execute("select count(*) from (select n from generate_series(1, %s) as n order by -n offset 0) as _", [ROWS])


def _is_about_the_disk(error: Error) -> bool:
    return (getattr(error.__cause__, "sqlstate", None) or "").startswith(NO_ROOM)


@cache
def _look_at_the_tables() -> None:
    """Cached, because tables do not go away: a process that has found its migrations applied need not look again."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise TablesAreOld


def _said(words: str, status: HTTPStatus) -> HttpResponse:
    return HttpResponse(f"{words}\n", "text/plain; charset=utf-8", status=status)
