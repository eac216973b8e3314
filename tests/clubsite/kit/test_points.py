"""Amounts are written with a true minus and quarters as fractions."""

import pytest

from clubsite.kit.points import amount_text, points_text, sign_of


@pytest.mark.parametrize(
    ("quarters", "text", "sign"),
    [
        (0, "0", "zero"),
        (4, "+1", "plus"),
        (-12, "\u22123", "minus"),
        (2, "+\u00bd", "plus"),
        (-6, "\u22121\u00bd", "minus"),
        (-1, "\u2212\u00bc", "minus"),
        (4 * 1048576 + 3, "+1048576\u00be", "plus"),
    ],
)
def test_a_score_is_written_with_its_sign(quarters: int, text: str, sign: str) -> None:
    assert points_text(quarters) == text
    assert sign_of(quarters) == sign


def test_a_payment_is_written_without_one() -> None:
    assert amount_text(0) == "0"
    assert amount_text(30) == "7\u00bd"
