"""Where does a request come from? Behind a proxy all come from the proxy, which says whose they are; nobody else is trusted.

Limits on log-ins, codes and API calls count by REMOTE_ADDR, so anyone who could choose it could go on guessing for ever.
"""

from collections.abc import Callable, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from clubsite.access.visitor_network import Network, is_among, spelled

FROM_THE_PROXY = "HTTP_X_REAL_IP"
NEVER_READ = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PORT", "HTTP_FORWARDED", FROM_THE_PROXY)
ONLY_FROM_THE_PROXY = ("HTTP_X_FORWARDED_PROTO", "HTTP_X_REQUEST_ID")


def told_by_the_proxy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """The outermost middleware: sets REMOTE_ADDR to the visitor's and drops forwarding headers sent by visitors."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        if comes_from(settings.TRUSTED_PROXIES, request):
            request.META["REMOTE_ADDR"] = spelled(request.META.get(FROM_THE_PROXY, "")) or request.META["REMOTE_ADDR"]
        else:
            _forget(request, ONLY_FROM_THE_PROXY)
        _forget(request, NEVER_READ)
        return get_response(request)

    return respond


def comes_from(networks: Sequence[Network], request: HttpRequest) -> bool:
    return is_among(networks, request.META.get("REMOTE_ADDR", ""))


def _forget(request: HttpRequest, headers: tuple[str, ...]) -> None:
    for header in headers:
        request.META.pop(header, None)
