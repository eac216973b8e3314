"""Who asks? Behind a proxy every request comes from the proxy, which says whose it is; nobody else is believed.

The limits on log-ins, codes and calls count by REMOTE_ADDR, so whoever could choose it could guess without end.
"""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

FROM_THE_PROXY = "HTTP_X_REAL_IP"
NEVER_READ = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PORT", "HTTP_FORWARDED", FROM_THE_PROXY)
ONLY_FROM_THE_PROXY = ("HTTP_X_FORWARDED_PROTO", "HTTP_X_REQUEST_ID")


def told_by_the_proxy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, the outermost: REMOTE_ADDR becomes the visitor's; what a visitor forwards himself is forgotten."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        if comes_from(settings.TRUSTED_PROXIES, request):
            request.META["REMOTE_ADDR"] = _address(request.META.get(FROM_THE_PROXY, "")) or request.META["REMOTE_ADDR"]
        else:
            _forget(request, ONLY_FROM_THE_PROXY)
        _forget(request, NEVER_READ)
        return get_response(request)

    return respond


def comes_from(networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network], request: HttpRequest) -> bool:
    """False also where there is no address: a unix socket's peer is nobody we know."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(address in network for network in networks)


def _address(said: str) -> str:
    """The address in one spelling, empty if it is none."""
    try:
        return str(ipaddress.ip_address(said.strip()))
    except ValueError:
        return ""


def _forget(request: HttpRequest, headers: tuple[str, ...]) -> None:
    for header in headers:
        request.META.pop(header, None)
