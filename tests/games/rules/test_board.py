"""Boards, their pip counts, and why some lists of integers are not boards."""

import pytest

from games.rules.board import BAR, OFF, START, BoardProblem, checkers, flipped, is_pinned, pips, problem_with
from games.rules.variants import VARIANTS
from tests.games.rules.boards import board


def test_the_start_is_the_same_from_both_sides() -> None:
    assert flipped(START) == START
    assert checkers(START) == (15, 15)
    assert pips(START) == (167, 167)
    assert problem_with(START) is None


def test_the_bar_counts_twenty_five_pips_a_checker() -> None:
    assert pips(board({BAR: 2, 1: 1}, {OFF: 1, 24: 1})) == (51, 26)


def test_the_bars_change_places_when_the_board_is_seen_from_the_other_side() -> None:
    assert flipped(board({BAR: 2, 6: 1}, {OFF: 1, 20: 3})) == board({BAR: 1, 5: 3}, {OFF: 2, 19: 1})


def test_a_pinned_checker_is_counted_and_seen_from_both_sides() -> None:
    pinned = (*board({6: 2}, {20: 1}), 1 << 6 | 1 << 20)
    assert checkers(pinned) == (3, 2)
    assert is_pinned(pinned, 6)
    assert flipped(pinned) == (*board({5: 1}, {19: 2}), 1 << 19 | 1 << 5)
    assert flipped(flipped(pinned)) == pinned


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        (None, BoardProblem.LENGTH),
        ("0" * 26, BoardProblem.LENGTH),
        ([0] * 25, BoardProblem.LENGTH),
        ([0] * 27, BoardProblem.LENGTH),
        ([*START[:-1], False], BoardProblem.LENGTH),
        ([*START[:-1], 0.0], BoardProblem.LENGTH),
        ([*START[:-1], None], BoardProblem.LENGTH),
        ([-1, *START[1:]], BoardProblem.BAR),
        ([*START[:-1], -1], BoardProblem.BAR),
        ([*START[:-1], 1], BoardProblem.TOO_MANY),
        ([1, *START[1:]], BoardProblem.TOO_MANY),
        ([0, 10**400, *START[2:]], BoardProblem.TOO_MANY),
        ([0] * 26, BoardProblem.BOTH_OFF),
    ],
)
def test_what_is_no_board_is_told_why(written: object, problem: BoardProblem) -> None:
    assert problem_with(written) is problem


def test_a_game_of_few_checkers_or_without_a_bar_says_so() -> None:
    assert VARIANTS["hypergammon"].problem_with(START) is BoardProblem.TOO_MANY_HERE
    assert VARIANTS["hypergammon"].problem_with(board({BAR: 3}, {OFF: 3})) is None
    for key in ("fevga", "narde", "gul-bara"):
        assert VARIANTS[key].problem_with(board({BAR: 1, 24: 1}, {12: 1})) is BoardProblem.NO_BAR
        assert VARIANTS[key].problem_with(board({24: 1}, {OFF: 1, 12: 1})) is BoardProblem.NO_BAR
    for key in ("plakoto", "tapa"):
        assert VARIANTS[key].problem_with((*board({BAR: 1}, {1: 1}), 0)) is BoardProblem.NO_BAR
    assert VARIANTS["russian"].problem_with(VARIANTS["russian"].start) is None
