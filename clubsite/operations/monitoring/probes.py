"""Monitoring addresses the machine and not the site's name: answer its probes, and only those, whatever the Host. Django
refuses everything else with a foreign Host."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils.module_loading import import_string

PROBES = {
    "/healthz": "clubsite.operations.monitoring.health.web_is_up",
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
