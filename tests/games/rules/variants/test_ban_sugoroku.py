"""Ban-sugoroku; for the rules see `games/rules/variants/ban_sugoroku.py`."""

import pytest

from games.rules.board import START
from games.rules.composing.turn import composing
from games.rules.gammons import Level
from games.rules.turn.refusals import StepProblem, StepRefused
from games.rules.variants import VARIANTS
from games.rules.variants.variant import Leg
from tests.games.rules.variants.boards import board, may_begin

SUGOROKU = VARIANTS["ban-sugoroku"]
ALL_POINTS = {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}


def test_the_stones_are_set_as_in_backgammon_and_a_doublet_is_its_two_numbers() -> None:
    assert SUGOROKU.start == START
    assert SUGOROKU.legs((4, 4)) == (Leg((4, 4)),)


def test_whoever_has_all_stones_at_home_has_won() -> None:
    assert SUGOROKU.result(board({6: 10, 1: 5}, {24: 15})) is Level.SINGLE
    assert SUGOROKU.result(board({7: 1, 6: 9, 1: 5}, {24: 15})) is None
    assert SUGOROKU.result(board({25: 1, 6: 9, 1: 5}, {24: 15})) is None


def test_whoever_shuts_a_hit_stone_out_has_won() -> None:
    assert SUGOROKU.result(board({13: 3, **ALL_POINTS}, {0: 1, 24: 14})) is Level.SINGLE
    assert SUGOROKU.result(board({13: 3, **ALL_POINTS}, {24: 15})) is None
    assert SUGOROKU.result(board({13: 4, **ALL_POINTS, 1: 1}, {0: 1, 24: 14})) is None


def test_nothing_is_borne_off_and_what_cannot_move_at_home_stays() -> None:
    on = board({7: 1, 6: 9, 1: 5}, {24: 15})
    assert not may_begin(SUGOROKU, on, (6, 1), (6, 0))
    assert SUGOROKU.positions(on, (6, 1)) == (board({6: 8, 5: 1, 1: 6}, {24: 15}),)
    assert SUGOROKU.positions(board({6: 10, 1: 5}, {24: 15}), (6, 6)) == (board({6: 10, 1: 5}, {24: 15}),)


def test_who_tries_to_bear_off_is_told_that_nobody_does() -> None:
    with pytest.raises(StepRefused) as refused:
        composing(SUGOROKU, board({7: 1, 6: 9, 1: 5}, {24: 15}), (6, 5)).moved(6, 0)
    assert refused.value.reason.problem is StepProblem.NOBODY_BEARS_OFF


def test_six_points_in_a_row_may_be_made() -> None:
    on = board({12: 2, 10: 2, 9: 2, 8: 2, 7: 2, 13: 1, 16: 1, 3: 3}, {24: 2})
    assert may_begin(SUGOROKU, on, (5, 2), (16, 11), (13, 11))
