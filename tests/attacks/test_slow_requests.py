"""Strangers who take up connections without finishing what they began. The site goes on for everyone else, and ends them."""

import json
import time
from pathlib import Path

import httpx
import pytest

from .conftest import Site
from .settings import HEAD_SECONDS, REQUEST_SECONDS, UNFINISHED_REQUESTS
from .stranger import AT_ONCE_SECONDS, PATIENCE_SECONDS, Stranger, strangers, until

FORM = "Content-Type: application/x-www-form-urlencoded"


def slow_form(cookie: str) -> tuple[str, ...]:
    return (FORM, f"Cookie: csrftoken={cookie}", f"X-CSRFToken: {cookie}")


@pytest.fixture
def cookie(site: Site) -> str:
    """Any stranger gets one with the page."""
    return str(httpx.get(site.url + "/log-in/", timeout=PATIENCE_SECONDS, trust_env=False).cookies["csrftoken"])


def test_twenty_bodies_that_never_come_hold_nobody_up(site: Site, cookie: str) -> None:
    with strangers(20, site.port) as crowd:
        for one in crowd:
            one.post("/log-in/", 1000, b"lo", *slow_form(cookie))
        site.serves_everybody_else()
        answers = [one.answer() for one in crowd]
    assert {answer.status for answer in answers} == {408}
    assert "did not arrive completely within 3 seconds" in answers[0].body


def test_a_body_that_comes_byte_by_byte_has_no_more_time_than_any_other(site: Site, cookie: str) -> None:
    with strangers(1, site.port) as [one]:
        one.post("/log-in/", 1000, b"", *slow_form(cookie))
        began = time.monotonic()
        while not one.is_shut_out():
            assert time.monotonic() - began < REQUEST_SECONDS + AT_ONCE_SECONDS
            try:
                one.socket.sendall(b"a")
            except OSError:
                break
            time.sleep(0.1)


def test_a_body_that_is_too_large_is_refused_before_it_comes(site: Site) -> None:
    with strangers(3, site.port) as [english, french, program]:
        english.post("/log-in/", 50_000_000, b"lo", FORM)
        french.post("/log-in/", 50_000_000, b"lo", FORM, "Accept-Language: fr")
        program.post("/api/clubs/", 50_000_000, b"{", "Content-Type: application/json")
        answers = [one.first_answer() for one in (english, french, program)]
    assert [answer.status for answer in answers] == [413] * 3
    assert answers[0].body == "This is too large: at most 6 MB can be sent.\n"
    assert "trop" in answers[1].body
    assert json.loads(answers[2].body)["detail"] == "This is too large: at most 6 MB can be sent."
    told = json.loads(answers[2].body)
    assert (told["code"], told["title"]) == ("TOO_LARGE", "This is too large")
    assert told["type"].endswith("/TOO_LARGE/")


def test_a_body_that_does_not_say_how_large_it_is_gets_no_further(site: Site) -> None:
    with strangers(1, site.port) as [one]:
        one.send("POST /log-in/ HTTP/1.1", "Host: club", "Transfer-Encoding: chunked", FORM, "")
        try:
            for _ in range(8):
                one.send("100000", body=b"a" * 2**20 + b"\r\n")
        except OSError:
            pass
        assert one.first_answer().status == 413


def test_sixty_half_open_heads_hold_nobody_up_and_the_oldest_give_way(site: Site) -> None:
    more = 10
    with strangers(UNFINISHED_REQUESTS + more, site.port) as crowd:
        for one in crowd:
            one.send("GET /log-in/ HTTP/1.1", "Host: club")
        site.serves_everybody_else()
        until(lambda: all(one.is_shut_out() for one in crowd[:more]), AT_ONCE_SECONDS)
        answers = [one.answer() for one in crowd[more + 5 :]]
    until(lambda: "Refused: more unfinished requests than there is room for from 127.0.0.1" in site.said())
    assert {answer.status for answer in answers} <= {0, 408}


def test_a_head_that_comes_line_by_line_has_a_deadline(site: Site) -> None:
    with strangers(1, site.port) as [one]:
        one.send("GET /log-in/ HTTP/1.1")
        began = time.monotonic()
        while time.monotonic() - began < HEAD_SECONDS - 0.5:
            one.send("X-More: a")
            time.sleep(0.1)
        answer = one.answer()
        assert time.monotonic() - began < HEAD_SECONDS + AT_ONCE_SECONDS
    assert (answer.status, answer.body) == (408, "This request took too long to arrive.\n")


@pytest.mark.parametrize("between", [b"", b"\r\n", b"GET /log"], ids=["silence", "blank lines", "half a line"])
def test_a_connection_is_not_kept_by_what_follows_an_answer(site: Site, between: bytes) -> None:
    with strangers(1, site.port) as [one]:
        one.send("GET /healthz HTTP/1.1", "Host: club", "", body=between)
        assert one.first_answer().status == 200
        one.rest()  # a timeout would fail the test


def test_a_head_without_end_is_cut_off(site: Site) -> None:
    with strangers(1, site.port) as [one]:
        one.send("GET /log-in/ HTTP/1.1", "Host: club")
        try:
            for _ in range(200):
                one.send("X-More: " + "a" * 1000)
        except OSError:
            pass
        assert one.answer().status in (0, 431)  # 0: reset while it was still sending


def test_those_who_ask_and_do_not_read_hold_nobody_up(site: Site) -> None:
    """More answers than the system's buffers hold, each in many parts."""
    file = max(Path("clubsite/static/site").glob("*.css"), key=lambda path: path.stat().st_size)
    asked = f"GET /static/site/{file.name} HTTP/1.1\r\nHost: club\r\n\r\n".encode()
    with strangers(8, site.port, receive_buffer=2048) as crowd:
        for one in crowd:
            one.socket.sendall(asked * 400)
        time.sleep(0.5)
        site.serves_everybody_else()
        until(lambda: not any(_is_connected(one) for one in crowd))
    until(lambda: "Refused: an answer that nobody took from 127.0.0.1" in site.said())


def _is_connected(one: Stranger) -> bool:
    """Asks the system, as reading would be what they do not do."""
    try:
        one.socket.sendall(b"\r\n")
    except OSError:
        return False
    return True
