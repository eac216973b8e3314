"""How a clock runs down: delay first, then reserve; and how it is displayed."""

import pytest

from games.play.clocks_view import figure, spoken
from games.play.turn_clock import MINUTE, SECOND, Clock, out_of_time, stop, with_more_time
from games.rules.cube import Side


def test_a_reserve_is_never_less_than_nothing() -> None:
    clock = Clock(box=5 * SECOND, team=MINUTE, running=Side.BOX, since=1000, spare=2 * SECOND)
    assert clock.left(Side.BOX, 1000 + 2 * SECOND) == (5 * SECOND, 0)
    assert clock.left(Side.BOX, 1000 + MINUTE) == (0, 0)
    assert clock.left(Side.TEAM, 1000 + MINUTE) == (MINUTE, 0)
    assert stop(clock, 1000 + MINUTE).box == 0
    assert clock.left(Side.BOX, 0) == (5 * SECOND, 2 * SECOND)  # the wall clock was set back


def test_it_runs_out_when_delay_and_reserve_are_used() -> None:
    clock = Clock(box=5 * SECOND, team=MINUTE, running=Side.BOX, since=1000, spare=2 * SECOND)
    assert out_of_time(clock, 1000 + 7 * SECOND - 1) is None
    assert out_of_time(clock, 1000 + 7 * SECOND) is Side.BOX
    assert out_of_time(stop(clock, 1000 + MINUTE), 1000 + MINUTE) is None
    more = with_more_time(clock, Side.BOX, 1000 + MINUTE, 30 * SECOND)
    assert more.left(Side.BOX, 1000 + MINUTE + 10 * SECOND) == (20 * SECOND, 0)


@pytest.mark.parametrize(
    ("ms", "shown", "said"),
    [
        (300_000, "5:00", "5 minutes of reserve"),
        (299_001, "5:00", "4 minutes of reserve"),
        (60_000, "1:00", "1 minute of reserve"),
        (59_000, "0:59", "less than a minute of reserve"),
        (0, "0:00", "no reserve left"),
    ],
)
def test_time_as_figures_and_in_words(ms: int, shown: str, said: str) -> None:
    assert (figure(ms), spoken(ms)) == (shown, said)
