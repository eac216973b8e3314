"""Visitors who write whose address they come from: without a proxy nobody is believed, and what counts is who connected."""

import re

import httpx
import pytest

from clubsite.live.tokens import sign

from .conftest import Site
from .settings import LIVE_STREAMS_OF_ONE_ADDRESS
from .settings_without_proxy import PACE
from .stranger import PATIENCE_SECONDS, until
from .test_stream_floods import CHANNEL, LivePage

SETTINGS = "tests.attacks.settings_without_proxy"
A_MINUTE = PACE["stranger"]
HERE, THERE = "127.0.0.2", "127.0.0.3"  # every address of 127.0.0.0/8 is this machine's


def forged(number: int) -> dict[str, str]:
    """Another address with each request, in every spelling that some server believes."""
    said = f"198.51.100.{number + 1}"
    names: tuple[str, ...] = ("X-Forwarded-For", "X-Real-IP", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP")
    if number % 2:  # to some servers the same; together they would be no address
        names = tuple(name.replace("-", "_") for name in names)
    return dict.fromkeys(names, said) | {"Forwarded": f"for={said};proto=https", "X-Forwarded-Proto": "https"}


def asked(site: Site, path: str, address: str, number: int) -> int:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=PATIENCE_SECONDS) as visitor:
        return visitor.get(site.url + path, headers=forged(number)).status_code


def test_pages_count_for_who_asks(site: Site) -> None:
    statuses = [asked(site, "/position/", HERE, number) for number in range(A_MINUTE + 2)]
    assert statuses == [200] * A_MINUTE + [429, 429]
    assert asked(site, "/position/", THERE, 0) == 200
    until(lambda: f"too many pages for a stranger, at position from {HERE}" in site.said())


def test_guessed_links_are_told_with_the_address_that_guessed(site: Site) -> None:
    assert asked(site, "/live/forged", "127.0.0.4", 7) == 403
    assert asked(site, "/s/AAAAAAAAAAAAAAAA/", "127.0.0.4", 7) == 404
    until(lambda: "a forged or expired stream from 127.0.0.4" in site.said())
    until(lambda: re.search(r"a personal link that was never made, at \w+ from 127\.0\.0\.4", site.said()) is not None)
    assert "198.51.100." not in site.said()


def test_streams_count_for_who_opens_them(site: Site) -> None:
    """All from this machine, each with an address of its own invention."""
    pages: list[LivePage] = []
    try:
        for number in range(LIVE_STREAMS_OF_ONE_ADDRESS + 3):
            pages.append(LivePage(site.port, sign(CHANNEL, "watch"), f"198.51.100.{number + 1}"))
        assert [page.status for page in pages] == [200] * LIVE_STREAMS_OF_ONE_ADDRESS + [429] * 3
    finally:
        for page in pages:
            page.socket.close()


@pytest.mark.parametrize("number", [0, 1])
def test_wrong_passwords_of_programs_count_for_who_tries(site: Site, number: int) -> None:
    """Ten of one name from one address, whatever is written above it."""
    address = f"127.0.1.{number + 1}"
    with httpx.Client(
        transport=httpx.HTTPTransport(local_address=address), auth=("mo", "a guess"), timeout=PATIENCE_SECONDS
    ) as visitor:
        statuses = [visitor.post(f"{site.url}/api/tokens/", headers=forged(each), json={}).status_code for each in range(12)]
    assert statuses == [401] * 10 + [429] * 2
