"""Reserves, also where clocks are introduced in mid-match."""

import pytest

from games.rules.match.clocks import DOUBLES, SINGLES, WITHOUT_DELAY, ClockTerms, reserve
from games.rules.match.score import Score


@pytest.mark.parametrize(
    ("terms", "length", "scores", "minutes"),
    [
        (SINGLES, 11, (0, 0), 22),
        (SINGLES, 3, (0, 0), 6),
        (SINGLES, 9, (5, 3), 10),
        (DOUBLES, 8, (0, 0), 20),
        (DOUBLES, 8, (4, 4), 10),
        (WITHOUT_DELAY, 9, (0, 0), 54),
        (WITHOUT_DELAY, 9, (5, 3), 30),
    ],
)
def test_the_reserve_of_a_match(terms: ClockTerms, length: int, scores: tuple[int, int], minutes: int) -> None:
    assert reserve(terms, Score(length, scores)) == 60 * minutes


def test_points_beyond_the_length_take_nothing_off() -> None:
    assert reserve(SINGLES, Score(5, (9, 4))) == 60
    assert [SINGLES.delay, DOUBLES.delay] == [12, 18]
