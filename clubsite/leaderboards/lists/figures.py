"""A player's figure on a board, as text: the large part and the small part after the point."""

from django.utils.formats import get_format

from clubsite.kit.points import MINUS, points_text
from clubsite.leaderboards.providers import Board, Figure, Unit

HUNDREDTHS = 100


def figure_text(board: Board, amount: int, count: int, ahead: int = 0) -> tuple[str, str]:
    """`("+0", ".83")` for an average, `("+12½", "")` for points, `("1688", ".42")` for a rating, `("7", "")` for a count."""
    match board.figure:
        case Figure.COUNT | Figure.WON:
            return str(count if board.figure is Figure.COUNT else ahead), ""
        case Figure.MEAN:
            return _parts(rounded(amount * HUNDREDTHS, board.unit.value * count), signed=True)
        case Figure.TOTAL if board.unit is Unit.QUARTERS:
            return points_text(board.base + amount), ""
        case Figure.TOTAL if board.unit is Unit.WHOLE:
            return str(board.base + amount).replace("-", MINUS), ""
        case _:
            return _parts(rounded((board.base + amount) * HUNDREDTHS, board.unit.value), signed=board.signed)


def rounded(numerator: int, denominator: int) -> int:
    """To the nearest whole number, halves away from zero; exact, whatever the size."""
    half_up = (2 * abs(numerator) + denominator) // (2 * denominator)
    return half_up if numerator >= 0 else -half_up


def _parts(hundredths: int, *, signed: bool) -> tuple[str, str]:
    whole, rest = divmod(abs(hundredths), HUNDREDTHS)
    sign = MINUS if hundredths < 0 else "+" if hundredths and signed else ""
    return f"{sign}{whole}", f"{get_format('DECIMAL_SEPARATOR')}{rest:02}"


def figure_number(board: Board, amount: int, count: int, ahead: int = 0) -> float | int:
    """The same for programs, unrounded."""
    if board.figure is Figure.COUNT:
        return count
    if board.figure is Figure.WON:
        return ahead
    whole = (board.base + amount) / board.unit.value if board.figure is Figure.TOTAL else amount / (board.unit.value * count)
    return int(whole) if board.unit is Unit.WHOLE and board.figure is Figure.TOTAL else whole
