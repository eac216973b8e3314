"""A name that is too long for its line in a box: smaller, and on two lines where there is room."""

from games.tournaments.drawing.fitting import SMALLER, USUAL, fitted, parted, width_of
from games.tournaments.drawing.shapes import Shape


def written(full: str, room: float, shape: Shape) -> tuple[str, bool, str]:
    """As much of a name as fits, whether it is written smaller, and what of it stands on a second line: nobody points at a wall
    or at paper to read the rest."""
    small = shape.shrinks and width_of(full) > room
    if not small:
        return fitted(full, room), False, ""
    room /= SMALLER * USUAL
    if width_of(full) > room and shape.row >= 2 * SMALLER * shape.font:
        first, rest = parted(full, room)
        if rest:
            rest = fitted(rest, room)
            return f"{first} {rest}", True, rest
    return fitted(full, room), True, ""


def two_lines(text: str, rest: str, middle: int, shape: Shape) -> tuple[tuple[str, int], ...]:
    """Above and below the middle of what the name has; none if it stands on one line."""
    if not rest:
        return ()
    lead = min(int(SMALLER * shape.font * 1.15), shape.row // 2)
    first = middle + int(0.35 * SMALLER * shape.font) - lead // 2
    return (text.removesuffix(f" {rest}"), first), (rest, first + lead)
