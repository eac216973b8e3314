"""Hypergammon; for the rules see `games/rules/variants/hypergammon.py`."""

from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import board, where

HYPERGAMMON = VARIANTS["hypergammon"]


def test_three_checkers_a_side_start_on_the_farthest_points() -> None:
    assert where(HYPERGAMMON.start) == {24: 1, 23: 1, 22: 1, 1: -1, 2: -1, 3: -1}
    assert HYPERGAMMON.pips(HYPERGAMMON.start) == (69, 69)


def test_the_loser_of_all_three_loses_a_gammon() -> None:
    assert HYPERGAMMON.result(board({}, {20: 3})) is Level.GAMMON
    assert HYPERGAMMON.result(board({}, {20: 2, 1: 1})) is Level.BACKGAMMON


def test_one_checker_borne_off_saves_the_gammon() -> None:
    assert HYPERGAMMON.result(board({}, {20: 2})) is Level.SINGLE
    assert HYPERGAMMON.result(board({1: 1}, {20: 2})) is None
