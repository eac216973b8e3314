"""Nackgammon; for the rules see `games/rules/variants/nackgammon.py`."""

from games.rules.board import START
from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import where

NACKGAMMON = VARIANTS["nackgammon"]


def test_a_checker_each_of_the_mid_point_and_the_six_point_starts_on_the_opponents_two_point() -> None:
    own = {point: count for point, count in where(NACKGAMMON.start).items() if count > 0}
    assert own == {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}
    assert NACKGAMMON.start[23] == START[23] + 2
    assert NACKGAMMON.pips(NACKGAMMON.start) == (194, 194)


def test_it_is_played_with_the_cube() -> None:
    assert NACKGAMMON.cube
