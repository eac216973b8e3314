"""Where does a request come from? Behind a proxy all come from the proxy, which says whose they are; nobody else is trusted.

Limits on log-ins, codes and API calls count by REMOTE_ADDR, so anyone who could choose it could go on guessing for ever.
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
    """The outermost middleware: sets REMOTE_ADDR to the visitor's and drops forwarding headers sent by visitors."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        if comes_from(settings.TRUSTED_PROXIES, request):
            request.META["REMOTE_ADDR"] = _address(request.META.get(FROM_THE_PROXY, "")) or request.META["REMOTE_ADDR"]
        else:
            _forget(request, ONLY_FROM_THE_PROXY)
        _forget(request, NEVER_READ)
        return get_response(request)

    return respond


def comes_from(networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network], request: HttpRequest) -> bool:
    """Also False without an address, as the peer of a Unix socket is unknown."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(address in network for network in networks)


def _address(said: str) -> str:
    """The address in its normal spelling; "" if it is none."""
    try:
        return str(ipaddress.ip_address(said.strip()))
    except ValueError:
        return ""


def _forget(request: HttpRequest, headers: tuple[str, ...]) -> None:
    for header in headers:
        request.META.pop(header, None)
