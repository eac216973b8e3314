"""Whoever the table waits for pays with their time, nobody else: not who may not act yet, nor a captain for the others."""

import pytest

from chouette.models import Chouette
from games.play.turn_clock import SECOND
from games.rules.cube import Side
from tests.chouette.evening.test_turn_clock import after, clocks_of, left
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import press
from tests.chouette.on_screen.screens import at_eight, clock_of, on_screen, open_the_game, roll, to_the_teams_roll
from tests.chouette.phones import Phone

pytestmark = pytest.mark.django_db
NO_DELAY = "clock_reserve=5 clock_delay=0"


def to_the_roll(options: str = NO_DELAY, *, waits_for: tuple[str, ...] = ("cal", "dee")) -> Chouette:
    """Bob is to roll; these members have their seconds to double first."""
    evening = open_the_game(on_screen(options))
    evening.seats.filter(word__in=waits_for).update(auto_roll=False)
    return say(evening, "ann plays 8/5 6/5")


def hold(evening: Chouette, who: str, what: str = "hold") -> None:
    assert press(Phone(), evening, who, "hold", what=what).status_code == 302
    evening.refresh_from_db()


def test_the_box_does_not_pay_for_the_seconds_in_which_it_may_not_answer() -> None:
    with at_eight() as time:
        evening = to_the_roll()
        time.passes(20)
        say(evening, "cal doubles")
        time.passes(4)
        (box,) = (one for one in clocks_of(evening)["sides"] if one.side == "box")
        assert (box.running, box.figure, box.waits) == (True, "5:00", 1 * SECOND)
        assert after(time, 4, evening, "ann takes cal")[0] == 297


def test_who_lets_them_roll_sets_the_boxs_clock_going() -> None:
    with at_eight() as time:
        evening = to_the_roll(waits_for=("dee",))
        time.passes(20)
        say(evening, "cal doubles")
        time.passes(1)
        hold(evening, "dee", "let")
        assert after(time, 4, evening, "ann takes cal")[0] == 296


def test_a_roll_that_somebody_holds_costs_the_captain_nothing() -> None:
    with at_eight() as time:
        evening = to_the_roll()
        time.passes(2)
        hold(evening, "cal")
        time.passes(25)
        hold(evening, "cal", "let")
        assert left(evening) == (300, 300)
        time.passes(10)
        roll(evening, "bob", "62")
        assert left(evening) == (300, 290)


def test_the_seconds_of_the_others_cost_the_captain_nothing() -> None:
    with at_eight() as time:
        evening = to_the_roll()
        time.passes(8)
        roll(evening, "bob", "62")  # the first five were for cal and dee
        assert left(evening) == (300, 297)


def test_a_captain_who_has_answered_does_not_pay_for_the_others() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen(NO_DELAY))
        roll(evening, "bob", "62")
        say(evening, "bob plays 24/18 13/11\nann doubles")
        assert clock_of(evening).running is Side.TEAM
        assert after(time, 10, evening, "bob takes") == (300, 290)
        assert clock_of(evening).running is None
        assert after(time, 60, evening, "cal takes\ndee takes") == (300, 290)
        assert clock_of(evening).running is Side.BOX


def test_nor_one_whose_answer_is_sealed() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen(f"{NO_DELAY} answer_order=hidden"))
        roll(evening, "bob", "62")
        say(evening, "bob plays 24/18 13/11\nann doubles")
        time.passes(10)
        press(Phone(), evening, "bob", say="bob takes")
        evening.refresh_from_db()
        assert (left(evening), clock_of(evening).running) == ((300, 290), None)
        time.passes(5)
        press(Phone(), evening, "cal", say="cal takes")
        time.passes(5)
        press(Phone(), evening, "dee", say="dee takes")
        evening.refresh_from_db()
        assert (left(evening), clock_of(evening).running) == ((300, 290), Side.BOX)


def test_a_captain_who_has_refused_a_resignation_does_not_pay_for_the_others() -> None:
    with at_eight() as time:
        evening = say(to_the_teams_roll(on_screen(NO_DELAY)), "ann resigns single")
        assert after(time, 10, evening, "bob refuses ann") == (300, 290)
        assert after(time, 60, evening, "cal refuses ann") == (300, 290)
