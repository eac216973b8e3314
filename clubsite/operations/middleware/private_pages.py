"""What may a browser keep of a page? Nothing, if it was made for somebody: on a computer that others use, whoever presses Back
after a log-out would be shown it again.

A page is somebody's if it was asked for with a session, a token or the secret of a link, or if it begins a session. A view that
knows better says so itself, for instance for pictures, and for parts that a script polls.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase


def kept_by_nobody(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, placed outside SessionMiddleware, which sets its cookie on the way out."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if "Cache-Control" not in response.headers and _is_somebodys(request, response):
            response.headers["Cache-Control"] = "private, no-store"
        return response

    return respond


def _is_somebodys(request: HttpRequest, response: HttpResponseBase) -> bool:
    match = request.resolver_match
    return (
        settings.SESSION_COOKIE_NAME in request.COOKIES
        or "Authorization" in request.headers
        or settings.SESSION_COOKIE_NAME in response.cookies
        or (match is not None and "secret" in match.kwargs)
    )
