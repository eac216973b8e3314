"""Visitors' addresses: how they are spelled, whose word about them counts, and which of them are the same household.

A household, or anyone with a rented server, has at least 2**64 addresses of IPv6. So limits count IPv6 by its /64 network.
"""

import ipaddress
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
HOUSEHOLD = 64  # bits


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


def counted_as(said: str) -> str:
    """What limits count by: IPv4 by address (also where it is wrapped in IPv6), IPv6 by /64. "" for no address."""
    try:
        address = ipaddress.ip_address(said)
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), HOUSEHOLD), strict=False))


def visitor_of(scope: Mapping[str, Any]) -> str:
    """Where a request comes from that never reaches Django, as limits count it. As for Django
    (`operations/visitor_address.py`), only the proxy's word counts."""
    peer = (scope.get("client") or ("",))[0]
    if not is_among(settings.TRUSTED_PROXIES, peer):
        return counted_as(peer)
    said = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-real-ip"]
    return counted_as(spelled(said[-1]) if said else "") or counted_as(peer)
