"""What of a board never moves, as a picture of its own: frame, wells, points and hinges, with grain and light.

Browsers keep it (static/games/boards/*.svg, written by `manage.py draw_grounds`) and paint it once, under what moves. The board
called *paper* has none: it is drawn by `games.boards.svg` in plain areas, which print as they stand.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.boards.places import (
    BAR_LEFT,
    BAR_WIDTH,
    DEPTH,
    FIELD,
    HEIGHT,
    LEFT_HALF,
    MIDDLE,
    POINT,
    RIGHT_HALF,
    RIM,
    TRAY,
    TRAY_LEFT,
    middle_of,
    point_left,
)
from games.rules.board import BAR, POINTS

Shades = tuple[str, str]
"""Two ends of a gradient: where the light falls, and away from it."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of one. `is_cloth`: the wells are lined with cloth; otherwise they are of wood, too."""

    frame: Shades
    well: Shades
    even: Shades
    odd: Shades
    line: str
    tray: str
    is_cloth: bool


GROUNDS = {
    "felt": Ground(
        ("#6B4528", "#38210F"),
        ("#1F5E4B", "#14412F"),
        ("#0C342A", "#082720"),
        ("#D2BD90", "#B89F6C"),
        "#D8B662",
        "#24150B",
        True,
    ),
    "wood": Ground(
        ("#552F19", "#27130A"),
        ("#C1905B", "#AB7844"),
        ("#662B17", "#4E1E0E"),
        ("#EBCF9C", "#D9B679"),
        "#3A1D0D",
        "#241108",
        False,
    ),
}
#: The noise of wood (long fibres) and of cloth (fine, the same in all directions), and how dark it is.
FIBRES, WEAVE = "0.02 0.55", "1.9"


def ground(look: Ground) -> str:
    """The picture as an SVG document, in the units of `games.boards.places`."""
    parts = (_definitions(look), *_frame(), *_bar(), *_wells(look), *_points(look))
    size = f'viewBox="0 0 {FIELD} {HEIGHT}" preserveAspectRatio="none"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>\n'


def _definitions(look: Ground) -> str:
    weave = (WEAVE, 0.42, 2) if look.is_cloth else (FIBRES, 0.4, 4)
    return (
        "<defs>"
        + _gradient("frame", look.frame, "0", "1")
        + f'<radialGradient id="well" cx=".42" cy=".36" r=".85"><stop stop-color="{look.well[0]}"/>'
        f'<stop offset="1" stop-color="{look.well[1]}"/></radialGradient>'
        + _gradient("even", look.even, "1", "0")
        + _gradient("odd", look.odd, "1", "0")
        + '<linearGradient id="brass"><stop stop-color="#F3DB9B"/><stop offset=".45" stop-color="#C9A24A"/>'
        + '<stop offset="1" stop-color="#7C5C1C"/></linearGradient>'
        + _shade("down", "0", "1")
        + _shade("right", "1", "0")
        + _grain("fibres", FIBRES, 0.62, 4)
        + _grain("weave", *weave)
        + "</defs>"
    )


def _gradient(name: str, shades: Shades, x: str, y: str) -> str:
    return (
        f'<linearGradient id="{name}" x2="{x}" y2="{y}"><stop stop-color="{shades[0]}"/>'
        f'<stop offset="1" stop-color="{shades[1]}"/></linearGradient>'
    )


def _shade(name: str, x: str, y: str) -> str:
    """What a wall throws on the ground of its well."""
    return (
        f'<linearGradient id="{name}" x2="{x}" y2="{y}"><stop stop-opacity=".55"/><stop offset=".35" stop-opacity=".2"/>'
        '<stop offset="1" stop-opacity="0"/></linearGradient>'
    )


def _grain(name: str, frequency: str, strength: float, octaves: int) -> str:
    """A tile of noise, painted once and repeated."""
    wide, high = FIELD / 2, HEIGHT / 3
    return (
        f'<filter id="{name}-noise" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" stitchTiles="stitch"'
        f' baseFrequency="{frequency}" numOctaves="{octaves}" seed="7"/>'
        f'<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 {strength} -.14"/></filter>'
        f'<pattern id="{name}" width="{wide:g}" height="{high:g}" patternUnits="userSpaceOnUse">'
        f'<rect width="{wide:g}" height="{high:g}" filter="url(#{name}-noise)"/></pattern>'
    )


def _rect(x: float, y: float, wide: float, high: float, more: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" {more}/>'


def _frame() -> Iterator[str]:
    yield _rect(0, 0, FIELD, HEIGHT, 'rx="6" fill="url(#frame)"')
    yield _rect(0, 0, FIELD, HEIGHT, 'rx="6" fill="url(#fibres)"')
    yield _rect(
        0.6, 0.6, FIELD - 1.2, HEIGHT - 1.2, 'rx="5.4" fill="none" stroke="#FFF" stroke-opacity=".17" stroke-width=".8"'
    )


def _bar() -> Iterator[str]:
    """Two hinges, above and below where the pip counts and the checkers on the bar stand."""
    yield _rect(BAR_LEFT + 1.2, 0.8, BAR_WIDTH - 2.4, HEIGHT - 1.6, 'fill="#FFF" fill-opacity=".05"')
    yield _rect(middle_of(BAR) - 0.3, 1, 0.6, HEIGHT - 2, 'fill="#000" fill-opacity=".5"')
    for y in (HEIGHT * 0.17, HEIGHT * 0.83):
        yield _rect(middle_of(BAR) - 2.6, y - 11, 5.2, 22, 'rx="1.2" fill="url(#brass)" stroke="#3B2A0A" stroke-width=".4"')
        yield "".join(f'<circle cx="{middle_of(BAR)}" cy="{y + far:g}" r=".9" fill="#6B4F18"/>' for far in (-7.5, 0, 7.5))


def _wells(look: Ground) -> Iterator[str]:
    deep = HEIGHT - 2 * RIM
    for left in (LEFT_HALF, RIGHT_HALF):
        yield from _well(left, RIM, 6 * POINT, deep, "url(#well)")
    for top in (RIM, MIDDLE + 3):
        yield from _well(TRAY_LEFT, top, TRAY, deep / 2 - 3, look.tray)


def _well(x: float, y: float, wide: float, high: float, fill: str) -> Iterator[str]:
    yield _rect(x, y, wide, high, f'rx="2" fill="{fill}"')
    if fill.startswith("url"):
        yield _rect(x, y, wide, high, 'rx="2" fill="url(#weave)"')
    yield _rect(x, y, wide, 9, 'rx="2" fill="url(#down)"')
    yield _rect(x, y, 6, high, 'rx="2" fill="url(#right)"')
    yield _rect(x, y, wide, high, 'rx="2" fill="none" stroke="#000" stroke-opacity=".5" stroke-width=".6"')
    edges = f"M{x + 1:g} {y + high + 0.6:g}h{wide - 2:g}M{x + wide + 0.6:g} {y + 1:g}v{high - 2:g}"
    yield f'<path d="{edges}" fill="none" stroke="#FFF" stroke-opacity=".16" stroke-width=".7"/>'


def _points(look: Ground) -> Iterator[str]:
    for number, tint in enumerate(("even", "odd")):
        outlines = "".join(_outline(point) for point in POINTS if point % 2 == number)
        halves = "".join(_lit_half(point) for point in POINTS if point % 2 == number)
        yield f'<path d="{outlines}" fill="url(#{tint})"/><path d="{halves}" fill="#FFF" fill-opacity=".09"/>'
    every = "".join(_outline(point) for point in POINTS)
    yield f'<path d="{every}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.1"/>'
    yield f'<path d="{every}" fill="none" stroke="{look.line}" stroke-opacity=".6" stroke-width=".45"/>'


def _edge(point: int) -> tuple[float, int]:
    """The y of a point's base, and which way it points."""
    return (HEIGHT - RIM, -1) if point < 13 else (RIM, 1)


def _outline(point: int) -> str:
    left, middle, (base, way) = point_left(point) + 1, middle_of(point), _edge(point)
    tip = base + way * DEPTH
    neck = tip - way * 2
    return (
        f"M{left:g} {base}L{middle - 0.7:g} {neck:g}Q{middle:g} {tip:g} {middle + 0.7:g} {neck:g}L{left + POINT - 2:g} {base}z"
    )


def _lit_half(point: int) -> str:
    middle, (base, way) = middle_of(point), _edge(point)
    return f"M{point_left(point) + 1:g} {base}L{middle:g} {base + way * DEPTH:g}V{base}z"
