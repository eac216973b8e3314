"""Russian backgammon; for the rules see `games/rules/variants/russian.py`."""

from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from games.rules.variants.variant import Leg
from tests.games.rules.variants.boards import after, board, may_begin, where

RUSSIAN = VARIANTS["russian"]


def test_everybody_waits_off_the_board_and_enters_before_he_moves() -> None:
    assert where(RUSSIAN.start) == {25: 15, 0: 15}
    assert may_begin(RUSSIAN, RUSSIAN.start, (6, 3), (25, 19), (25, 22))
    assert not may_begin(RUSSIAN, RUSSIAN.start, (6, 3), (25, 19), (19, 16))
    assert may_begin(RUSSIAN, board({25: 1, 19: 14}, {0: 15}), (6, 3), (25, 19), (19, 16))


def test_both_enter_the_same_table_and_go_the_same_way() -> None:
    end = after(RUSSIAN, RUSSIAN.start, (6, 3), (25, 19), (25, 22))
    assert where(RUSSIAN.flipped(end)) == {25: 15, 0: 13, 19: -1, 22: -1}
    assert RUSSIAN.pips(end) == (13 * 25 + 19 + 22, 15 * 25)


def test_blots_are_hit_and_points_hold() -> None:
    end = after(RUSSIAN, board({25: 15}, {0: 14, 19: 1}), (6, 3), (25, 19))
    assert end[0] == 15
    assert end[19] == 1
    assert not may_begin(RUSSIAN, board({25: 15}, {0: 13, 19: 2}), (6, 3), (25, 19))


def test_a_doublet_brings_its_complement_and_another_roll_from_the_first_turn_on() -> None:
    assert RUSSIAN.legs((5, 5)) == (Leg((5,) * 4), Leg((2,) * 4), Leg(again=True))
    assert RUSSIAN.legs((6, 1)) == (Leg((6, 1)),)


def test_there_is_no_cube_and_the_opening_numbers_stand() -> None:
    assert not RUSSIAN.cube
    assert not RUSSIAN.first_roll_anew


def test_a_gammon_counts_three_while_the_loser_is_off_the_board_or_where_he_entered() -> None:
    assert RUSSIAN.result(board({}, {3: 14})) is Level.SINGLE
    assert RUSSIAN.result(board({}, {3: 15})) is Level.GAMMON
    assert RUSSIAN.result(board({}, {3: 14, 19: 1})) is Level.BACKGAMMON
    assert RUSSIAN.result(board({}, {3: 14, 0: 1})) is Level.BACKGAMMON
