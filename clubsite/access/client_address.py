"""Which address does a request come from? Decided only here, for every limit that counts by address.

It is the address of the machine that connected, or the one reported by a trusted proxy;
`clubsite.operations.middleware.visitor_address` has decided that before. Anything else in X-Forwarded-For is ignored, since
anyone can write it.
"""

from django.http import HttpRequest

UNKNOWN = "unknown"
"""For clients on a Unix socket, which all count as one."""


def client_address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR") or UNKNOWN)
