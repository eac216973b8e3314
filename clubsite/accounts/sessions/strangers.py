"""What a visitor without a login leaves in a session (an invitation, a half-finished log-in) is kept for an hour, not for two
weeks: anybody can have as many rows written as they ask for pages."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest
from django.http.response import HttpResponseBase

AN_HOUR = 60 * 60

Answer = Callable[[HttpRequest], HttpResponseBase]


def for_an_hour(get_response: Answer) -> Answer:
    """Middleware, placed inside SessionMiddleware, which saves the session afterwards."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        session = request.session
        if session.modified and not session.is_empty() and SESSION_KEY not in session:
            session.set_expiry(AN_HOUR)
        return answer

    return respond


def as_long_as_others(*, request: HttpRequest | None, **_signal: Any) -> None:
    """Receives `user_logged_in`: the session goes on, and what it had as a stranger's ends."""
    if request is not None and hasattr(request, "session"):
        request.session.set_expiry(None)
