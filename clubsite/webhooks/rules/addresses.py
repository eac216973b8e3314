"""Which addresses may a webhook have, and which machines may it reach?

Owners can give any URL, and the site calls it from inside its own network: anything but a public internet address is refused,
or the site would give access to its neighbours, its database and its cloud's metadata. A host name is checked by what it leads
to at the moment of each delivery (`connecting.py`); here, only by how it is written.
"""

from dataclasses import dataclass
from enum import Enum, auto
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

LONGEST_ADDRESS = 500
HTTPS_PORT = 443
FIRST_FREE_PORT = 1024
_NAT64 = IPv6Network("64:ff9b::/96")
# All that has been given out so far. Whatever lies outside, such as the former site-local fec0::/10, belongs to somebody's own
# network, though Python calls some of it global.
_GIVEN_OUT = IPv6Network("2000::/3")
_FOR_BOOKS = IPv6Network("3fff::/20")  # documentation; Python learns of it only in later versions
_RELAYS = IPv4Network("192.88.99.0/24")  # the nearest 6to4 relay, whoever runs it

Machine = IPv4Address | IPv6Address


class AddressRefusal(Enum):
    UNREADABLE = auto()
    NOT_HTTPS = auto()
    CARRIES_PASSWORD = auto()
    PORT_OF_SOMETHING_ELSE = auto()
    NOT_PUBLIC = auto()
    TOO_LONG = auto()


class AddressRefused(ValueError):
    def __init__(self, refusal: AddressRefusal) -> None:
        super().__init__(refusal.name)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Target:
    """Where a delivery goes: `path` begins with a slash and includes the query."""

    scheme: str
    host: str
    port: int
    path: str


def read_address(address: str, *, loopback: bool, longest: int = LONGEST_ADDRESS) -> Target:
    """The parts of a webhook's address, or a push service's.

    `loopback` allows this very machine, even without TLS, for development and tests. Raises AddressRefused. Ports below
    1024 other than 443 are for mail, directories and the like, never for a receiver.
    """
    if len(address) > longest:
        raise AddressRefused(AddressRefusal.TOO_LONG)
    target, carries_password = _parts(address)
    here = loopback and _is_loopback(target.host)
    if target.scheme != "https" and not (here and target.scheme == "http"):
        raise AddressRefused(AddressRefusal.NOT_HTTPS)
    if carries_password:
        raise AddressRefused(AddressRefusal.CARRIES_PASSWORD)
    if target.port != HTTPS_PORT and target.port < FIRST_FREE_PORT:
        raise AddressRefused(AddressRefusal.PORT_OF_SOMETHING_ELSE)
    if not here and _is_private_as_written(target.host):
        raise AddressRefused(AddressRefusal.NOT_PUBLIC)
    return target


def may_be_reached(machine: Machine, *, loopback: bool) -> bool:
    """Whether it is a public internet address, including an IPv4 address wrapped in an IPv6 one."""
    inner = _wrapped(machine)
    if inner is not None:
        return may_be_reached(inner, loopback=loopback)
    if machine.is_loopback:
        return loopback
    if machine in _RELAYS if isinstance(machine, IPv4Address) else machine not in _GIVEN_OUT or machine in _FOR_BOOKS:
        return False
    return machine.is_global and not (machine.is_multicast or machine.is_reserved or machine.is_unspecified)


def _wrapped(machine: Machine) -> IPv4Address | None:
    if isinstance(machine, IPv4Address):
        return None
    if machine in _NAT64:
        return IPv4Address(int(machine) & 0xFFFFFFFF)
    teredo = machine.teredo
    return machine.ipv4_mapped or machine.sixtofour or (teredo[1] if teredo else None)


def _parts(address: str) -> tuple[Target, bool]:
    """The target, and whether the address contains a user or a password."""
    if not address.isascii() or not address.isprintable() or any(sign in address for sign in " \\#"):
        raise AddressRefused(AddressRefusal.UNREADABLE)
    try:
        url = urlsplit(address)
        port = url.port
    except ValueError:
        raise AddressRefused(AddressRefusal.UNREADABLE) from None
    if not url.hostname or port == 0:
        raise AddressRefused(AddressRefusal.UNREADABLE)
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    usual = 80 if url.scheme == "http" else HTTPS_PORT
    return Target(url.scheme, url.hostname, port or usual, path), "@" in url.netloc


def _is_private_as_written(host: str) -> bool:
    machine = _literal(host)
    return host == "localhost" if machine is None else not may_be_reached(machine, loopback=False)


def _is_loopback(host: str) -> bool:
    machine = _literal(host)
    return host == "localhost" or (machine is not None and machine.is_loopback)


def _literal(host: str) -> Machine | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
