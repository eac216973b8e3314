"""Who begins, and the effect of ties on the cube."""

import pytest

from games.rules.cube import LARGEST_CUBE
from games.rules.opening import Opening, automatic_cube, opening
from games.rules.variants import BACKGAMMON
from games.rules.variants.variant import Variant


def test_the_higher_die_begins_and_plays_both() -> None:
    assert opening(BACKGAMMON, 6, 2) == Opening(first_begins=True, roll=(6, 2))
    assert opening(BACKGAMMON, 1, 4) == Opening(first_begins=False, roll=(4, 1))


@pytest.mark.parametrize("die", range(1, 7))
def test_a_tie_is_rolled_again(die: int) -> None:
    assert opening(BACKGAMMON, die, die) is None


def test_in_some_games_the_winner_of_the_opening_rolls_anew() -> None:
    class RollsAnew(Variant):
        key = "rolls-anew"
        first_roll_anew = True

    assert opening(RollsAnew(), 2, 6) == Opening(first_begins=False, roll=None)


@pytest.mark.parametrize(("ties", "cap", "cube"), [(0, None, 1), (1, None, 2), (3, None, 8), (3, 1, 2), (1, 0, 1), (2, 5, 4)])
def test_each_tie_doubles_the_cube_up_to_the_cap(ties: int, cap: int | None, cube: int) -> None:
    assert automatic_cube(ties, cap=cap) == cube


def test_no_number_of_ties_makes_a_cube_beyond_the_largest() -> None:
    assert automatic_cube(31, cap=None) == automatic_cube(10**9, cap=None) == LARGEST_CUBE
