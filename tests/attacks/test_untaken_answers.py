"""Strangers who ask for large answers and do not read them. What is kept for them has a bound, and they are ended."""

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from clubsite.embedded.open_files import allow_many_open_files

from .conftest import Site
from .stranger import PATIENCE_SECONDS, Stranger, strangers, until

SETTINGS = "tests.attacks.settings_of_untaken_answers"
LARGEST = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"
HALL_BYTES_A_SECOND = 30_000  # a phone in the cellar of a hall
MEGABYTE = 2**20


@pytest.fixture(autouse=True, scope="module")
def many_files() -> None:
    allow_many_open_files()


def memory(site: Site) -> int:
    """Of the process alone, in bytes; the system's buffers are its own."""
    status = Path(f"/proc/{site.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024


def ask(one: Stranger, path: str, number: int = 1) -> None:
    one.send(f"GET {path} HTTP/1.1", "Host: club", f"X-Real-IP: 203.0.113.{number}", "")


def is_gone(one: Stranger) -> bool:
    """Asks the system, as reading would be what they do not do."""
    try:
        one.socket.sendall(b"\r\n")
    except OSError:
        return True
    return False


@pytest.fixture
def crowd(site: Site) -> Iterator[list[Stranger]]:
    with strangers(300, site.port, receive_buffer=2048) as crowd:
        yield crowd


def test_a_large_file_that_nobody_reads_is_not_kept_in_memory(site: Site, crowd: list[Stranger]) -> None:
    """Half a gigabyte in all, were it kept."""
    assert httpx.get(site.url + LARGEST, timeout=PATIENCE_SECONDS, trust_env=False).status_code == 200
    before = memory(site)
    for number, one in enumerate(crowd):
        ask(one, LARGEST, number % 20)
    until(lambda: all(one.is_answered() for one in crowd), 60)  # on a busy machine it takes its time to begin with all of them
    site.serves_everybody_else()
    kept = (memory(site) - before) / len(crowd)
    assert kept < MEGABYTE / 2, f"{kept / 1024:.0f} KB for each"
    until(lambda: all(is_gone(one) for one in crowd), 40)  # two looks at them, and the time that it takes
    until(lambda: "Refused: an answer that nobody took from 203.0.113.1" in site.said())


def test_of_one_address_those_who_have_waited_longest_give_way(site: Site, crowd: list[Stranger]) -> None:
    first, then = crowd[:90], crowd[90:180]
    for one in first:
        ask(one, LARGEST)
    time.sleep(2)
    for one in then:
        ask(one, LARGEST)
    until(lambda: all(is_gone(one) for one in first[:50]), 4)
    until(lambda: "more answers that nobody took than there is room for from 203.0.113.1" in site.said())
    site.serves_everybody_else()


def test_a_slow_phone_gets_the_whole_file(site: Site) -> None:
    with strangers(1, site.port, receive_buffer=131_072) as [phone]:
        phone.send(f"GET {LARGEST} HTTP/1.1", "Host: club", "Connection: close", "")
        received = 0
        while data := phone.socket.recv(HALL_BYTES_A_SECOND // 10):
            received += len(data)
            time.sleep(len(data) / HALL_BYTES_A_SECOND / 3)
    assert received > 1_500_000
