"""No hit-and-run; for the rule see `games/rules/variants/no_hit_and_run.py`."""

from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import board, may_begin

STAYS = VARIANTS["no-hit-and-run"]
BACKGAMMON = VARIANTS["backgammon"]


def test_who_hits_at_home_does_not_go_on() -> None:
    on = board({8: 2, 13: 5}, {5: 1, 20: 2})
    assert may_begin(BACKGAMMON, on, (3, 1), (8, 5), (5, 4))
    assert not may_begin(STAYS, on, (3, 1), (8, 5), (5, 4))
    assert may_begin(STAYS, on, (3, 1), (8, 5), (13, 12))


def test_who_hits_outside_goes_on() -> None:
    on = board({13: 5}, {10: 1, 20: 2})
    assert may_begin(STAYS, on, (3, 1), (13, 10), (10, 9))


def test_one_of_two_that_came_to_the_hit_may_go_on() -> None:
    on = board({8: 2, 13: 5}, {5: 1, 20: 2})
    assert may_begin(STAYS, on, (3,) * 4, (8, 5), (8, 5), (5, 2))
    assert not may_begin(STAYS, on, (3,) * 4, (8, 5), (5, 2))


def test_a_checker_that_stood_at_home_before_is_free() -> None:
    on = board({5: 1, 8: 2, 13: 5}, {4: 1, 20: 2})
    assert may_begin(STAYS, on, (3, 1), (5, 2), (13, 12))
    assert may_begin(STAYS, on, (4, 1), (8, 4), (5, 4))


def test_a_hitter_is_not_borne_off_and_the_number_is_lost() -> None:
    on = board({6: 1}, {4: 1, 20: 2})
    assert BACKGAMMON.positions(on, (4, 2)) == (board({}, {0: 1, 20: 2}), board({}, {4: 1, 20: 2}))
    assert STAYS.positions(on, (4, 2)) == (board({}, {4: 1, 20: 2}),)


def test_in_the_next_turn_it_is_free() -> None:
    on = board({5: 1, 13: 5}, {0: 1, 20: 2})
    assert may_begin(STAYS, on, (3, 1), (5, 4))
