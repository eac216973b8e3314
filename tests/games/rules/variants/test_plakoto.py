"""Plakoto; for the rules see `games/rules/variants/plakoto.py` and `pinning.py`."""

from games.rules.board import checkers, is_pinned
from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import after, board, may_begin, where

PLAKOTO = VARIANTS["plakoto"]


def test_all_start_on_the_opponents_one_point_and_move_in_opposite_directions() -> None:
    assert where(PLAKOTO.start) == {24: 15, 1: -15}
    assert not PLAKOTO.cube
    assert PLAKOTO.first_roll_anew


def test_who_lands_on_a_blot_pins_it_and_sends_nobody_to_the_bar() -> None:
    end = after(PLAKOTO, board({24: 15}, {1: 14, 18: 1}, pins=[]), (6, 4), (24, 18))
    assert end[18] == 1
    assert is_pinned(end, 18)
    assert end[0] == 0
    assert checkers(end) == (15, 15)


def test_a_pinned_checker_cannot_move() -> None:
    on = board({24: 14}, {1: 14, 18: 1}, pins=[18])
    assert may_begin(PLAKOTO, on, (6, 5), (24, 19))
    assert not any(may_begin(PLAKOTO, on, (6, 5), (18, 18 - die)) for die in (5, 6))


def test_nobody_lands_where_his_own_checker_is_held_down() -> None:
    on = board({24: 14}, {1: 14, 18: 1}, pins=[18])
    assert not may_begin(PLAKOTO, on, (6, 5), (24, 18))
    assert may_begin(PLAKOTO, board({24: 14}, {1: 14, 18: 1}, pins=[]), (6, 5), (24, 18))


def test_nobody_lands_where_two_opponents_stand() -> None:
    assert not may_begin(PLAKOTO, board({24: 15}, {1: 13, 18: 2}, pins=[]), (6, 5), (24, 18))


def test_the_side_that_pins_may_add_to_the_point() -> None:
    on = board({24: 14, 18: 1}, {1: 14}, pins=[18])
    end = after(PLAKOTO, on, (6, 5), (24, 18))
    assert end[18] == 2
    assert is_pinned(end, 18)


def test_the_last_to_leave_lets_the_blot_go() -> None:
    on = board({24: 13, 18: 2}, {1: 14}, pins=[18])
    one = after(PLAKOTO, on, (5, 3), (18, 13))
    assert one[18] == 1
    assert is_pinned(one, 18)
    both = after(PLAKOTO, on, (5, 3), (18, 13), (18, 15))
    assert both[18] == -1
    assert not is_pinned(both, 18)
    assert checkers(both) == (15, 15)


def test_the_opponent_sees_the_same_pin_from_the_other_side() -> None:
    seen = PLAKOTO.flipped(board({24: 14, 18: 1}, {1: 14}, pins=[18]))
    assert seen[7] == -1
    assert is_pinned(seen, 7)
    assert PLAKOTO.pips(seen) == (14 * 24 + 7, 14 * 24 + 18)


def test_nobody_bears_off_while_a_checker_of_his_is_pinned() -> None:
    free = board({6: 1, 4: 2}, {5: 1, 19: 2}, pins=[])
    held = board({6: 1, 4: 2}, {5: 1, 19: 2}, pins=[5])
    assert may_begin(PLAKOTO, free, (6, 4), (6, 0))
    assert not may_begin(PLAKOTO, held, (6, 4), (6, 0))


def test_a_pinned_mother_loses_double_at_once() -> None:
    on = board({7: 1, 6: 14}, {1: 1, 20: 14}, pins=[])
    end = after(PLAKOTO, on, (6, 2), (7, 1))
    assert PLAKOTO.result(end) is Level.GAMMON
    assert end in PLAKOTO.positions(on, (6, 2))


def test_a_game_decided_in_the_middle_of_a_turn_owes_no_further_number() -> None:
    """Every way that ends at the mother is complete; nothing continues from there."""
    on = board({7: 1, 6: 14}, {1: 1, 20: 14}, pins=[])
    tree = PLAKOTO.tree(on, (6, 2))
    decided = after(PLAKOTO, on, (6, 2), (7, 1))
    assert PLAKOTO.is_decided(decided)
    assert [len(way) for way in tree.ways_to(decided)] == [1]
    assert not PLAKOTO.is_decided(on)


def test_the_last_checker_plays_both_numbers_and_what_it_has_borne_off_decides_nothing() -> None:
    on = board({4: 1}, {3: 1, 20: 14}, pins=[])
    tree = PLAKOTO.tree(on, (4, 1))
    assert {len(way) for end in tree.ends for way in tree.ways_to(end)} == {2}
    assert not PLAKOTO.is_decided(tree.ends[0])
    assert PLAKOTO.is_over(tree.ends[0])


def test_while_the_other_side_is_still_at_its_start_the_game_goes_on() -> None:
    on = board({24: 1, 1: 1, 6: 13}, {20: 14}, pins=[1])
    assert PLAKOTO.result(on) is None
    end = after(PLAKOTO, on, (2, 1), (24, 22))
    assert PLAKOTO.result(end) is Level.GAMMON


def test_a_checker_pinned_elsewhere_loses_nothing() -> None:
    assert PLAKOTO.result(board({2: 1, 6: 14}, {20: 14}, pins=[2])) is None


def test_when_both_mothers_are_pinned_nobody_wins() -> None:
    end = board({1: 1, 6: 13}, {24: 1, 20: 13}, pins=[1, 24])
    assert PLAKOTO.drawn(end)
    assert PLAKOTO.is_over(end)
    assert PLAKOTO.result(end) is None
    assert not PLAKOTO.drawn(board({1: 1, 6: 13, 24: 1}, {20: 14}, pins=[1]))


def test_a_win_by_bearing_off_counts_one_or_two() -> None:
    assert PLAKOTO.result(board({}, {20: 14}, pins=[])) is Level.SINGLE
    assert PLAKOTO.result(board({}, {3: 1, 20: 14}, pins=[])) is Level.GAMMON
