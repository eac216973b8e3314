"""From which address does a request come? The one place that decides, for every limit that counts by address.

It is the address of the machine that connected, or the one that a proxy of ours told; which proxies are ours is decided
before, by `clubsite.operations.visitor_address`. What else stands in X-Forwarded-For is never looked at: anybody can write it.
"""

from django.http import HttpRequest

UNKNOWN = "unknown"
"""Of those who come over a Unix socket: all of them count as one."""


def client_address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR") or UNKNOWN)
