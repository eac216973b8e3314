"""Which logins has this browser been in with? It keeps the answer itself, signed, in a cookie.

Wrong passwords are counted by name and address, and all of an address together; so a stranger in a hall could keep everybody
there from logging in. A browser that was in with a login before counts alone when it tries that login again. All that it
gains is that it may try: ten times in a quarter of an hour, like anybody else. For other logins it counts as the stranger that
it may be. The cookie names nobody, and it outlives the log-out, because it is about the browser; a new password ends it.

Whoever logs in without the cookie is given another one. So pages count for the login that it is about, whatever browsers it was
in with, and so do all tries together that those browsers have.
"""

import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

from clubsite.members.models import User

COOKIE = "been-in"
KEPT = 8  # logins; the newest last
MAX_AGE = 400 * 24 * 60 * 60
"""Seconds; browsers keep no cookie for longer."""
_OF_THE_LOGIN = 16
_SALT = "clubsite.accounts.known_browsers"


def known_browser(request: HttpRequest, user: User | None) -> str:
    """A name for this browser, if it was in with this login; "" otherwise."""
    browser, marks = _read(request)
    return browser if user is not None and _mark(user) in marks else ""


def has_been_in(request: HttpRequest) -> str:
    """What stands for the login that was in here last; "" if none was. The same in every browser and after a new password."""
    _browser, marks = _read(request)
    return marks[-1][:_OF_THE_LOGIN] if marks else ""


def remember_browser(request: HttpRequest, answer: HttpResponseBase, user: User) -> None:
    """Have the browser remember that this login was in."""
    browser, marks = _read(request)
    mine = _mark(user)
    kept = [*(mark for mark in marks if mark[:_OF_THE_LOGIN] != mine[:_OF_THE_LOGIN]), mine][-KEPT:]
    answer.set_cookie(
        COOKIE,
        signing.dumps([browser or secrets.token_urlsafe(9), kept], salt=_SALT),
        max_age=MAX_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    cookie = request.COOKIES.get(COOKIE, "")
    if not cookie:
        return "", []
    try:
        browser, marks = signing.loads(cookie, salt=_SALT, max_age=MAX_AGE)
    except (signing.BadSignature, TypeError, ValueError):
        return "", []
    return str(browser), [str(mark) for mark in marks]


def _mark(user: Any) -> str:
    """Of the login, and of the password it has now."""
    login = salted_hmac(f"{_SALT}.mark", str(user.pk), algorithm="sha256").hexdigest()[:_OF_THE_LOGIN]
    return login + salted_hmac(f"{_SALT}.now", user.get_session_auth_hash(), algorithm="sha256").hexdigest()[:_OF_THE_LOGIN]
