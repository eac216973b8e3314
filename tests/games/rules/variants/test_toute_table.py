"""Toute-table; for the rules see `games/rules/variants/toute_table.py`."""

from games.rules.board import START
from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from games.rules.variants.variant import Leg
from tests.games.rules.variants.boards import board

TOUTE_TABLE = VARIANTS["toute-table"]


def test_the_men_are_set_in_all_four_tables_and_doublets_are_played_twice_over() -> None:
    assert TOUTE_TABLE.start == START
    assert TOUTE_TABLE.legs((5, 5)) == (Leg((5,) * 4),)


def test_a_double_game_is_won_and_nothing_counts_three() -> None:
    assert TOUTE_TABLE.result(board({}, {20: 14})) is Level.SINGLE
    assert TOUTE_TABLE.result(board({}, {20: 15})) is Level.GAMMON
    assert TOUTE_TABLE.result(board({}, {3: 14, 0: 1})) is Level.GAMMON


def test_there_is_no_cube_and_the_first_throw_is_of_both_dice() -> None:
    assert not TOUTE_TABLE.cube
    assert TOUTE_TABLE.first_roll_anew
