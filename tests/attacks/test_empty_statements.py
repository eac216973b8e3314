"""A seat's program says again and again what changes nothing: no deadline, no handover and nobody's click would get through."""

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.answer_round import open_round
from chouette.evening.on_screen.waits import waiting_for
from chouette.models import Chouette
from chouette.rules.line.hands import hand_of
from chouette.seats.answering import open_own_page, say_for_seat, switch
from chouette.tasks import go_on_at_quiet_tables, open_answers
from games.play.presence import see
from games.play.turn_clock import SECOND, in_ms, screen_of
from games.rules.cube import Side
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import Time, at_eight, on_screen, roll, to_the_teams_roll
from tests.chouette.phones import from_phone, seat_of, table_of

pytestmark = pytest.mark.django_db

EVERYBODY = ("ann", "bob", "cal", "dee")
Says = Callable[[Chouette], object]


@pytest.fixture
def time() -> Iterator[Time]:
    with at_eight() as time:
        yield time


def chatters(evening: Chouette, number: int) -> None:
    """What no limit on one seat stops: many seats, and the monitor, say something that is no move."""
    say(evening, f"bob proxy {('cal', 'dee')[number % 2]}")


def before_a_double() -> Chouette:
    evening = to_the_teams_roll(on_screen("absent=drop"))
    for word in EVERYBODY:
        open_own_page(seat_of(evening, word))
        see(seat_of(evening, word))
    roll(evening, "bob", "62")
    return say(evening, "bob plays 24/18 13/11")


def test_a_proxy_who_is_one_already_is_not_named_again() -> None:
    evening = before_a_double()
    from_phone(evening, "bob trusts cal")
    version = evening.version
    with pytest.raises(SeatRefused) as refused:
        from_phone(evening, "bob trusts cal")
    assert refused.value.refusal is SeatRefusal.ALREADY_SO
    evening.refresh_from_db()
    assert evening.version == version


@pytest.mark.parametrize("there_and_back", [("bob trusts cal", "bob proxy off"), ("bob sits out", "bob returns")])
def test_there_and_back_ends_after_the_second_time_in_a_turn(there_and_back: tuple[str, str]) -> None:
    evening = before_a_double()
    for _twice in range(2):
        for said in there_and_back:
            from_phone(evening, said)
    with pytest.raises(SeatRefused) as refused:
        from_phone(evening, there_and_back[0])
    assert refused.value.refusal is SeatRefusal.OFTEN_ENOUGH
    roll(evening, "ann", "62")
    say(evening, "ann plays 24/18 13/11")
    from_phone(evening, there_and_back[0])


def test_a_click_that_is_sent_again_is_answered_all_the_same() -> None:
    evening, click = before_a_double(), uuid4()
    from_phone(evening, "bob trusts cal", click=click)
    say_for_seat(seat_of(evening, "bob"), "bob trusts cal", version=evening.version - 1, action_id=click)


def test_a_deadline_is_not_put_off_by_what_is_no_move(time: Time) -> None:
    evening = before_a_double()
    say(evening, "ann doubles all")
    for number in range(5):
        time.passes(15)
        for word in EVERYBODY:
            see(seat_of(evening, word))
        chatters(evening, number)
        open_answers(evening.pk)
    assert open_round(evening, table_of(evening)) is None


def test_a_handover_is_not_put_off_by_what_is_no_move(time: Time) -> None:
    evening = to_the_teams_roll(on_screen())
    for word in EVERYBODY:
        see(seat_of(evening, word))
    for number in range(60):
        time.passes(3)
        for word in ("ann", "cal", "dee"):
            see(seat_of(evening, word))
        chatters(evening, number)
        go_on_at_quiet_tables()
    assert hand_of(table_of(evening), Side.TEAM) != "bob"


def test_the_grace_before_a_roll_is_not_put_off_by_what_is_no_move(time: Time) -> None:
    evening = before_a_double()
    spoken = screen_of(evening.screen).spoken
    time.passes(10)
    chatters(evening, 0)
    evening.refresh_from_db()
    assert screen_of(evening.screen).spoken == spoken
    screen = screen_of(evening.screen)
    assert waiting_for(table_of(evening), screen, evening.seats.all(), in_ms(evening.last_said_at) + SECOND) is None


def test_switching_it_on_again_ends_nobodys_time(time: Time) -> None:
    evening = before_a_double()
    say(evening, "ann doubles all")
    time.passes(50)
    for word in EVERYBODY:
        see(seat_of(evening, word))
    switch(evening, on=False, seconds=60)
    time.passes(20)
    switch(evening, on=True, seconds=60)
    assert open_answers(evening.pk) == "nothing to open"
