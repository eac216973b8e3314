"""Notes where somebody is logged in: at the log-in, then at most once an hour. The session itself remembers when, so that all
other requests cost nothing."""

from collections.abc import Callable
from datetime import timedelta
from time import time
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from clubsite.members.models import User

from .browsers import browser_of
from .models import LoggedIn

NOTED = "noted"  # in the session: for which session's key, when, and the number of its row
SEEN_AGAIN_AFTER = timedelta(hours=1)

Answer = Callable[[HttpRequest], HttpResponseBase]


def note_log_in(*, request: HttpRequest | None, user: User, **_signal: Any) -> None:
    """Receives `user_logged_in`."""
    if request is not None and hasattr(request, "session"):
        _note(request, user)


def seen(get_response: Answer) -> Answer:
    """Middleware, placed after AuthenticationMiddleware. A visitor without a session costs no query."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and SESSION_KEY in request.session and _is_long_ago(request):
            user = request.user
            if isinstance(user, User):
                _note(request, user)
        return get_response(request)

    return respond


def _is_long_ago(request: HttpRequest) -> bool:
    """Also for a session of before there was this list, and for one that has got another key. A clock set back counts."""
    began, last, *number = request.session.get(NOTED, ("", 0))
    return bool(began != _mark(request) or abs(time() - last) > SEEN_AGAIN_AFTER.total_seconds() or not number)


def noted_number(request: HttpRequest) -> int:
    """The number of this session's row; 0 if it has none, because it was ended a moment ago."""
    began, _last, *number = request.session.get(NOTED, ("", 0))
    return int(number[0]) if number and began == _mark(request) else 0


def _mark(request: HttpRequest) -> str:
    """The beginning of the session's key, enough to tell whether it has changed."""
    return (request.session.session_key or "")[:6]


def _note(request: HttpRequest, user: User) -> None:
    if request.session.session_key is None:
        request.session.save()
    key = request.session.session_key
    assert key is not None
    now = timezone.now()
    browser, system = browser_of(request.headers.get("User-Agent", ""))
    row = LoggedIn(session_id=key, user=user, browser=browser, system=system, began_at=now, seen_at=now)
    fields = ["user", "browser", "system", "seen_at"]
    try:
        with transaction.atomic():
            LoggedIn.objects.bulk_create([row], update_conflicts=True, unique_fields=["session"], update_fields=fields)
    except IntegrityError:  # another tab has logged out at this moment
        return
    request.session[NOTED] = (_mark(request), int(time()), row.pk)
