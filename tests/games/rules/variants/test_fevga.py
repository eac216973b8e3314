"""Fevga; for the rules see `games/rules/variants/fevga.py` and `same_way.py`."""

from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from games.rules.variants.fevga import Fevga
from tests.games.rules.variants.boards import after, board, may_begin, where

FEVGA = Fevga()


def test_all_start_on_heads_half_a_board_apart() -> None:
    assert where(VARIANTS["fevga"].start) == {24: 15, 12: -15}
    assert FEVGA.pips(FEVGA.start) == (360, 360)
    assert not FEVGA.cube
    assert FEVGA.first_roll_anew


def test_both_go_the_same_way_round() -> None:
    end = after(FEVGA, FEVGA.start, (2, 1), (24, 22), (22, 21))
    assert where(FEVGA.flipped(end)) == {24: 15, 12: -14, 9: -1}


def test_one_checker_holds_a_point_and_nobody_is_hit() -> None:
    on = board({24: 14, 5: 1}, {12: 14, 3: 1})
    assert not may_begin(FEVGA, on, (2, 1), (5, 3))
    assert may_begin(FEVGA, on, (2, 1), (5, 4))


def test_the_first_checker_goes_alone() -> None:
    assert may_begin(FEVGA, FEVGA.start, (4, 3), (24, 20), (20, 17))
    assert not may_begin(FEVGA, FEVGA.start, (4, 3), (24, 20), (24, 21))


def test_six_six_at_the_start_is_stuck_before_the_opponents_head() -> None:
    assert FEVGA.positions(FEVGA.start, (6,) * 4) == (board({24: 14, 18: 1}, {12: 15}),)


def test_the_others_may_follow_once_it_has_passed_the_opponents_start() -> None:
    on = board({24: 14, 14: 1}, {12: 15})
    assert may_begin(FEVGA, on, (4, 3), (14, 10), (24, 21))
    assert not may_begin(FEVGA, on, (4, 3), (24, 21))
    assert not may_begin(FEVGA, board({24: 14, 14: 1}, {8: 15}), (2, 1), (14, 12), (24, 23))


def test_the_starting_table_is_never_filled() -> None:
    on = board({24: 5, 23: 1, 22: 1, 21: 1, 20: 1, 10: 6}, {12: 15})
    assert not may_begin(FEVGA, on, (5, 3), (24, 19))
    assert may_begin(FEVGA, on, (4, 3), (24, 20))
    assert may_begin(FEVGA, board({24: 5, 23: 1, 22: 1, 21: 1, 10: 7}, {12: 15}), (5, 3), (24, 19))


def test_six_in_a_row_elsewhere_are_fine_while_the_opponent_has_another_checker() -> None:
    wall = {9: 2, 8: 2, 7: 2, 6: 2, 5: 2, 4: 2}
    assert not FEVGA.shuts_in(board({**wall, 2: 3}, {10: 14, 16: 1}))
    assert FEVGA.shuts_in(board({**wall, 2: 3}, {10: 15}))


def test_who_has_shut_in_all_on_one_point_must_open() -> None:
    on = board({9: 1, 8: 2, 7: 2, 6: 2, 5: 2, 4: 2, 2: 4}, {10: 15})
    ends = FEVGA.positions(on, (1, 1, 1, 1))
    assert ends
    assert not any(FEVGA.shuts_in(end) for end in ends)


def test_nobody_must_do_what_his_numbers_do_not_allow() -> None:
    shut = board({9: 2, 8: 2, 7: 2, 6: 2, 5: 2, 4: 2, 3: 3}, {10: 15})
    ends = FEVGA.positions(shut, (1,))
    assert len(ends) == 7
    assert all(FEVGA.shuts_in(end) for end in ends)


def test_an_opponent_who_bears_off_is_not_shut_in() -> None:
    assert not FEVGA.shuts_in(board({12: 1, 11: 1, 10: 1, 9: 1, 8: 1, 7: 1}, {13: 3}))


def test_a_win_counts_one_or_two() -> None:
    assert FEVGA.result(board({}, {15: 14})) is Level.SINGLE
    assert FEVGA.result(board({}, {3: 1, 15: 14})) is Level.GAMMON
