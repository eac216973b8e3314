"""One POST to a webhook, and its outcome: never an exception, whatever the other side does."""

import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import certifi
import httpcore
from django.conf import settings

from .connecting import PublicMachines, Unreachable, refused_as_private
from .models import Trouble
from .rules.addresses import HTTPS_PORT, LONGEST_ADDRESS, AddressRefused, Target, read_address

SECONDS = 5.0  # for each step: connecting, answering
SECONDS_IN_ALL = 10.0
SECONDS_OF_A_BODY = 1.0  # for the body of an answer whose status is there already, and is all that counts
LARGEST_ANSWER = 65_536  # bytes of an answer that are read
LARGEST_EXCERPT = 1_000  # characters of an answer that are kept


@dataclass(frozen=True, slots=True)
class Answer:
    """`status` is None if there was none; `trouble` is empty if the receiver accepted the event (2xx)."""

    status: int | None
    trouble: str
    excerpt: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """`longest` address in characters; how many `seconds` it may last in all; and `what` it is in the log if its address leads
    into a private network."""

    longest: int = LONGEST_ADDRESS
    seconds: float = SECONDS_IN_ALL
    what: str = "a webhook"


OF_A_WEBHOOK = Limits()


def post(address: str, headers: dict[str, str], body: bytes, within: Limits = OF_A_WEBHOOK) -> Answer:
    """Send `body` there. The address is checked again, as the rules or what it leads to may have changed since it was given."""
    try:
        return _exchange(address, headers, body, within)
    except AddressRefused:
        refused_as_private(address, within.what)
        return Answer(None, Trouble.NOT_PUBLIC)
    except Unreachable as unreachable:
        if unreachable.trouble is Trouble.NOT_PUBLIC:
            refused_as_private(address, within.what)
        return Answer(None, unreachable.trouble)
    except httpcore.TimeoutException:
        return Answer(None, Trouble.TOO_SLOW)
    except httpcore.ConnectError as error:
        broken = isinstance(error.__cause__ or error.__context__, ssl.SSLError)
        return Answer(None, Trouble.BAD_CERTIFICATE if broken else Trouble.NO_CONNECTION)
    except (httpcore.NetworkError, httpcore.ProtocolError):
        return Answer(None, Trouble.BROKEN_ANSWER)


def _exchange(address: str, headers: dict[str, str], body: bytes, within: Limits) -> Answer:
    target = read_address(address, loopback=settings.WEBHOOKS_TO_LOOPBACK, longest=within.longest)
    url = httpcore.URL(scheme=target.scheme, host=target.host, port=target.port, target=target.path)
    limits = {"timeout": dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)}
    backend = PublicMachines(within.seconds, loopback=settings.WEBHOOKS_TO_LOOPBACK)
    head = [("host", host_header(target)), *headers.items()]
    with (
        httpcore.ConnectionPool(ssl_context=_tls(settings.WEBHOOK_CA_FILE), network_backend=backend) as pool,
        pool.stream("POST", url, headers=head, content=body, extensions=limits) as answer,
    ):
        backend.ends_within(SECONDS_OF_A_BODY)
        return Answer(answer.status, _trouble(answer.status), _beginning(answer.iter_stream()))


def host_header(target: Target) -> str:
    """The host with its port, if that is not the usual one: also the end of an origin."""
    name = f"[{target.host}]" if ":" in target.host else target.host
    return name if target.port == HTTPS_PORT else f"{name}:{target.port}"


def _trouble(status: int) -> str:
    if 200 <= status < 300:
        return ""
    return Trouble.REDIRECTED if 300 <= status < 400 else Trouble.REFUSED


def _beginning(body: Iterable[bytes]) -> str:
    """The part of the answer shown in the log. Only the status decides, so a body that is slow, endless or cut off does not
    matter."""
    read = b""
    try:
        for piece in body:
            read += piece
            if len(read) >= LARGEST_ANSWER:
                break
    except (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError):
        pass
    text = read[: 4 * LARGEST_EXCERPT].decode(errors="replace")
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)[:LARGEST_EXCERPT]


@cache
def _tls(own_authorities: str) -> ssl.SSLContext:
    """Trusts the authorities listed by certifi, so that it works even on a minimal machine."""
    context = ssl.create_default_context(cafile=certifi.where())
    if own_authorities:
        context.load_verify_locations(own_authorities)
    return context
