"""Acey-deucey; for the rules see `games/rules/variants/acey_deucey.py`."""

from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from games.rules.variants.acey_deucey import hit_and_waiting
from games.rules.variants.variant import Leg
from tests.games.rules.variants.boards import after, board, may_begin, where

ACEY = VARIANTS["acey-deucey"]


def test_everybody_waits_off_the_board() -> None:
    assert where(ACEY.start) == {25: 15, 0: 15}
    assert hit_and_waiting(ACEY.start) == (0, 0)
    assert not ACEY.cube
    assert ACEY.first_roll_anew


def test_a_checker_enters_the_opponents_home_and_may_go_on_before_the_others_enter() -> None:
    assert may_begin(ACEY, ACEY.start, (6, 3), (25, 19), (25, 22))
    assert may_begin(ACEY, ACEY.start, (6, 3), (25, 19), (19, 16))


def test_who_was_hit_enters_before_anything_else_and_is_as_free_as_the_others_then() -> None:
    end = after(ACEY, board({25: 3, 16: 1}, {0: 5, 13: 1, 10: 1}, pins=[]), (6, 3), (16, 13))
    assert hit_and_waiting(end) == (0, 1)
    seen = ACEY.flipped(end)
    assert seen[25] == 6
    assert hit_and_waiting(seen) == (1, 0)
    assert not may_begin(ACEY, seen, (5, 4), (15, 10))
    entered = after(ACEY, seen, (5, 4), (25, 20))
    assert hit_and_waiting(entered) == (0, 0)
    assert may_begin(ACEY, seen, (5, 4), (25, 20), (15, 11))


def test_nobody_bears_off_while_a_checker_waits() -> None:
    assert not may_begin(ACEY, board({25: 1, 6: 2}, {20: 3}, pins=[]), (6, 4), (6, 0))
    assert may_begin(ACEY, board({6: 2}, {20: 3}, pins=[]), (6, 4), (6, 0))


def test_one_two_brings_a_doublet_of_choice_and_another_roll() -> None:
    for roll in ((1, 2), (2, 1)):
        assert ACEY.legs(roll) == (Leg(roll), Leg(chosen=True), Leg(again=True))
    assert ACEY.legs((3, 1)) == (Leg((3, 1)),)
    assert ACEY.legs((2, 2)) == (Leg((2,) * 4),)


def test_every_win_counts_single() -> None:
    assert ACEY.result(board({}, {0: 3, 2: 12}, pins=[])) is Level.SINGLE
    assert ACEY.result(board({1: 1}, {0: 3, 2: 12}, pins=[])) is None
