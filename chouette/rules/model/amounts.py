"""Amounts as players state them: hundredths of a point in, quarter-points stored."""

from chouette.rules.model.payoffs import QUARTERS
from chouette.rules.refusals import Refusal, Refused

HUNDREDTHS = 100
HUNDREDTHS_OF_A_QUARTER = HUNDREDTHS // QUARTERS
LARGEST_AMOUNT = 1_000_000_000


def check_amount(hundredths: int) -> None:
    """Refused: negative, or beyond any plausible stake."""
    if hundredths < 0:
        raise Refused(Refusal.NO_AMOUNT)
    if hundredths > LARGEST_AMOUNT * HUNDREDTHS:
        raise Refused(Refusal.AMOUNT_TOO_LARGE, limit=LARGEST_AMOUNT)


def in_quarters(hundredths: int) -> int:
    """The amount in quarter-points. Refused: nothing, too much, or finer than a quarter."""
    check_amount(hundredths)
    if hundredths == 0:
        raise Refused(Refusal.NO_AMOUNT)
    if hundredths % HUNDREDTHS_OF_A_QUARTER:
        raise Refused(Refusal.BAD_STEP, step=in_points(1))
    return hundredths // HUNDREDTHS_OF_A_QUARTER


def in_points(quarters: int) -> str:
    """Quarter-points written in points, at most two decimals: `1.5`, `-7`, `0.25`."""
    sign, size = ("-" if quarters < 0 else ""), abs(quarters)
    whole, rest = divmod(size, QUARTERS)
    return f"{sign}{whole}" + ("", ".25", ".5", ".75")[rest]
