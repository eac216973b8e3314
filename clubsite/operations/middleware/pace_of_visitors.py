"""Middleware: nobody outside the club asks for so many pages that there is no time left for the others.

Everything public is counted together, for each address (IPv6: each network of a household). Members count by their login, and
phones that were shown an evening by its code in a larger lot of their own: a stranger in the same hall slows down neither.
Pages of a personal link are not counted here, where nobody knows whether the link is good. The API counts for itself.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from clubsite.access import security_log
from clubsite.access.one_household import household
from clubsite.access.pace import wait_of

Answer = Callable[[HttpRequest], HttpResponseBase]


class PaceOfVisitors:
    """Placed after the middleware that the refusal's page depends on."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        self.was_let_in: Callable[[HttpRequest], bool] = import_string(settings.LET_IN)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, _args: object, kwargs: dict[str, object]) -> HttpResponse | None:
        """429 with Retry-After for whoever is too fast."""
        if "secret" in kwargs or hasattr(view, "cls"):  # `cls`: one of the API's
            return None
        kind, who = self._counted_as(request)
        wait = wait_of(kind, who)
        return _refused(request, kind, wait) if wait else None

    def _counted_as(self, request: HttpRequest) -> tuple[str, str]:
        if request.user.is_authenticated:
            return "login", str(request.user.pk)
        home = household(request.META.get("REMOTE_ADDR", ""))
        return ("let in" if self.was_let_in(request) else "stranger"), home


def _refused(request: HttpRequest, kind: str, wait: int) -> HttpResponse:
    security_log.refused(request, f"too many pages for a {kind}")
    sentence = _("So many pages in one minute are asked for by programs only. Wait {seconds} seconds, then try again.")
    page = {"sentence": sentence.format(seconds=wait)}
    answer = render(request, "429.html", page, status=HTTPStatus.TOO_MANY_REQUESTS)
    answer.headers["Retry-After"] = str(wait)
    answer.headers["Cache-Control"] = "no-store"
    return answer
