"""Strangers who announce score sheets and do not send them. What counts is what has come, and the slowest gives way."""

import time

import httpx
import pytest

from .conftest import Site
from .settings import LARGE_BYTES, LARGE_BYTES_OF_ONE_ADDRESS, SLOW_AFTER_SECONDS
from .stranger import AT_ONCE_SECONDS, Answer, Stranger, strangers, until

FORM = "Content-Type: application/x-www-form-urlencoded"
A_SHEET = 4_000_000
REFUSED_FOR_WANT_OF_A_TOKEN = 403  # Django has answered: the body was taken


def announce(one: Stranger, number: int, sent: int = 2) -> None:
    one.post("/log-in/", A_SHEET, b"a" * sent, FORM, f"X-Real-IP: 203.0.113.{number}")


def a_score_sheet(site: Site, address: str = "198.51.100.7") -> int:
    body, headers = b"a" * A_SHEET, {"X-Real-IP": address, "Content-Type": FORM.split()[1]}
    with httpx.Client(trust_env=False, timeout=AT_ONCE_SECONDS) as visitor:
        return visitor.post(site.url + "/log-in/", content=body, headers=headers).status_code


def test_large_bodies_that_are_only_announced_keep_nobody_out(site: Site) -> None:
    with strangers(24, site.port) as crowd:
        for number, one in enumerate(crowd):
            announce(one, number)
        time.sleep(0.3)
        assert a_score_sheet(site) == REFUSED_FOR_WANT_OF_A_TOKEN
        assert a_score_sheet(site, "203.0.113.1") == REFUSED_FOR_WANT_OF_A_TOKEN


def test_large_bodies_that_stop_halfway_give_way_to_one_that_comes(site: Site) -> None:
    half = A_SHEET // 2
    with strangers(LARGE_BYTES // half, site.port) as crowd:
        for number, one in enumerate(crowd):
            announce(one, number, half)
        time.sleep(SLOW_AFTER_SECONDS + 0.2)
        assert a_score_sheet(site) == REFUSED_FOR_WANT_OF_A_TOKEN
        assert {one.answer().status for one in crowd} == {408}


def test_while_all_of_them_come_in_time_nobody_gives_way(site: Site) -> None:
    with strangers(LARGE_BYTES_OF_ONE_ADDRESS // A_SHEET + 1, site.port) as crowd:
        *taken, late = crowd
        for one in taken:
            announce(one, 1, 3_600_000)
        time.sleep(0.3)
        announce(late, 1, 1_200_000)
        refused: Answer = late.first_answer()
        assert (refused.status, refused.headers["retry-after"]) == (503, "5")
        assert "Too many large files" in refused.body
        until(lambda: "Refused: too many large bodies at once from 203.0.113.1" in site.said())
        tap = httpx.post(site.url + "/log-in/", data={"login": "ann"}, trust_env=False, timeout=AT_ONCE_SECONDS)
        assert tap.status_code == REFUSED_FOR_WANT_OF_A_TOKEN
        for one in taken:
            one.socket.sendall(b"a" * 400_000)
        assert [one.first_answer().status for one in taken] == [REFUSED_FOR_WANT_OF_A_TOKEN] * len(taken)


@pytest.mark.parametrize("refused", range(2))
def test_what_was_refused_leaves_no_trace_in_the_count(site: Site, refused: int) -> None:
    with strangers(4, site.port) as crowd:
        for one in crowd:
            announce(one, 9, 1_900_000)
    assert a_score_sheet(site, "203.0.113.9") == REFUSED_FOR_WANT_OF_A_TOKEN
