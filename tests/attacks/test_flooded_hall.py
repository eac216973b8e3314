"""Sixty phones of a hall behind one address, two pages each, while somebody floods the live wire from that address and from
others: every phone hears of the next statement."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from chouette.models import Chouette
from clubsite.live.tokens import sign
from clubsite.members.models import User
from tests.chouette.evenings import TWELVE, an_evening, say
from tests.logins import logged_in

from .conftest import Site
from .settings_of_a_hall import LIVE_STREAMS_AT_MOST, LIVE_STREAMS_OF_ONE_ADDRESS, LIVE_STREAMS_OF_ONE_LOGIN
from .stranger import until
from .test_stream_floods import CHANNEL, HALL, HOME, LivePage

SETTINGS = "tests.attacks.settings_of_a_hall"
TABLES, PAGES_OF_A_PHONE = 5, 2


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def open_page(opened: ExitStack, site: Site, token: str, address: str) -> LivePage:
    page = LivePage(site.port, token, address)
    opened.enter_context(page.socket)
    return page


def tables() -> list[Chouette]:
    """With sixty seats in all."""
    sheet = f"sheet plain\nbox ann\nline {' '.join(TWELVE[1:])}"
    return [an_evening(sheet, title=f"Table {number}", monitor=f"mo{number}") for number in range(TABLES)]


def phones_of(evening: Chouette, opened: ExitStack, site: Site) -> list[LivePage]:
    return [
        open_page(opened, site, sign(f"chouette:{evening.pk}", f"seat:{seat.pk}"), HALL)
        for seat in evening.seats.all()
        for _page in range(PAGES_OF_A_PHONE)
    ]


def test_a_hall_is_served_while_somebody_floods_it(site: Site, opened: ExitStack) -> None:
    evenings = tables()
    phones = [page for evening in evenings for page in phones_of(evening, opened, site)]
    assert len(phones) == 5 * 12 * 2
    assert {page.status for page in phones} == {200}

    here = [open_page(opened, site, sign(CHANNEL, "watch"), HALL) for _ in range(100)]
    room = LIVE_STREAMS_OF_ONE_ADDRESS - len(phones)
    assert [page.status for page in here] == [200] * room + [429] * (100 - room)
    one = sign(CHANNEL, "watch")
    assert {open_page(opened, site, one, HOME).status for _ in range(40)} == {200}  # one page's: they replace each other
    eve = logged_in(User.objects.create_user("eve"))
    hers = [open_page(opened, site, sign(CHANNEL, "watch", eve), HOME) for _ in range(LIVE_STREAMS_OF_ONE_LOGIN + 20)]
    assert {page.status for page in hers} == {200}
    until(lambda: sum(page.is_open() for page in hers) == LIVE_STREAMS_OF_ONE_LOGIN)
    elsewhere = [open_page(opened, site, sign(CHANNEL, "watch"), f"192.0.2.{number % 250}") for number in range(250)]
    assert elsewhere[-1].status == 503
    assert sum(page.is_open() for page in (*phones, *here, *elsewhere)) <= LIVE_STREAMS_AT_MOST

    assert all(page.is_open() for page in phones)
    late = phones_of(evenings[0], opened, site)  # who comes late takes a stranger's place
    assert {page.status for page in late} == {200}
    before = {page: len(page.said) for page in (*phones, *late) if page.is_open()}
    assert len(before) == len(phones) + len(late)
    for evening in evenings:
        say(evening, "game")
    until(lambda: all(page.is_open() and len(page.said) > before[page] for page in before))
    site.serves_everybody_else()
