"""One script keeps a thousand requests waiting. Whoever comes from elsewhere waits for one of them, not for all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from clubsite.embedded.open_files import allow_many_open_files
from clubsite.settings.door import WAITING_OF_ONE_ADDRESS

from .conftest import Site
from .stranger import Stranger, strangers, until

SETTINGS = "tests.attacks.settings_of_untaken_answers"  # with room for that many connections
IN_FLIGHT = 1_000
FLOOD, HOME = "203.0.113.5", "198.51.100.7"
PAGE, FILE = "/log-in/", "/static/chouette/bar-screen.css"
HONEST_SECONDS = 1.0  # of the site's processor time; behind the thousand it took several


@pytest.fixture(autouse=True, scope="module")
def many_files() -> None:
    allow_many_open_files()


def ask(one: Stranger, path: str, address: str = FLOOD) -> None:
    one.send(f"GET {path} HTTP/1.1", "Host: club", f"X-Real-IP: {address}", "")


@contextmanager
def flood(site: Site, path: str) -> Iterator[list[Stranger]]:
    with strangers(IN_FLIGHT, site.port) as crowd:
        for one in crowd:
            ask(one, path)
        httpx.get(site.url + "/healthz", timeout=60, trust_env=False)  # all have been read
        yield crowd


def processor_seconds(site: Site) -> float:
    """What the site has worked, however busy the machine is with other things."""
    fields = Path(f"/proc/{site.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def seconds_of(site: Site, path: str, address: str = HOME) -> float:
    """How long the site works, for this request and for whomever it gives a turn before."""
    began = processor_seconds(site)
    answer = httpx.get(site.url + path, headers={"X-Real-IP": address}, timeout=60, trust_env=False)
    assert answer.status_code == 200
    return processor_seconds(site) - began


@pytest.mark.parametrize("flooded", [PAGE, FILE, "/static/nothing.css"])
def test_who_comes_from_elsewhere_has_the_next_turn(site: Site, flooded: str) -> None:
    for path in (PAGE, FILE):
        seconds_of(site, path)
    with flood(site, flooded):
        took = [seconds_of(site, path) for path in (PAGE, FILE, PAGE)]
    print(f"flood of {flooded}: " + " ".join(f"{seconds:.2f} s" for seconds in took))
    assert max(took) < HONEST_SECONDS


def test_of_one_address_so_many_may_wait_and_the_others_are_told(site: Site) -> None:
    with flood(site, PAGE) as crowd:
        answers = [one.first_answer() for one in crowd]
    statuses = [answer.status for answer in answers]
    assert set(statuses) == {200, 503}
    assert statuses.count(200) > WAITING_OF_ONE_ADDRESS // 2  # on a busy machine some are given up before they are read
    refused = next(answer for answer in answers if answer.status == 503)
    assert int(refused.headers["retry-after"]) > 0
    assert "wait for an answer" in refused.body
    until(lambda: f"more requests than may wait from {FLOOD}" in site.said())
