"""A web process behind the proxy: what nobody reads is neither kept in megabytes nor for ever."""

import socket
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from clubsite.settings.door import READER_SECONDS, SEND_BUFFER_BYTES

from .installation import HOST, Installation, static_files
from .processes import Process

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE_SECONDS = 10.0
KEPT_BY_LINUX = 2 * SEND_BUFFER_BYTES + 65_536  # it doubles what it is told, and fills the last piece


def largest_file() -> str:
    [bundle] = static_files().glob("**/swagger-ui-bundle.*.js")
    return f"/static/{bundle.relative_to(static_files())}"


def unsent(port: int) -> list[int]:
    """Bytes that the system keeps for each connection to this port of ours, as /proc/net/tcp tells them."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [int(line[4].partition(":")[0], 16) for line in lines if int(line[1].partition(":")[2], 16) == port]


def memory(web: Process) -> int:
    """Of all its processes, in KB."""
    children = Path(f"/proc/{web.pid}/task/{web.pid}/children").read_text().split()
    told = [Path(f"/proc/{pid}/status").read_text() for pid in [str(web.pid), *children]]
    return sum(int(status.partition("VmRSS:")[2].split()[0]) for status in told)


def test_large_files_that_nobody_reads(club: Installation) -> None:
    web, file = club.webs[0], largest_file()
    with club.client() as visitor, ExitStack() as opened:
        assert visitor.get(file, timeout=AT_ONCE_SECONDS).status_code == 200
        before, crowd = memory(web), []
        for _ in range(200):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.connect(("127.0.0.1", web.port))
            crowd.append(opened.enter_context(line))
            line.sendall(f"GET {file} HTTP/1.1\r\nHost: {HOST}\r\nX-Forwarded-Proto: https\r\n\r\n".encode())
        time.sleep(4)
        kept = sorted(unsent(web.port))
        assert kept[-200] > 0, "they are being answered"
        assert kept[-1] <= KEPT_BY_LINUX
        assert (memory(web) - before) / len(crowd) < 600, "KB for each"
        for path in ("/healthz", "/log-in/"):
            assert visitor.get(path, timeout=AT_ONCE_SECONDS).status_code == 200
        deadline = time.monotonic() + READER_SECONDS + 20
        while max(unsent(web.port), default=0) > 0:
            assert time.monotonic() < deadline, "nobody ended them"
            time.sleep(1)


def test_a_file_through_the_proxy_is_whole(club: Installation) -> None:
    with club.client() as visitor:
        found = visitor.get(largest_file(), headers={"Accept-Encoding": "identity"})
    assert len(found.content) == (static_files() / largest_file().removeprefix("/static/")).stat().st_size
    assert "immutable" in found.headers["cache-control"]
    assert found.headers["x-content-type-options"] == "nosniff"
