"""Where is what on the drawn board? Units of its viewBox, of which a phone held upright shows about one a pixel.

The field (frame, points, bar, tray) is FIELD wide and drawn with the home board to the right; the style sheet mirrors it as a
whole for who bears off to the left. The cubes stand right of it. static/games/board.js knows the places of checkers by the
same rules (`stands`), and a browser test compares the two.
"""

from games.rules.board import BAR, OFF

#: Widths: of a point, which is a little more than a checker, of the bar, of the tray of borne-off checkers.
POINT, BAR_WIDTH, TRAY = 26, 24, 20
#: Left edges of the two halves, of the bar, of the tray; the right edge of the frame.
LEFT_HALF = 4
BAR_LEFT = LEFT_HALF + 6 * POINT
RIGHT_HALF = BAR_LEFT + BAR_WIDTH
TRAY_LEFT = RIGHT_HALF + 6 * POINT + 3
FIELD = TRAY_LEFT + TRAY + 4
#: The column of cubes, and the whole picture with and without it.
CUBES = 42
WIDTH_WITH_CUBES = FIELD + CUBES
HEIGHT = 330
#: The strip with the numbers of the points, and how far a point reaches into the field.
RIM, DEPTH = 14, 124
MIDDLE = HEIGHT / 2
#: A checker's radius, from one checker of a stack to the next, and how many of a stack are seen apart.
RADIUS, STEP, APART = 12, 25, 5
#: On the bar there is room for fewer: its ends carry the pip counts.
APART_ON_BAR = 4
#: A checker in the tray is seen from its edge.
SLAB, SLAB_STEP = 7, 8


def point_left(point: int) -> int:
    """The left edge of a point 1-24."""
    column = 12 - point if point < 13 else point - 13
    return LEFT_HALF + column * POINT + (BAR_WIDTH if column > 5 else 0)


def middle_of(place: int) -> float:
    """The x of a place's middle: a point; 25 or 0 here the bar."""
    if place in {BAR, OFF}:
        return BAR_LEFT + BAR_WIDTH / 2
    return point_left(place) + POINT / 2


def stands(place: int, nth: int) -> tuple[float, float]:
    """The middle of the nth checker (from 0) of a place: a point, 25 the bottom side's bar, 0 the top side's."""
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
    """The path of that many borne-off checkers in a tray, seen from their edges."""
    edge, way = (HEIGHT - RIM - SLAB - 1, -SLAB_STEP) if is_bottom else (RIM + 1, SLAB_STEP)
    return "".join(f"M{TRAY_LEFT + 1} {edge + way * nth}h{TRAY - 2}v{SLAB}h-{TRAY - 2}z" for nth in range(count))
