"""Strangers who open live pages without end. Their own oldest gives way, or they are told to come back; others are served."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest

from clubsite.live.logins import Login
from clubsite.live.tokens import sign
from clubsite.members.models import User
from tests.logins import logged_in

from .conftest import Site
from .settings import LIVE_STREAMS_AT_MOST, LIVE_STREAMS_OF_ONE_ADDRESS, LIVE_STREAMS_OF_ONE_LOGIN, LIVE_STREAMS_OF_ONE_PAGE
from .stranger import Stranger, until

CHANNEL = "nothing:1"  # nobody draws it: its pages are held open in silence
HALL, HOME = "203.0.113.9", "198.51.100.7"
END = b"0\r\n\r\n"


class LivePage(Stranger):
    def __init__(self, port: int, token: str, address: str) -> None:
        super().__init__(port)
        self.send(f"GET /live/{token} HTTP/1.1", "Host: club", f"X-Real-IP: {address}", "Accept-Encoding: identity", "")
        self.said = b""
        while b"\n\n" not in self.said:
            self.said += self.socket.recv(1 << 16)
        self.status = int(self.said.split()[1])
        self.socket.setblocking(False)

    def is_open(self) -> bool:
        with suppress(BlockingIOError):
            self.said += self.socket.recv(1 << 16) or END
        return self.status == 200 and not self.said.endswith(END)


OpenPage = Callable[..., LivePage]


@pytest.fixture
def open_page(site: Site) -> Iterator[OpenPage]:
    with ExitStack() as opened:

        def page(address: str, *, login: Login | None = None, token: str = "") -> LivePage:
            new = LivePage(site.port, token or sign(CHANNEL, "watch", login), address)
            opened.enter_context(new.socket)
            return new

        yield page
    until(lambda: _nobody_is_left(site))


def _nobody_is_left(site: Site) -> bool:
    """As many as the process may have can be opened again."""
    with ExitStack() as opened:
        pages = [LivePage(site.port, sign(CHANNEL, "watch"), f"192.0.2.{number}") for number in range(LIVE_STREAMS_AT_MOST)]
        for page in pages:
            opened.enter_context(page.socket)
        return all(page.status == 200 for page in pages)


def test_of_one_page_the_oldest_stream_gives_way(open_page: OpenPage) -> None:
    neighbour, token = open_page(HALL), sign(CHANNEL, "watch")
    flood = [open_page(HALL, token=token) for _ in range(30)]
    assert {page.status for page in flood} == {200}
    until(
        lambda: (
            [page.is_open() for page in flood] == [False] * (30 - LIVE_STREAMS_OF_ONE_PAGE) + [True] * LIVE_STREAMS_OF_ONE_PAGE
        )
    )
    assert neighbour.is_open()


def test_an_address_has_so_many_pages_and_is_told_to_come_back(open_page: OpenPage, site: Site) -> None:
    flood = [open_page(HALL) for _ in range(LIVE_STREAMS_OF_ONE_ADDRESS + 5)]
    assert [page.status for page in flood] == [200] * LIVE_STREAMS_OF_ONE_ADDRESS + [429] * 5
    refused = flood[-1].said.decode()
    assert "retry-after: 10" in refused
    assert ": Too many live pages are open from this address." in refused
    assert "event: full\ndata:\n\n" in refused
    assert open_page(HOME).status == 200
    until(lambda: f"Refused: too many streams of one address from {HALL}" in site.said())


def test_at_a_full_address_members_and_players_take_a_stranger_s_place(open_page: OpenPage) -> None:
    flood = [open_page(HALL) for _ in range(LIVE_STREAMS_OF_ONE_ADDRESS)]
    member, player = (
        open_page(HALL, login=logged_in(User.objects.create_user("mo"))),
        open_page(HALL, token=sign(CHANNEL, "seat:17")),
    )
    assert (member.status, player.status) == (200, 200)
    until(lambda: [page.is_open() for page in flood[:3]] == [False, False, True])
    assert all(page.is_open() for page in (*flood[2:], member, player))


def test_nobody_has_more_of_a_hall_by_having_more_addresses_of_ipv6(open_page: OpenPage) -> None:
    flood = [open_page(f"2001:db8:0:1::{number:x}") for number in range(LIVE_STREAMS_OF_ONE_ADDRESS + 1)]
    assert [page.status for page in flood][-2:] == [200, 429]
    assert open_page("2001:db8:0:2::1").status == 200


def test_of_one_login_the_oldest_page_gives_way_wherever_it_is(open_page: OpenPage) -> None:
    other = open_page("203.0.113.1", login=logged_in(User.objects.create_user("ann")))
    mo = logged_in(User.objects.create_user("mo"))
    flood = [open_page(f"203.0.113.{number}", login=mo) for number in range(LIVE_STREAMS_OF_ONE_LOGIN + 4)]
    until(lambda: [page.is_open() for page in flood] == [False] * 4 + [True] * LIVE_STREAMS_OF_ONE_LOGIN)
    assert other.is_open()


def test_strangers_of_many_addresses_keep_out_other_strangers_only(open_page: OpenPage, site: Site) -> None:
    flood = [open_page(f"203.0.113.{number}") for number in range(LIVE_STREAMS_AT_MOST)]
    stranger = open_page(HOME)
    assert stranger.status == 503
    assert "retry-after: 10" in stranger.said.decode()
    until(lambda: f"Refused: more streams than there is room for from {HOME}" in site.said())
    assert open_page(HOME, login=logged_in(User.objects.create_user("mo"))).status == 200
    until(lambda: [page.is_open() for page in flood[:2]] == [False, True])
