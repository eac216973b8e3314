"""The database is away, or it cannot write because its disk is full: that is no mistake of ours in the page that noticed it.

Visitors are told to come back (503), and the log has one line for it instead of a stack trace, because every request, every
rendering and every task has the same to report until somebody makes room or starts the server.
"""

import logging
from collections.abc import Iterator

import psycopg
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

RETRY_AFTER_SECONDS = 10
AWAY = (
    "08",  # the connection failed
    "53",  # no room on the disk, no memory, too many connections
    "57P",  # shutting down, crashed, starting
    "58",  # the system failed the server: a file that cannot be read or written
)


def is_away(error: BaseException | None) -> bool:
    """Whether it says, or follows from one that says, that the database cannot do anything now.

    Other errors of the same classes are about one statement, such as a deadlock.
    """
    return _first_away(error) is not None


def closed_for_now(request: HttpRequest) -> HttpResponse:
    """The page for people; it needs neither database nor session."""
    answer = HttpResponse(render_to_string("503.html"), status=503)
    answer["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return answer


class InOneLine(logging.Filter):
    """Replaces such an error's stack trace by what the server said."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        cause = _first_away(error)
        if cause is not None and isinstance(record.msg, str):
            said, *_ = record.getMessage().splitlines() or [""]
            why, *_ = str(cause).splitlines() or [type(cause).__name__]
            record.msg, record.args = f"{said} ({why})" if why not in said else said, ()
            record.exc_info = record.exc_text = None
        return True


def _first_away(error: BaseException | None) -> BaseException | None:
    return next((one for one in _chain(error) if _says_so(one)), None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _says_so(error: BaseException) -> bool:
    if isinstance(error, OperationalError | InterfaceError):
        error = error.__cause__ or error
        if not isinstance(error, psycopg.Error):
            return True
    if not isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    return error.sqlstate is None or error.sqlstate.startswith(AWAY)
