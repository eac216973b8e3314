"""The effective pip count; for the sources see `games/rules/races/effective.py`."""

from fractions import Fraction

import pytest

from games.rules.races.effective import (
    MEAN_ROLL,
    effective_pips,
    mean_rolls_of_ace_stack,
    rolls_position,
    stack_and_stragglers,
    wastage,
)


def test_a_mean_roll_is_eight_pips_and_a_sixth() -> None:
    rolls = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    assert Fraction(sum((one + other) * (2 if one == other else 1) for one, other in rolls), 36) == MEAN_ROLL


def test_seven_checkers_on_the_ace_point_are_trices_secret() -> None:
    """Trice 2000: 3.5509259259 rolls, 28.999 pips; thirteen checkers 50.000004."""
    assert float(mean_rolls_of_ace_stack(7)) == pytest.approx(3.5509259259, abs=1e-10)
    assert float(effective_pips(mean_rolls_of_ace_stack(7))) == pytest.approx(28.999, abs=1e-3)
    assert float(effective_pips(mean_rolls_of_ace_stack(13))) == pytest.approx(50.000004, abs=1e-6)


@pytest.mark.parametrize("checkers", range(3, 16))
def test_a_position_of_n_rolls_takes_seven_n_and_one(checkers: int) -> None:
    exact = float(effective_pips(mean_rolls_of_ace_stack(checkers)))
    assert exact == pytest.approx(rolls_position((checkers + 1) // 2), abs=0.2)


def test_what_is_wasted_is_the_difference() -> None:
    assert float(wastage(mean_rolls_of_ace_stack(15), 15)) == pytest.approx(57 - 15, abs=0.01)


def test_eleven_on_the_ace_point_and_one_on_the_sixteen_take_58() -> None:
    """58.18 by enumerating every roll."""
    assert stack_and_stragglers(12, 16) == 58
