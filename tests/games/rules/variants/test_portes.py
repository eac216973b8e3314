"""Portes; for the rules see `games/rules/variants/portes.py`."""

from games.rules.board import START
from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import board

PORTES = VARIANTS["portes"]


def test_it_starts_like_backgammon_without_a_cube_and_its_first_turn_is_rolled_anew() -> None:
    assert PORTES.start == START
    assert not PORTES.cube
    assert PORTES.first_roll_anew


def test_a_checker_left_in_the_winners_home_loses_no_more_than_double() -> None:
    end = board({}, {1: 1, 20: 14})
    assert VARIANTS["backgammon"].result(end) is Level.BACKGAMMON
    assert PORTES.result(end) is Level.GAMMON
    assert PORTES.result(board({}, {20: 14})) is Level.SINGLE
