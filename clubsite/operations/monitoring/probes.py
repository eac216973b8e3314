"""Monitoring addresses the machine and not the site's name: answer its probes, and only those, whatever the Host. Django
refuses everything else with a foreign Host."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.module_loading import import_string

IS_UP = "/healthz"
PROBES = {
    IS_UP: "clubsite.operations.monitoring.health.web_is_up",
    "/readyz": "clubsite.operations.monitoring.health.site_is_ready",
    "/metrics": "clubsite.operations.monitoring.metrics_page.metrics_page",
}


def answer_probes(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, placed before anything that looks at Host, session or language, as no answer here depends on them."""
    probes: dict[str, Callable[[HttpRequest], HttpResponseBase]] = {path: import_string(view) for path, view in PROBES.items()}

    def respond(request: HttpRequest) -> HttpResponseBase:
        return probes.get(request.path_info, get_response)(request)

    return respond


async def say_it_is_up(scope: MutableMapping[str, Any], send: Callable[[MutableMapping[str, Any]], Awaitable[None]]) -> None:
    """The same as `web_is_up` from the event loop itself, so that it needs no thread, however busy they are."""
    body = b"up\n"
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
