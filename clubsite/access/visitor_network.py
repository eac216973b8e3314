"""Visitors' addresses: how they are spelled, and whose word about them counts."""

import ipaddress
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings

from clubsite.access.one_household import household

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def spelled(said: str) -> str:
    """The address in its normal spelling; "" if it is none."""
    try:
        return str(ipaddress.ip_address(said.strip()))
    except ValueError:
        return ""


def is_among(networks: Sequence[Network], said: str) -> bool:
    """Also False without an address, as the peer of a Unix socket is unknown."""
    try:
        address = ipaddress.ip_address(said)
    except ValueError:
        return False
    return any(address in network for network in networks)


def visitor_of(scope: Mapping[str, Any]) -> str:
    """Where a request comes from that never reaches Django, as limits count it. As for Django
    (`operations/middleware/visitor_address.py`), only the proxy's word counts."""
    peer = (scope.get("client") or ("",))[0]
    if not is_among(settings.TRUSTED_PROXIES, peer):
        return household(peer)
    said = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-real-ip"]
    return household(spelled(said[-1]) if said else "") or household(peer)
