"""Irish and todas tablas; for the rules see `games/rules/variants/irish.py`, `todas_tablas.py` and `as_they_lie.py`."""

import pytest

from games.rules.board import START
from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from games.rules.variants.variant import Leg, Variant
from tests.games.rules.variants.boards import board, may_begin

IRISH = VARIANTS["irish"]
BOTH = pytest.mark.parametrize("variant", [IRISH, VARIANTS["todas-tablas"]], ids=lambda variant: variant.key)


@BOTH
def test_the_men_are_set_as_in_backgammon(variant: Variant) -> None:
    assert variant.start == START


@BOTH
def test_a_doublet_is_no_more_than_its_two_numbers(variant: Variant) -> None:
    assert variant.legs((3, 3)) == (Leg((3, 3)),)
    assert variant.legs((6, 1)) == (Leg((6, 1)),)
    assert board({24: 2, 13: 4, 8: 3, 6: 5, 10: 1, 3: 0}, {1: 2}) not in variant.positions(START, (3, 3))
    moved = {sum(variant.pips(START)) - sum(variant.pips(end)) for end in variant.positions(START, (3, 3))}
    assert moved == {6}


@BOTH
def test_a_hit_man_enters_before_another_moves(variant: Variant) -> None:
    on = board({25: 1, 6: 5}, {24: 2, 23: 2})
    assert may_begin(variant, on, (3, 1), (25, 22))
    assert not may_begin(variant, on, (3, 1), (6, 3))
    assert not may_begin(variant, on, (3, 1), (25, 24))


@BOTH
def test_only_a_single_game_can_be_won(variant: Variant) -> None:
    assert variant.result(board({}, {3: 15})) is Level.SINGLE
    assert variant.result(board({}, {3: 14, 0: 1})) is Level.SINGLE
    assert variant.result(board({1: 1}, {3: 15})) is None


@BOTH
def test_there_is_no_cube_and_the_first_throw_is_of_both_dice(variant: Variant) -> None:
    assert not variant.cube
    assert variant.first_roll_anew
