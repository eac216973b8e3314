"""Through the proxy: bodies that do not come hold nobody up, and what was cut off is not taken for complete."""

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus

import httpx
import pytest

from .installation import HOST, Installation

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE_SECONDS = 10.0


@contextmanager
def line_to(club: Installation) -> Iterator[ssl.SSLSocket]:
    context = ssl.create_default_context(cafile=str(club.certificate))
    with (
        socket.create_connection(("127.0.0.1", club.proxy.port), timeout=30) as plain,
        context.wrap_socket(plain, server_hostname=HOST) as line,
    ):
        yield line


def test_forty_bodies_that_never_come_hold_nobody_up(club: Installation) -> None:
    with club.client() as visitor, ExitStack() as opened:
        cookie = visitor.get("/log-in/").cookies["__Host-csrf"]
        head = [
            "POST /log-in/ HTTP/1.1", f"Host: {HOST}", f"Cookie: __Host-csrf={cookie}", f"X-CSRFToken: {cookie}",
            "Content-Type: application/x-www-form-urlencoded", "Content-Length: 1000", "", "lo",
        ]  # fmt: skip
        for _ in range(40):
            opened.enter_context(line_to(club)).sendall("\r\n".join(head).encode())
        time.sleep(0.5)
        for path in ("/healthz", "/log-in/", "/log-in/"):
            assert visitor.get(path, timeout=AT_ONCE_SECONDS).status_code == HTTPStatus.OK


def test_only_the_declared_length_counts_as_complete(club: Installation) -> None:
    web, forwarded = club.webs[0].url, {"Host": HOST, "X-Forwarded-Proto": "https"}
    for declared, status in (("2", HTTPStatus.FORBIDDEN), ("3", HTTPStatus.BAD_REQUEST), ("", HTTPStatus.FORBIDDEN)):
        answer = httpx.post(web + "/log-in/", content=b"lo", headers=forwarded | {"X-Declared-Length": declared}, timeout=10)
        assert answer.status_code == status, declared
    assert (
        "What you sent did not arrive completely"
        in httpx.post(web + "/log-in/", content=b"lo", headers=forwarded | {"X-Declared-Length": "3"}, timeout=10).text
    )
