"""Narde; for the rules see `games/rules/variants/narde.py` and `same_way.py`."""

import pytest

from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import board, may_begin, where

NARDE = VARIANTS["narde"]


def test_all_start_on_heads_half_a_board_apart_and_go_the_same_way() -> None:
    assert where(NARDE.start) == {24: 15, 12: -15}
    assert not NARDE.cube


def test_only_one_checker_leaves_the_head_in_a_turn() -> None:
    assert may_begin(NARDE, NARDE.start, (4, 3), (24, 20), (20, 17))
    assert not may_begin(NARDE, NARDE.start, (4, 3), (24, 20), (24, 21))
    later = board({24: 13, 20: 2}, {12: 15})
    assert may_begin(NARDE, later, (2, 1), (24, 22), (20, 19))
    assert not may_begin(NARDE, later, (2, 1), (24, 22), (24, 23))


@pytest.mark.parametrize(("number", "left"), [(6, 13), (5, 14), (4, 13), (2, 14), (1, 14)])
def test_a_first_six_six_or_four_four_takes_two_from_the_head_and_others_one(number: int, left: int) -> None:
    assert {end[24] for end in NARDE.positions(NARDE.start, (number,) * 4)} == {left}


def test_a_first_three_three_takes_two_because_one_alone_is_blocked() -> None:
    ends = NARDE.positions(NARDE.start, (3,) * 4)
    assert {end[24] for end in ends} == {13}
    assert board({24: 13, 21: 1, 15: 1}, {12: 15}) in ends


def test_a_first_roll_of_two_numbers_takes_one_also_with_a_six_among_them() -> None:
    assert all(end[24] == 14 for end in NARDE.positions(NARDE.start, (6, 4)))


def test_later_a_six_six_takes_one() -> None:
    on = board({24: 14, 5: 1}, {11: 15})
    assert not may_begin(NARDE, on, (6,) * 4, (24, 18), (24, 18))


def test_nobody_is_hit() -> None:
    on = board({24: 14, 5: 1}, {12: 14, 3: 1})
    assert not may_begin(NARDE, on, (2, 1), (5, 3))


def test_nobody_builds_six_in_a_row_before_all_of_the_opponent() -> None:
    on = board({11: 1, 9: 2, 8: 2, 7: 2, 6: 2, 5: 2, 24: 4}, {12: 15})
    assert not may_begin(NARDE, on, (1, 2), (11, 10))
    assert may_begin(NARDE, on, (1, 2), (11, 9))


def test_not_even_in_passing() -> None:
    on = board({11: 1, 9: 2, 8: 2, 7: 2, 6: 2, 5: 2, 24: 4}, {12: 15})
    assert not may_begin(NARDE, on, (1, 6), (11, 10), (10, 4))


@pytest.mark.parametrize("passed", [{12: 14, 4: 1}, {12: 14, 13: 1}, {12: 14}])
def test_six_in_a_row_are_fine_once_one_of_the_opponent_has_passed_or_is_off(passed: dict[int, int]) -> None:
    on = board({11: 1, 9: 2, 8: 2, 7: 2, 6: 2, 5: 2, 24: 4}, passed)
    assert may_begin(NARDE, on, (1, 3), (11, 10))


def test_the_six_may_run_over_the_end_of_the_players_own_way() -> None:
    on = board({3: 2, 2: 2, 24: 5, 23: 2, 22: 2, 4: 2}, {12: 15})
    assert not may_begin(NARDE, on, (3, 1), (4, 1))
    assert may_begin(NARDE, board({3: 2, 2: 2, 24: 5, 23: 2, 22: 2, 4: 2}, {12: 14, 18: 1}), (3, 1), (4, 1))


def test_five_in_a_row_are_always_fine() -> None:
    assert may_begin(NARDE, board({11: 1, 9: 2, 8: 2, 7: 2, 6: 2, 24: 6}, {12: 15}), (1, 2), (11, 10))


def test_a_win_counts_one_or_two() -> None:
    assert NARDE.result(board({}, {15: 14})) is Level.SINGLE
    assert NARDE.result(board({}, {3: 1, 15: 14})) is Level.GAMMON
