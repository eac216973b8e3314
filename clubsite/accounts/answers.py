"""How a refusal is answered on the pages that django-allauth makes: 422 for a form that was refused, 429 for too many."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from . import security_log

View = Callable[..., HttpResponseBase]

OF_TOO_MANY = frozenset({"too_many_login_attempts", "rate_limited"})
OF_SECURITY = frozenset({"incorrect_code", "incorrect_password", "enter_current_password", "invalid_password_reset"})
"""allauth's codes of refusals that are written down; a wrong password at the log-in is already."""


def explained(view: View) -> View:
    """A view of allauth's, with the status that says what its page says."""

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


def too_many(request: HttpRequest, sentence: str = "") -> HttpResponse:
    """The page of a visitor who did something too often, with a sentence of its own where one says it better."""
    security_log.refused(request, "too many requests")
    return render(request, "429.html", {"sentence": sentence}, status=HTTPStatus.TOO_MANY_REQUESTS)
