"""How is a play shown on the board before or after it is made? As one arrow from each start to each end."""

from collections import Counter
from math import hypot

from games.boards.look import Arrow
from games.boards.places import stands, tray
from games.rules.board import BAR, OFF

#: How far from the middle of its place an arrow begins and ends, and its head's length and half width.
BEGINS, ENDS, LONG, WIDE = 5, 3, 9, 5
#: Where on a stack an arrow holds: the height of its second checker.
NTH = 1


def net_of(steps: tuple[Arrow, ...]) -> tuple[dict[int, int], dict[int, int]]:
    """How many checkers leave each place, and how many come to stand on each: a checker moved twice does so once."""
    leaving: Counter[int] = Counter()
    coming: Counter[int] = Counter()
    for start, end in steps:
        if coming[start]:
            coming[start] -= 1
        else:
            leaving[start] += 1
        coming[end] += 1
    return dict(+leaving), dict(+coming)


def arrows(steps: tuple[Arrow, ...], kind: str) -> str:
    """One path of arrows; `kind` is its class. Nothing without steps."""
    if not steps:
        return ""
    moved = Counter(steps)
    drawn = "".join(_arrow(start, end) for start, end in moved)
    return f'<g class="gb-arrows {kind}"><path class="gb-halo" d="{drawn}"/><path d="{drawn}"/></g>'


def _arrow(start: int, end: int) -> str:
    x, y = stands(start, 0 if start in {BAR, OFF} else NTH)
    to_x, to_y = tray(end == OFF) if end in {BAR, OFF} else stands(end, NTH)
    far = hypot(to_x - x, to_y - y) or 1
    along_x, along_y = (to_x - x) / far, (to_y - y) / far
    tip_x, tip_y = to_x - along_x * ENDS, to_y - along_y * ENDS
    neck_x, neck_y = tip_x - along_x * LONG, tip_y - along_y * LONG
    return (
        f"M{x + along_x * BEGINS:.1f} {y + along_y * BEGINS:.1f}L{neck_x:.1f} {neck_y:.1f}"
        f"M{neck_x - along_y * WIDE:.1f} {neck_y + along_x * WIDE:.1f}L{tip_x:.1f} {tip_y:.1f}"
        f"L{neck_x + along_y * WIDE:.1f} {neck_y - along_x * WIDE:.1f}"
    )
