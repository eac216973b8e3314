"""Misere; for the rules see `games/rules/variants/misere.py`."""

from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import board

MISERE = VARIANTS["misere"]


def test_who_has_borne_everything_off_has_lost_a_single_game() -> None:
    end = board({}, {1: 1, 20: 14})
    assert MISERE.result(end) is None
    assert MISERE.loses(end) is Level.SINGLE
    assert MISERE.is_over(end)


def test_nobody_has_lost_while_a_checker_is_left() -> None:
    on = board({1: 1}, {20: 15})
    assert MISERE.loses(on) is None
    assert not MISERE.is_over(on)


def test_bearing_off_cannot_be_avoided() -> None:
    assert MISERE.positions(board({2: 1}, {20: 15}), (6, 5)) == (board({}, {20: 15}),)


def test_the_last_checker_plays_both_numbers_here_too() -> None:
    assert MISERE.positions(board({2: 1}, {1: 1}), (2, 1)) == (board({}, {0: 1}),)
