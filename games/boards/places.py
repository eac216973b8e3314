"""The geometry of the drawn board, in units of its viewBox; on a phone held upright one unit is about one pixel.

The field (frame, points, bar, tray) is FIELD wide and drawn with the home board to the right; the style sheet mirrors it as a
whole for who bears off to the left. The cubes stand beside it (`games.boards.cubes`). static/games/board.js knows the places of
checkers by the same rules (`stands`), and a browser test compares the two.
"""

from games.rules.board import BAR, OFF

#: Widths of a point (a little more than a checker), of the bar, and of the tray of borne-off checkers.
POINT, BAR_WIDTH, TRAY = 26, 24, 18
#: Left edges of the two halves, the bar and the tray; the right edge of the frame.
LEFT_HALF = 3
BAR_LEFT = LEFT_HALF + 6 * POINT
RIGHT_HALF = BAR_LEFT + BAR_WIDTH
TRAY_LEFT = RIGHT_HALF + 6 * POINT + 2
FIELD = TRAY_LEFT + TRAY + 3
#: With points of 26, a phone of 390 pixels held upright shows them 28 wide.
HEIGHT = 330
#: The height of the strip with the point numbers, and how far a point reaches into the field.
RIM, DEPTH = 14, 124
MIDDLE = HEIGHT / 2
#: A checker's radius, the distance between checkers of a stack, and how many of a stack are drawn separately.
RADIUS, STEP, APART = 12, 25, 5
#: The bar has room for fewer, since its ends carry the pip counts.
APART_ON_BAR = 4
#: A checker in the tray is seen edge on: its thickness, and the distance to the next.
SLAB, SLAB_STEP = 7, 8


def point_left(point: int) -> int:
    """The left edge of a point 1-24."""
    column = 12 - point if point < 13 else point - 13
    return LEFT_HALF + column * POINT + (BAR_WIDTH if column > 5 else 0)


def middle_of(place: int) -> float:
    """The x of the middle of a point; 25 and 0 both mean the bar here."""
    if place in {BAR, OFF}:
        return BAR_LEFT + BAR_WIDTH / 2
    return point_left(place) + POINT / 2


def stands(place: int, nth: int) -> tuple[float, float]:
    """The centre of the nth checker (from 0) of a place: a point, 25 for the bottom side's bar, 0 for the top side's."""
    if place == BAR:
        return middle_of(place), MIDDLE + 14 + min(nth, APART_ON_BAR - 1) * STEP
    if place == OFF:
        return middle_of(place), MIDDLE - 14 - min(nth, APART_ON_BAR - 1) * STEP
    height = RADIUS + 1 + min(nth, APART - 1) * STEP
    return middle_of(place), HEIGHT - RIM - height if place < 13 else RIM + height


def tray(is_bottom: bool) -> tuple[float, float]:
    """Where an arrow into a tray ends."""
    return TRAY_LEFT + TRAY / 2, HEIGHT - RIM - 40 if is_bottom else RIM + 40


def slabs(count: int, is_bottom: bool) -> str:
    """The path of that many borne-off checkers in a tray, seen edge on."""
    edge, way = (HEIGHT - RIM - SLAB - 1, -SLAB_STEP) if is_bottom else (RIM + 1, SLAB_STEP)
    return "".join(f"M{TRAY_LEFT + 1} {edge + way * nth}h{TRAY - 2}v{SLAB}h-{TRAY - 2}z" for nth in range(count))
