"""What readers have not taken yet stays in memory, so there is room for so many bytes, of one address and in all. Where
there is no more, the answer that has waited longest gives way. Phones with a slow connection wait, too, but few at once.

Beneath, the system keeps a part of its own for each connection, by itself as much as megabytes.
"""

import asyncio
import os
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from clubsite.access import security_log

AT_LEAST = 131_072  # bytes; what a connection's buffers hold, whatever the answer


@dataclass(slots=True, eq=False)
class _Answer:
    visitor: str
    size: int
    since: float
    give_up: Callable[[], None]


OPEN_FILES = Path("/proc/self/fd")
INTERNET = (socket.AF_INET, socket.AF_INET6)

_waiting: dict[_Answer, None] = {}  # the oldest first
_sizes: Counter[str] = Counter()  # by address


@contextmanager
def untaken(visitor: str, size: int, give_up: Callable[[], None]) -> Iterator[None]:
    """While an answer of this size waits for its reader; `give_up` ends it. Only on the event loop."""
    answer = _Answer(visitor, max(size, AT_LEAST), asyncio.get_running_loop().time(), give_up)
    _waiting[answer] = None
    _sizes[visitor] += answer.size
    _make_room(visitor)
    try:
        yield
    finally:
        _forget(answer)


def _make_room(visitor: str) -> None:
    """Also for more than one, as an answer that has just begun is left alone."""
    while _sizes[visitor] > settings.UNTAKEN_BYTES_OF_ONE_ADDRESS:
        if not _gives_way(next(one for one in _waiting if one.visitor == visitor)):
            break
    while _sizes.total() > settings.UNTAKEN_BYTES:
        if not _gives_way(next(iter(_waiting))):
            break


def _gives_way(answer: _Answer) -> bool:
    if asyncio.get_running_loop().time() - answer.since < settings.UNTAKEN_SECONDS:
        return False
    security_log.refused_from(answer.visitor, "more answers that nobody took than there is room for")
    _forget(answer)
    answer.give_up()
    return True


def _forget(answer: _Answer) -> None:
    if answer in _waiting:
        del _waiting[answer]
        _sizes[answer.visitor] -= answer.size
        if not _sizes[answer.visitor]:
            del _sizes[answer.visitor]


def keep_little_unsent(line: socket.socket) -> None:
    line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, settings.SEND_BUFFER_BYTES)


def keep_little_unsent_at(port: int) -> None:
    """For a server that keeps its sockets to itself, as granian does: for all that this process accepts at our port. The
    system then also ends connections whose other side takes nothing for so long."""
    if not OPEN_FILES.is_dir():  # not on Linux
        return
    for file in OPEN_FILES.iterdir():
        with suppress(OSError):  # closed by now, or no socket
            if not file.is_socket():
                continue
            with socket.socket(fileno=os.dup(int(file.name))) as line:
                if line.family in INTERNET and line.getsockname()[1] == port:
                    keep_little_unsent(line)
                    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, settings.READER_SECONDS * 1000)
