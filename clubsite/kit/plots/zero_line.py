"""Where each score's bar goes: to the left or right of a vertical line, the longest taking up REACH percent of the width.

Positions are percentages of the drawing's width as SVG attributes, so that pages need no inline style and a bar grows smoothly
when a live update changes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from clubsite.kit.points import points_text, sign_of

MIDDLE = 50.0
REACH = 33.0  # the rest of each half is for the figure beside the bar
SHORTEST_FULL_SCALE = 16  # quarters; below four points a bar does not fill its side, as a lead of one is no landslide


@dataclass(frozen=True, slots=True)
class Bar:
    """One score: `figure` is the signed text, `sign` is plus, minus or zero; the rest are SVG attributes."""

    sign: str
    figure: str
    x: str
    width: str
    figure_x: str


def bars(scores: Sequence[int]) -> list[Bar]:
    """The bars of these scores (quarters), in the same order and on one scale."""
    scale = max([SHORTEST_FULL_SCALE, *(abs(score) for score in scores)])
    return [_bar(score, scale) for score in scores]


def _bar(score: int, scale: int) -> Bar:
    length = REACH * abs(score) / scale
    start = MIDDLE - length if score < 0 else MIDDLE
    end = start if score < 0 else MIDDLE + length
    return Bar(sign_of(score), points_text(score), _percent(start), _percent(length), _percent(end))


def _percent(share: float) -> str:
    return f"{share:.2f}%"
