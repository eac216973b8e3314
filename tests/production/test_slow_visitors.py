"""Through the proxy: bodies that do not come hold nobody up, and what was cut off is not taken for complete."""

import select
import socket
import ssl
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus

import pytest

from clubsite.settings.door import REQUEST_SECONDS, UNFINISHED_OF_ONE_ADDRESS

from .installation import HOST, Installation

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE_SECONDS = 10.0
PROCESSES = 2  # of the web role, see conftest


@contextmanager
def line_to(club: Installation) -> Iterator[ssl.SSLSocket]:
    context = ssl.create_default_context(cafile=str(club.certificate))
    with (
        socket.create_connection(("127.0.0.1", club.proxy.port), timeout=30) as plain,
        context.wrap_socket(plain, server_hostname=HOST) as line,
    ):
        yield line


def a_log_in(cookie: str, length: str) -> bytes:
    lines = [
        "POST /log-in/ HTTP/1.1", f"Host: {HOST}", f"Cookie: __Host-csrf={cookie}", f"X-CSRFToken: {cookie}",
        f"Origin: https://{HOST}", "Content-Type: application/x-www-form-urlencoded", length, "", "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


def test_forty_bodies_that_never_come_hold_nobody_up(club: Installation) -> None:
    with club.client() as visitor, ExitStack() as opened:
        cookie = visitor.get("/log-in/").cookies["__Host-csrf"]
        for _ in range(40):
            opened.enter_context(line_to(club)).sendall(a_log_in(cookie, "Content-Length: 1000") + b"lo")
        time.sleep(0.5)
        for path in ("/healthz", "/log-in/", "/log-in/"):
            assert visitor.get(path, timeout=AT_ONCE_SECONDS).status_code == HTTPStatus.OK


def test_of_bodies_that_never_come_the_oldest_of_an_address_give_way(club: Installation) -> None:
    """Otherwise so many as a process takes connections would keep everybody out until their time is over. Asked without the
    proxy, which sends a body on by some kilobytes. However they fall to the two processes, five are too many."""
    until = time.monotonic() + REQUEST_SECONDS
    gave_way: set[int] = set()
    with ExitStack() as opened:
        lines: dict[socket.socket, int] = {}
        for number in range(PROCESSES * UNFINISHED_OF_ONE_ADDRESS + 5):
            line = opened.enter_context(socket.create_connection(("127.0.0.1", club.webs[0].port), timeout=30))
            line.sendall(a_log_in("a" * 32, "Content-Length: 1000") + b"lo")
            lines[line] = number
        while len(gave_way) < 5:
            answered, _, _ = select.select([*lines], [], [], max(0, until - time.monotonic()))
            assert answered, f"{len(gave_way)} gave way before the {REQUEST_SECONDS} seconds that a body has were over"
            assert {line.recv(20) for line in answered} == {b"HTTP/1.1 408 Request"}
            gave_way |= {lines.pop(line) for line in answered}
    assert statistics.median(gave_way) < PROCESSES * UNFINISHED_OF_ONE_ADDRESS // 2, "not the newest"


@pytest.mark.parametrize(
    ("length", "begun"), [("Content-Length: 1000", b"login=ann"), ("Transfer-Encoding: chunked", b"9\r\nlogin=ann\r\n")]
)
def test_a_body_that_was_cut_off_is_not_answered_as_if_it_were_whole(club: Installation, length: str, begun: bytes) -> None:
    web = club.webs[0]
    asked = web.said().count('"POST')
    with socket.create_connection(("127.0.0.1", web.port), timeout=30) as line:
        line.sendall(a_log_in("a" * 32, length) + begun)
        time.sleep(0.3)
    time.sleep(0.5)
    assert web.said().count('"POST') == asked
