"""Old English; for the rules see `games/rules/variants/old_english.py`."""

from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import board, may_begin

OLD = VARIANTS["old-english"]
BACKGAMMON = VARIANTS["backgammon"]


def test_one_number_may_be_played_so_that_the_other_cannot() -> None:
    on = board({24: 1, 12: 1}, {18: 2, 6: 2, 1: 2})
    assert not may_begin(BACKGAMMON, on, (6, 5), (12, 7))
    assert may_begin(OLD, on, (6, 5), (12, 7))
    assert board({24: 1, 7: 1}, {18: 2, 6: 2, 1: 2}) in OLD.positions(on, (6, 5))
    assert board({13: 1, 12: 1}, {18: 2, 6: 2, 1: 2}) in OLD.positions(on, (6, 5))


def test_of_two_numbers_that_exclude_each_other_the_smaller_may_be_played() -> None:
    on = board({24: 1}, {13: 2})
    assert not may_begin(BACKGAMMON, on, (6, 5), (24, 19))
    assert may_begin(OLD, on, (6, 5), (24, 19))
    assert may_begin(OLD, on, (6, 5), (24, 18))


def test_a_number_that_can_be_played_is() -> None:
    on = board({24: 1}, {13: 2})
    assert on not in OLD.positions(on, (6, 5))


def test_no_point_holds_more_than_five_and_there_is_no_cube() -> None:
    assert not may_begin(OLD, OLD.start, (2, 1), (8, 6))
    assert not OLD.cube
