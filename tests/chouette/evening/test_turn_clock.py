"""Whose time runs, and how much of it is used: the delay first, then the reserve; never a point."""

from typing import Any

import pytest
from django.utils import timezone

from chouette.evening.watched import read_evening
from chouette.models import Chouette
from chouette.pages.table.clocks import clocks_now
from games.play.counted import counted
from games.play.turn_clock import MINUTE, SECOND, Clock, in_ms
from games.rules.cube import Side
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import EIGHT, Time, at_eight, clock_of, on_screen, open_the_game, roll, to_the_teams_roll

pytestmark = pytest.mark.django_db

CLOCKS = "clock_reserve=5 clock_delay=10"


def left(evening: Chouette) -> tuple[int, int]:
    """Both reserves in seconds, from the row: the box's, the team's."""
    clock = clock_of(evening)
    return clock.box // SECOND, clock.team // SECOND


def clocks_of(evening: Chouette) -> dict[str, Any]:
    """As the page draws them."""
    return clocks_now(read_evening(evening), counted(evening, timezone.now()))


def after(time: Time, seconds: int, evening: Chouette, said: str) -> tuple[int, int]:
    time.passes(seconds)
    say(evening, said)
    return left(evening)


def test_without_the_option_there_is_no_clock() -> None:
    with at_eight():
        evening = open_the_game(on_screen())
        assert clocks_of(evening)["sides"] == []


def test_a_game_begins_with_full_reserves_and_nobodys_time_until_it_is_opened() -> None:
    with at_eight() as time:
        evening = on_screen(CLOCKS)
        assert clock_of(evening) == Clock(5 * MINUTE, 5 * MINUTE, since=in_ms(EIGHT), spare=10 * SECOND, game=1)
        time.passes(600)
        open_the_game(evening)
        assert left(evening) == (300, 300)
        assert clock_of(evening).running is Side.BOX


def test_the_delay_costs_no_reserve_and_is_given_once_for_each_turn() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen(CLOCKS))
        time.passes(7)
        roll(evening, "bob", "62")
        assert left(evening) == (300, 300)
        assert after(time, 8, evening, "bob plays 24/18 13/11") == (300, 295)
        assert clock_of(evening).running is Side.BOX
        assert clock_of(evening).spare == 10 * SECOND


def test_whoever_must_answer_thinks_on_his_own_time() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen(CLOCKS))
        assert after(time, 15, evening, "cal doubles") == (300, 295)
        assert clock_of(evening).running is Side.BOX
        assert after(time, 40, evening, "ann takes cal") == (270, 295)
        assert clock_of(evening).running is Side.TEAM


def test_nobodys_time_runs_while_both_sides_owe_an_answer() -> None:
    with at_eight() as time:
        evening = say(to_the_teams_roll(on_screen(CLOCKS)), "cal doubles\nann resigns single")
        assert clock_of(evening).running is None
        assert after(time, 600, evening, "bob refuses ann\ncal refuses ann\ndee refuses ann") == (300, 300)
        assert clock_of(evening).running is Side.BOX
        assert after(time, 40, evening, "ann takes cal") == (270, 300)
        assert clock_of(evening).running is Side.TEAM


def test_a_play_that_is_taken_back_gives_no_delay_back() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen(CLOCKS))
        for left_of_it in (6, 2, 0, 0):
            time.passes(4)
            say(evening, "ann plays 8/5 6/5\nundo step")
            assert clock_of(evening).spare == left_of_it * SECOND
        assert left(evening) == (294, 300)
        say(evening, "ann plays 8/5 6/5")
        assert clock_of(evening).spare == 10 * SECOND, "the other side’s delay is its own"


def test_a_play_that_is_taken_back_gives_no_time_back() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen(CLOCKS))
        assert after(time, 70, evening, "ann plays 8/5 6/5") == (240, 300)
        assert after(time, 30, evening, "undo step") == (240, 280)
        assert clock_of(evening).running is Side.BOX


def test_a_finished_game_that_is_opened_again_goes_on_with_the_time_it_had() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen(CLOCKS))
        assert after(time, 70, evening, "team wins single override") == (300, 240)
        time.passes(1000)
        say(evening, "undo")
        assert left(evening) == (300, 240)


def test_the_next_game_begins_with_full_reserves() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen(CLOCKS))
        after(time, 70, evening, "team wins single override")
        say(evening, "game")
        assert left(evening) == (300, 300)


def test_time_stands_still_once_the_evening_is_closed() -> None:
    with at_eight():
        evening = to_the_teams_roll(on_screen(CLOCKS))
        say(evening, "team wins single override\nclose")
        assert clock_of(evening).running is None


def test_what_the_page_draws_goes_on_where_the_row_left_off() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen(CLOCKS))
        time.passes(4)
        team, box = clocks_of(evening)["sides"]
        assert (team.side, team.name, team.running, team.reserve, team.delay) == ("team", "bob", True, 300_000, 6_000)
        assert (box.side, box.running, box.figure, box.spoken) == ("box", False, "5:00", "5 minutes of reserve")
        key = team.key
        time.passes(100)
        assert clocks_of(evening)["sides"][0].key == key
