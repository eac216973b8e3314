"""Is the site up? Two addresses for whoever watches over the machine; they tell nothing else and need no login."""

from http import HTTPStatus

from django.db import Error, connection
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
def database_is_reachable(request: HttpRequest) -> HttpResponse:
    """503 while the database does not answer: send no visitors here yet."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
    except Error:
        return _said("no database", HTTPStatus.SERVICE_UNAVAILABLE)
    return _said("ready", HTTPStatus.OK)


def _said(words: str, status: HTTPStatus) -> HttpResponse:
    return HttpResponse(f"{words}\n", "text/plain; charset=utf-8", status=status)
