"""A body that was cut off on its way must not look like a shorter, complete one.

A proxy that collects a body before it passes it on may give it the length of what has come, even if the visitor went away, was
too slow or sent too much. So it also reports the length that was declared (docker/Caddyfile).
"""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext

from .visitor_address import comes_from

DECLARED = "HTTP_X_DECLARED_LENGTH"


def refuse_cut_off_bodies(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, before REMOTE_ADDR becomes the visitor's."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        declared = request.META.pop(DECLARED, "")
        if declared.isdigit() and comes_from(settings.TRUSTED_PROXIES, request) and int(declared) != _length(request):
            sentence = gettext("What you sent did not arrive completely, so nothing was done.")
            return HttpResponse(f"{sentence}\n", "text/plain; charset=utf-8", status=HTTPStatus.BAD_REQUEST)
        return get_response(request)

    return respond


def _length(request: HttpRequest) -> int:
    said = request.META.get("CONTENT_LENGTH") or "0"
    return int(said) if said.isdigit() else 0
