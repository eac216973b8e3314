"""An evening of their own gives strangers seats without end. With the seats' pages they fill their own evening and club only,
and nobody has more of the site by having a larger network."""

from clubsite.live.tokens import sign
from clubsite.members.models import User
from tests.logins import logged_in

from .conftest import Site
from .settings import (
    LIVE_STREAMS_AT_MOST,
    LIVE_STREAMS_OF_ONE_CLUB,
    LIVE_STREAMS_OF_ONE_EVENING,
    LIVE_STREAMS_OF_ONE_LOGIN,
    LIVE_STREAMS_OF_ONE_NEIGHBOURHOOD,
)
from .stranger import until
from .test_stream_floods import HOME, LivePage, OpenPage, open_page

__all__ = ["open_page"]

THEIRS, OURS = 7, 8  # clubs


def seats_page(open_page: OpenPage, seat: int, *, evening: int = 1, club: int = THEIRS) -> LivePage:
    """Each seat comes from a network of its own."""
    token = sign(f"nothing:{evening}", f"seat:{seat}", club=club)
    return open_page(f"203.0.113.{seat % 250}", token=token)


def test_the_guests_of_one_evening_have_so_many_pages(open_page: OpenPage, site: Site) -> None:
    flood = [seats_page(open_page, seat) for seat in range(LIVE_STREAMS_OF_ONE_EVENING + 3)]
    assert [page.status for page in flood] == [200] * LIVE_STREAMS_OF_ONE_EVENING + [503] * 3
    assert seats_page(open_page, 101, evening=2).status == 200
    until(lambda: "Refused: more streams than there is room for from 203.0.113.22" in site.said())


def test_the_evenings_of_one_club_have_so_many_pages_together(open_page: OpenPage) -> None:
    flood = [seats_page(open_page, seat, evening=seat) for seat in range(LIVE_STREAMS_OF_ONE_CLUB + 3)]
    assert [page.status for page in flood] == [200] * LIVE_STREAMS_OF_ONE_CLUB + [503] * 3
    assert seats_page(open_page, 101, evening=101, club=OURS).status == 200


def test_a_player_takes_the_place_of_whoever_only_watches(open_page: OpenPage) -> None:
    watchers = [
        open_page(HOME, token=sign("nothing:1", "watch", logged_in(User.objects.create_user(f"mo{number}")), club=THEIRS))
        for number in range(LIVE_STREAMS_OF_ONE_EVENING)
    ]
    assert seats_page(open_page, 1).status == 200
    until(lambda: [page.is_open() for page in watchers[:2]] == [False, True])


def test_whoever_has_many_pages_gives_way_to_one_who_has_none(open_page: OpenPage) -> None:
    """Also where the whole process is full."""
    seats = LIVE_STREAMS_AT_MOST // LIVE_STREAMS_OF_ONE_LOGIN
    flood = [
        seats_page(open_page, seat, evening=seat, club=seat) for seat in range(seats) for _ in range(LIVE_STREAMS_OF_ONE_LOGIN)
    ]
    assert {page.status for page in flood} == {200}
    player = open_page(HOME, token=sign("nothing:99", "seat:99", club=OURS))
    assert player.status == 200
    until(lambda: sum(page.is_open() for page in flood) == len(flood) - 1)
    assert player.is_open()


def test_one_customer_s_many_networks_count_together(open_page: OpenPage) -> None:
    flood = [open_page(f"2001:db8:0:{number:x}::1") for number in range(LIVE_STREAMS_OF_ONE_NEIGHBOURHOOD + 1)]
    assert [page.status for page in flood][-2:] == [200, 429]
    assert open_page("2001:db8:0:100::1").status == 200
