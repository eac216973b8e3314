"""What are points worth? Points are quarters, money is cents, and a quarter need not be a whole number of cents.

Rounding each amount on its own would lose or invent a cent now and then. So the amounts of a column are rounded together by the
largest remainder method: every amount is rounded down, and the missing cents go to those that lost most, among equals to the
first. The column then sums to what it is worth, and a column that sums to zero in points sums to zero in money.
"""

from collections.abc import Sequence

QUARTERS_PER_POINT = 4
CENTS_PER_UNIT = 100


def in_cents(quarters: Sequence[int], cents_per_point: int) -> tuple[int, ...]:
    """The column in cents, in the same order; no amount is off by a whole cent. A sum that is not a whole number of cents is
    rounded down."""
    assert cents_per_point >= 0
    exact = [divmod(amount * cents_per_point, QUARTERS_PER_POINT) for amount in quarters]
    missing = sum(rest for _, rest in exact) // QUARTERS_PER_POINT
    first = sorted(range(len(exact)), key=lambda at: (-exact[at][1], at))[:missing]
    return tuple(cents + (at in first) for at, (cents, _) in enumerate(exact))


def nearest_cent(quarters: int, cents_per_point: int) -> int:
    """One amount (>= 0) on its own, with half a cent rounded up."""
    return (2 * quarters * cents_per_point + QUARTERS_PER_POINT) // (2 * QUARTERS_PER_POINT)


def nearest_quarter(cents: int, cents_per_point: int) -> int:
    """How many quarters so many cents (>= 0) are worth, with half a quarter rounded up; a point is worth something."""
    assert cents_per_point > 0
    return (2 * cents * QUARTERS_PER_POINT + cents_per_point) // (2 * cents_per_point)


def is_rounding(due: int, handed: int, cents_per_point: int) -> bool:
    """Whether the money that was handed over differs from what was due by no more than people round: a whole unit of the
    currency, or what one point is worth. Any more is a slip of the pen."""
    return handed > 0 and abs(handed - due) <= max(CENTS_PER_UNIT, cents_per_point)
