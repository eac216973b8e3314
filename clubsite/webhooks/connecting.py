"""Which machine does a delivery connect to, and for how long at most?

The name is looked up here, its addresses are checked, and the connection goes to the very address that was checked: a name that
leads elsewhere a moment later (DNS rebinding) gains nothing. TLS still names and verifies the host of the webhook's own URL.

Built on httpcore, the engine of httpx, because it allows both in one documented place, a network backend, and does nothing
unasked: no redirects, no proxies from the environment, no cookies. urllib3 and requests would need their connection classes
replaced, and have no time limit on a whole exchange: a server that sends a byte every four seconds could hold up a worker for
as long as it likes.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from queue import Empty, Queue
from ssl import SSLContext
from threading import Thread
from time import monotonic
from typing import Any

import httpcore

from clubsite.access.security_log import refused_from

from .models import Trouble
from .rules.addresses import Machine, may_be_reached


class Unreachable(Exception):
    """No connection was attempted, or none could be made."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


def refused_as_private(address: str, what: str = "a webhook") -> None:
    """For the log of security: the host alone, since the path of a webhook may be a secret."""
    refused_from("the site", f"{what} into a private network", f"to {httpcore.URL(address).host.decode()}")


class PublicMachines(httpcore.NetworkBackend):
    """Connects to public machines only; everything ends `seconds` after it was created, whatever the other side does."""

    def __init__(self, seconds: float, *, loopback: bool) -> None:
        self.until, self._loopback = monotonic() + seconds, loopback
        self._backend = httpcore.SyncBackend()

    def ends_within(self, seconds: float) -> None:
        """What is still to come may last so long, and no longer than before."""
        self.until = min(self.until, monotonic() + seconds)

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Raises Unreachable if no permitted machine is found, and httpcore's errors after that."""
        machines = machines_of(host, port, left(self.until, timeout))
        # One forbidden address rules out the name: no honest name leads both into a private network and out of it.
        if not all(may_be_reached(machine, loopback=self._loopback) for machine in machines):
            raise Unreachable(Trouble.NOT_PUBLIC)
        for last, machine in enumerate(machines, start=1 - len(machines)):
            try:
                return _Limited(self._backend.connect_tcp(str(machine), port, left(self.until, timeout)), self)
            except httpcore.ConnectError:  # IPv6 where there is none, for example: try the next address
                if not last:
                    raise
        raise Unreachable(Trouble.NO_SUCH_HOST)


def machines_of(host: str, port: int, seconds: float) -> list[Machine]:
    """The addresses the name leads to now. Raises Unreachable.

    The system's resolver has no time limit that a caller could set, and waits half a minute for a name server that keeps
    silent, which may be the receiver's own. So it is asked in a thread of its own, which nobody waits for any longer.
    """
    asked: Queue[list[Machine] | OSError | UnicodeError] = Queue()
    Thread(target=lambda: asked.put(_looked_up(host, port)), name="look up a webhook's host", daemon=True).start()
    try:
        found = asked.get(timeout=seconds)
    except Empty:
        raise Unreachable(Trouble.NO_SUCH_HOST) from None
    if isinstance(found, Exception):
        raise Unreachable(Trouble.NO_SUCH_HOST) from found
    return found


def _looked_up(host: str, port: int) -> list[Machine] | OSError | UnicodeError:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        return error
    return [ip_address(str(address[0]).partition("%")[0]) for *_, address in found]


def left(until: float, timeout: float | None) -> float:
    """Seconds left until `until`, at most `timeout`. Raises httpcore.ReadTimeout if there are none."""
    seconds = until - monotonic()
    if seconds <= 0:
        raise httpcore.ReadTimeout
    return seconds if timeout is None else min(seconds, timeout)


class _Limited(httpcore.NetworkStream):
    """A stream on which nothing lasts beyond `until`, however slowly it trickles."""

    def __init__(self, stream: httpcore.NetworkStream, limits: PublicMachines) -> None:
        self._stream, self._limits = stream, limits

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, left(self._limits.until, timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, left(self._limits.until, timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _Limited(self._stream.start_tls(ssl_context, server_hostname, left(self._limits.until, timeout)), self._limits)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
