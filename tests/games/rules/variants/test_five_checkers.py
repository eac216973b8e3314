"""Five on a point; for the rule see `games/rules/variants/five_checkers.py`."""

from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import board, may_begin

FIVE = VARIANTS["five-checkers"]
BACKGAMMON = VARIANTS["backgammon"]


def test_nobody_joins_five_checkers() -> None:
    on = board({8: 3, 6: 5, 13: 5, 24: 2}, {1: 2})
    assert may_begin(BACKGAMMON, on, (2, 1), (8, 6))
    assert not may_begin(FIVE, on, (2, 1), (8, 6))
    assert may_begin(FIVE, on, (2, 1), (8, 7))


def test_a_checker_may_take_the_place_of_one_that_left() -> None:
    on = board({8: 3, 6: 5, 13: 5, 24: 2}, {1: 2})
    assert may_begin(FIVE, on, (2, 1), (6, 5), (8, 6))


def test_nobody_enters_onto_five_checkers() -> None:
    on = board({25: 1, 20: 5, 6: 5, 8: 4}, {1: 2, 19: 2, 21: 2, 22: 2, 23: 2, 24: 2})
    assert not BACKGAMMON.tree(on, (5, 1)).is_dance
    assert FIVE.tree(on, (5, 1)).is_dance


def test_a_number_that_only_leads_onto_five_checkers_is_lost_at_the_end_too() -> None:
    on = board({6: 1, 1: 5}, {24: 2})
    assert FIVE.positions(on, (5, 5)) == (on,)
    assert may_begin(BACKGAMMON, on, (5, 5), (6, 1))
