"""Tapa; for the rules see `games/rules/variants/tapa.py` and `pinning.py`."""

from games.rules.board import is_pinned
from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import after, board, may_begin, where

TAPA = VARIANTS["tapa"]


def test_all_start_on_one_point() -> None:
    assert where(TAPA.start) == {24: 15, 1: -15}


def test_blots_are_pinned() -> None:
    end = after(TAPA, board({24: 15}, {1: 14, 18: 1}, pins=[]), (6, 4), (24, 18))
    assert is_pinned(end, 18)
    assert end[0] == 0


def test_a_checker_pinned_at_its_start_has_not_lost_yet() -> None:
    end = board({1: 1, 6: 14}, {20: 14}, pins=[1])
    assert TAPA.result(end) is None
    assert not TAPA.is_over(end)


def test_but_its_side_cannot_bear_off() -> None:
    on = TAPA.flipped(board({1: 1, 7: 14}, {20: 14}, pins=[1]))
    assert on[5] == 14
    assert not may_begin(TAPA, on, (6, 5), (5, 0))


def test_where_both_hold_each_other_down_at_the_start_nobody_wins() -> None:
    assert TAPA.drawn(board({1: 1, 6: 13}, {24: 1, 20: 13}, pins=[1, 24]))


def test_a_win_counts_one_or_two() -> None:
    assert TAPA.result(board({}, {20: 14}, pins=[])) is Level.SINGLE
    assert TAPA.result(board({}, {3: 1, 20: 14}, pins=[])) is Level.GAMMON
