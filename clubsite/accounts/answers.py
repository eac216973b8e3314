"""How refusals are answered on django-allauth's pages, 422 for a refused form and 429 for too many requests, and forged forms
everywhere."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.csrf import csrf_failure

from clubsite.access import security_log

COME_BACK_SECONDS = 15 * 60
"""The longest time over which tries at logging in are counted (`settings/accounts.py`); only mails are counted for longer."""

View = Callable[..., HttpResponseBase]

OF_TOO_MANY = frozenset({"too_many_login_attempts", "rate_limited"})
OF_SECURITY = frozenset({"incorrect_code", "incorrect_password", "enter_current_password", "invalid_password_reset"})
"""allauth's codes for refusals that go to the security log; the adapter already logs a wrong password at log-in."""


def explained(view: View) -> View:
    """A view of allauth's with a status that matches what its page says."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        page = getattr(response, "context_data", None) or {}
        if page.get("token_fail"):
            security_log.refused(request, "forged or expired link")
            response.status_code = HTTPStatus.GONE
        form = page.get("form")
        return response if form is None or not form.errors else _refused(request, response, form)

    return answer


def _refused(request: HttpRequest, response: HttpResponseBase, form: BaseForm) -> HttpResponseBase:
    errors = {error.code: str(error.message) for errors in form.errors.as_data().values() for error in errors}
    for code in OF_TOO_MANY & errors.keys():
        return too_many(request, sentence=errors[code])
    for code in sorted(OF_SECURITY & errors.keys()):
        security_log.refused(request, code)
    response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return response


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form that none of our pages sent, or one older than its login (`settings.CSRF_FAILURE_VIEW`). `reason`
    is Django's; it may contain a foreign address and is not logged."""
    security_log.refused(request, "a forged form")
    return csrf_failure(request, reason=reason)


def too_many(request: HttpRequest, sentence: str = "") -> HttpResponse:
    """The page for a visitor who did something too often; `sentence` replaces the general explanation."""
    security_log.refused(request, "too many requests")
    answer = render(request, "429.html", {"sentence": sentence}, status=HTTPStatus.TOO_MANY_REQUESTS)
    answer.headers["Retry-After"] = str(COME_BACK_SECONDS)
    return answer
