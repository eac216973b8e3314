"""dana directs and plays: before the draw, too, nobody who has come to the hall is sent out of it by her."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.services.checking_in import check_in, show_hall_code
from games.tournaments.services.saying import keep_hours
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 3, 27, 20, tzinfo=UTC)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """It is five in the afternoon."""
    with time_machine.travel(EIGHT - timedelta(hours=3), tick=False) as travelling:
        yield travelling


def at_check_in() -> Night:
    """dana has entered, directs, and ticks who comes; ann and bob have entered, too."""
    evening = night(f"{MAIN}\noption check_in=required\nfee 10\nprizes main 100", "open_entry")
    for name in ("ann", "bob", "cal", "dana"):
        evening.of_oneself(name, "sign_up")
    return evening


@pytest.mark.parametrize("text", ["not_in_hall bob", "sign_off bob", "withdraw bob", "absent bob"])
def test_who_has_come_to_the_hall_is_not_sent_out_of_it_before_the_draw(text: str) -> None:
    evening = at_check_in()
    code = show_hall_code(evening.club.users["tom"], evening.tournament.code)
    check_in(evening.club.users["bob"], evening.tournament.code, code, action_id=uuid4())
    assert refused(evening, "dana", text) is DeskRefusal.OWN_GAIN
    evening.says("tom", text)


def test_whom_another_director_has_ticked_is_there() -> None:
    evening = at_check_in()
    evening.says("tom", "check_in ann bob")
    assert refused(evening, "dana", "not_in_hall bob") is DeskRefusal.OWN_GAIN


def test_her_own_tick_at_check_in_she_takes_back() -> None:
    evening = at_check_in()
    evening.says("dana", "check_in ann bob dana")
    evening.says("dana", "not_in_hall bob\nnot_in_hall dana")
    assert evening.desk.here == {"ann"}


@pytest.mark.parametrize("text", ["sign_off cal", "withdraw cal", "absent cal"])
def test_whoever_has_entered_may_come_until_check_in_is_over(text: str, clock: time_machine.Traveller) -> None:
    evening = at_check_in()
    evening.says("tom", f"check_in_until {int(EIGHT.timestamp())}")
    evening.says("dana", "check_in ann bob dana")
    assert refused(evening, "dana", text) is DeskRefusal.OWN_GAIN
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_COMES
    clock.move_to(EIGHT)
    keep_hours(evening.tournament.pk)
    evening.says("dana", "start main")
    assert evening.desk.tournament.flights[0].lines is not None
    assert set(evening.desk.tournament.flights[0].lines) == {"ann", "bob", "dana"}


def test_the_draw_waits_for_the_hour_that_is_announced_unless_everybody_is_there(clock: time_machine.Traveller) -> None:
    evening = at_check_in()
    evening.says("tom", f"starts {int(EIGHT.timestamp())}")
    evening.says("dana", "check_in ann bob dana")
    assert refused(evening, "dana", "start main") is DeskRefusal.OWN_COMES
    asked = presses(evening, "ask start main")
    assert "Draw without them" not in asked
    assert "may still come" in asked
    clock.move_to(EIGHT)
    evening.says("dana", "start main")


def test_shortly_before_the_hour_nobody_waits_for_it_once_everybody_is_there(clock: time_machine.Traveller) -> None:
    clock.move_to(EIGHT - timedelta(minutes=30))
    evening = at_check_in()
    evening.says("tom", f"starts {int(EIGHT.timestamp())}")
    evening.says("dana", "check_in ann bob cal dana\nstart main")


def test_she_makes_no_hour_an_earlier_one_once_others_have_entered(clock: time_machine.Traveller) -> None:
    evening = at_check_in()
    eight, minute = int(EIGHT.timestamp()), 60
    evening.says("tom", f"starts {eight}")
    for text in (f"starts {eight - minute}", "starts none", f"check_in_until {eight - 61 * minute}"):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_EARLIER
    evening.says("dana", f"starts {eight + minute}\nstarts {eight + 2 * minute}")
    evening.says("dana", f"check_in_until {eight - 10 * minute}")
    assert refused(evening, "dana", f"check_in_until {eight - 11 * minute}") is DeskRefusal.OWN_EARLIER
    evening.says("tom", f"check_in_until {eight - 50 * minute}")


def test_a_clock_by_which_matches_are_lost_is_a_term_also_after_the_draw() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal dana")
    assert refused(evening, "dana", "on_screen clock") is DeskRefusal.OWN_TERMS
    evening.says("tom", "on_screen on")
    evening.says("tom", "start main")
    assert refused(evening, "dana", "on_screen clock") is DeskRefusal.OWN_TERMS
    evening.says("tom", "on_screen clock")
    assert refused(evening, "dana", "on_screen off") is DeskRefusal.OWN_TERMS
