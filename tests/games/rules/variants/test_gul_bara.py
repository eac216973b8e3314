"""Gul Bara; for the rules see `games/rules/variants/gul_bara.py` and `same_way.py`."""

from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from games.rules.variants.variant import Leg
from tests.games.rules.variants.boards import board, may_begin, where

GUL_BARA = VARIANTS["gul-bara"]


def test_all_start_on_heads_half_a_board_apart_and_go_the_same_way() -> None:
    assert where(GUL_BARA.start) == {24: 15, 12: -15}


def test_any_number_may_leave_the_head() -> None:
    assert may_begin(GUL_BARA, GUL_BARA.start, (2,) * 4, (24, 22), (24, 22), (24, 22), (24, 22))


def test_from_the_third_turn_a_doublet_is_followed_by_all_the_higher_ones() -> None:
    assert GUL_BARA.legs((4, 4), 2) == (Leg((4,) * 4), Leg((5,) * 4), Leg((6,) * 4))
    assert len(GUL_BARA.legs((1, 1), 9)) == 6
    assert GUL_BARA.legs((6, 6), 2) == (Leg((6,) * 4),)


def test_in_the_first_two_turns_a_doublet_is_only_that() -> None:
    assert GUL_BARA.legs((4, 4), 0) == GUL_BARA.legs((4, 4), 1) == (Leg((4,) * 4),)


def test_other_rolls_are_played_once() -> None:
    assert GUL_BARA.legs((4, 3), 9) == (Leg((4, 3)),)


def test_nobody_is_hit() -> None:
    assert not may_begin(GUL_BARA, board({24: 14, 5: 1}, {12: 14, 3: 1}), (2, 1), (5, 3))


def test_a_win_counts_one_or_two() -> None:
    assert GUL_BARA.result(board({}, {15: 14})) is Level.SINGLE
    assert GUL_BARA.result(board({}, {3: 1, 15: 14})) is Level.GAMMON
