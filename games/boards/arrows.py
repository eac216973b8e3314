"""How is a play shown on the board, before or after it is made? As a curved arrow from each start to each end.

static/games/board.js draws the same arrow over a play that is read in the chat.
"""

from collections import Counter
from math import hypot

from games.boards.look import Arrow
from games.boards.places import APART, APART_ON_BAR, stands, tray
from games.rules.board import BAR, OFF, Board, is_pinned

#: How far an arrow bends, as a fraction of its length; the length of its head; half the head's width.
BOW, LONG, WIDE = 0.1, 9, 4.5


def net_of(steps: tuple[Arrow, ...]) -> tuple[dict[int, int], dict[int, int]]:
    """How many checkers leave each place and how many arrive there; the stop of a checker moved twice counts as neither."""
    leaving: Counter[int] = Counter()
    coming: Counter[int] = Counter()
    for start, end in steps:
        if coming[start]:
            coming[start] -= 1
        else:
            leaving[start] += 1
        coming[end] += 1
    return dict(+leaving), dict(+coming)


def arrows(board: Board, steps: tuple[Arrow, ...], kind: str, *, are_done: bool) -> str:
    """All arrows of a play as one group of class `kind`; "" without steps.

    If the play is done, they start at the free spots the checkers left and end on the checkers that arrived; otherwise they
    start on the checkers and end at the free spots.
    """
    if not steps:
        return ""
    used: Counter[tuple[int, bool]] = Counter()
    drawn = []
    for start, end in steps:
        spots: list[float] = []
        for place, is_start in ((start, True), (end, False)):
            spots += _spot(board, place, used[place, is_start], is_start=is_start, on_top=is_start is not are_done)
            used[place, is_start] += 1
        drawn.append(_arrow(*spots))
    way = "".join(drawn)
    return f'<g class="gb-arrows {kind}"><path class="gb-halo" d="{way}"/><path d="{way}"/></g>'


def _spot(board: Board, place: int, nth: int, *, is_start: bool, on_top: bool) -> tuple[float, float]:
    """Where the nth arrow at a place starts or ends: on the checkers there, from the top down, or above them."""
    is_bar = place in {BAR, OFF}
    if is_bar and not is_start:
        return tray(place == OFF)
    high = abs(board[place]) + is_pinned(board, place)
    at = high - 1 - nth if on_top else high + nth
    return stands(place, max(0, min(at, (APART_ON_BAR if is_bar else APART) - 1)))


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """Curved to the left of its direction; the head follows the end of the curve."""
    bow_x, bow_y = (x + to_x) / 2 + (to_y - y) * BOW, (y + to_y) / 2 - (to_x - x) * BOW
    far = hypot(to_x - bow_x, to_y - bow_y) or 1
    along_x, along_y = (to_x - bow_x) / far, (to_y - bow_y) / far
    neck_x, neck_y = to_x - along_x * LONG, to_y - along_y * LONG
    return (
        f"M{x:g} {y:g}Q{bow_x:.1f} {bow_y:.1f} {to_x:g} {to_y:g}"
        f"M{neck_x - along_y * WIDE:.1f} {neck_y + along_x * WIDE:.1f}L{to_x:g} {to_y:g}"
        f"L{neck_x + along_y * WIDE:.1f} {neck_y - along_x * WIDE:.1f}"
    )
