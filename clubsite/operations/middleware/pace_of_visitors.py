"""Middleware: nobody outside the club asks for so many pages that there is no time left for the others.

Everything public is counted together, for each address (IPv6: each network of a household), before anything is made of it: also
what does not exist, forms that are forged, and links that were never made. Costly pages count as several.

Who shares an address with a stranger is not slowed by them. Members count by their login, also in a browser that was in
with it before. Phones that were shown an evening by its code have a larger lot of their own, and so has each seat in the
browser that took it; all of this a cookie of the site's proves, at no query. Whoever has no such cookie yet comes by one of
three ways:

- With a personal link or an invitation: it opens even if the lot of their address is used up. It has at least 96 bits, so it
  may be looked up as often as anybody likes, and only links that lead nowhere are refused.
- With an evening's code: the same, if somebody has entered that evening from there before (`chouette/access/code_guessing.py`).
- To log in or to type a code: those two forms have a lot of their own, ten times as large. Refusing them would save nothing,
  because the refusal costs as much as the form; what is costly about a password is bounded where it is counted.

All lots of an address together have a ceiling, above what strangers alone can use up: links, seats and logins can be made as
many as anybody likes. Beyond it each still has a share, so that who makes many of them keeps nobody beside them out.

The API counts for itself.
"""

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.defaults import page_not_found

from clubsite.access import security_log
from clubsite.access.one_household import household
from clubsite.access.pace import cost_of, wait_around, wait_of
from clubsite.accounts.sessions.known_browsers import has_been_in

Answer = Callable[[HttpRequest], HttpResponseBase]
COUNTED = "_pace_counted"


class PaceOfVisitors:
    """Placed outside CsrfViewMiddleware, so that forged forms count; `process_view` runs after every middleware that it needs
    has seen the request."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, _args: object, given: dict[str, object]) -> HttpResponse | None:
        """429 with Retry-After for whoever is too fast."""
        setattr(request, COUNTED, True)
        if hasattr(view, "cls"):  # one of the API's
            return None
        return _refusal(request, cost_of(view), given)


def nothing_here(request: HttpRequest, exception: Exception) -> HttpResponse:
    """`handler404`: an address that no view has is counted here, before a page is made for it."""
    if not hasattr(request, COUNTED) and (refused := _refusal(request, 1, {})):
        return refused
    return page_not_found(request, exception)


def _refusal(request: HttpRequest, cost: int, given: dict[str, object]) -> HttpResponse | None:
    kind, who = _counted_as(request, str(given.get("secret", "")))
    home = household(request.META.get("REMOTE_ADDR", ""))
    wait = wait_of(kind, who, cost) or (wait_around(kind, home, cost) if who == home else 0)
    if wait and kind == "stranger" and (opened := _opened_by(request, given)):
        kind, who = "link", f"{who} {opened}"
        wait = wait_of("link", who, cost)
    if not wait and (wait_of("address", home, cost) or wait_around("address", home, cost)):
        wait = wait_of("share", f"{kind} {who}", cost)
    return _refused(request, kind, wait) if wait else None


def _counted_as(request: HttpRequest, secret: str) -> tuple[str, str]:
    if secret and (seat := _hook("SEAT_TAKEN_HERE")(request, secret)):
        return "seat", seat
    if request.user.is_authenticated:
        return "login", str(request.user.pk)
    home = household(request.META.get("REMOTE_ADDR", ""))
    if login := has_been_in(request):
        return "login", login
    if _hook("LET_IN")(request):
        return "let in", home
    match = request.resolver_match
    return ("door" if match is not None and match.view_name in settings.DOORS else "stranger"), home


def _opened_by(request: HttpRequest, given: dict[str, object]) -> str:
    """The link, the invitation or the code that opens this page for whoever brings it; "" if none does."""
    ways: Iterable[Callable[..., str]] = map(import_string, settings.LINKS)
    return next((opened for way in ways if (opened := way(request, given))), "")


def _hook(name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = import_string(getattr(settings, name))
    return found


def _refused(request: HttpRequest, kind: str, wait: int) -> HttpResponse:
    security_log.refused(request, f"too many pages for a {kind}")
    sentence = _("So many pages in one minute are asked for by programs only. Wait {seconds} seconds, then try again.")
    page = {"sentence": sentence.format(seconds=wait)}
    answer = render(request, "429.html", page, status=HTTPStatus.TOO_MANY_REQUESTS)
    answer.headers["Retry-After"] = str(wait)
    answer.headers["Cache-Control"] = "no-store"
    return answer
