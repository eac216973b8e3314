"""Where do a chouette's cubes lie? To the right of the board, one per member, each at its owner's end or in the middle.

One to eleven fit the same column: the more there are, the smaller they get. An owned cube also carries a small checker in its
owner's colour, so that it can be recognised when the column is full.
"""

from collections import Counter
from typing import NamedTuple

from django.utils.html import escape

from games.boards.look import BoardLook, CubeOnBoard, CubeOwner
from games.boards.places import CUBES, FIELD, HEIGHT, MIDDLE

EDGE = 5
#: The average width of a letter, at most, as a fraction of its height.
LETTER = 0.6


class Size(NamedTuple):
    """The side of a cube, the size of the letters under it, and the height of both including a gap."""

    side: float
    letters: float
    high: float


#: The size for at most so many cubes; beyond that, SMALLEST.
SIZES = (
    (5, Size(30, 10.5, 48)),
    (6, Size(28, 10.5, 46)),
    (7, Size(26, 10, 43)),
    (8, Size(24, 9.5, 38)),
    (9, Size(22, 9, 34.5)),
    (10, Size(20, 8.5, 31.5)),
)
SMALLEST = Size(18, 8.5, 28.5)


def cubes(look: BoardLook, key: str) -> str:
    """The column of cubes; "" where none is in play."""
    if not look.cubes:
        return ""
    count = len(look.cubes)
    size = next((size for most, size in SIZES if count <= most), SMALLEST)
    size = size._replace(high=min(size.high, (HEIGHT - 2 * EDGE) / count))
    groups: dict[CubeOwner, list[tuple[str, CubeOnBoard]]] = {owner: [] for owner in CubeOwner}
    for number, cube in enumerate(look.cubes):
        groups[cube.owner].append((f"{key}-cube-{escape(cube.key or number)}", cube))
    short = _short([cube.name for cube in look.cubes], int(CUBES / (size.letters * LETTER)))
    tops = _tops({owner: len(group) * size.high for owner, group in groups.items()})
    colours = {CubeOwner.TOP: f"gb-{look.bottom.other}", CubeOwner.BOTTOM: f"gb-{look.bottom}", CubeOwner.CENTRE: ""}
    offered, dead = ' data-offered=""', ' data-dead=""'
    drawn = "".join(
        f'<g class="gb-cube" id="{name}" data-owner="{owner}"{offered if cube.offered else ""}{dead if cube.dead else ""}>'
        f"{_cube(cube, short[cube.name], size, tops[owner] + nth * size.high, colours[owner])}</g>"
        for owner, group in groups.items()
        for nth, (name, cube) in enumerate(group)
    )
    return f'<g class="gb-cubes" aria-hidden="true">{drawn}</g>'


def _tops(heights: dict[CubeOwner, float]) -> dict[CubeOwner, float]:
    """The top of each group: at the two ends and in the middle, which gives way where it is crowded."""
    bottom = HEIGHT - EDGE - heights[CubeOwner.BOTTOM]
    centre = min(MIDDLE - heights[CubeOwner.CENTRE] / 2, bottom - heights[CubeOwner.CENTRE])
    return {
        CubeOwner.TOP: EDGE,
        CubeOwner.CENTRE: max(centre, EDGE + heights[CubeOwner.TOP]),
        CubeOwner.BOTTOM: bottom,
    }


def _short(names: list[str], longest: int) -> dict[str, str]:
    """As much of each name as there is room for: its beginning, or its end where others begin alike."""
    begin = {name: name if len(name) <= longest else f"{name[: longest - 1]}…" for name in names}
    alike = [short for short, many in Counter(begin.values()).items() if many > 1]
    return {name: f"…{name[1 - longest :]}" if short in alike and short != name else short for name, short in begin.items()}


def _cube(cube: CubeOnBoard, name: str, size: Size, top: float, owner: str) -> str:
    """One cube in its place with `name` under it; `owner` is the CSS class of its owner's checkers."""
    middle, side = FIELD + CUBES / 2, size.side
    figures = str(cube.value)
    high = side * {1: 0.62, 2: 0.54, 3: 0.42}.get(len(figures), 0.33)
    tilt = f' transform="rotate({side * 0.4:g} {middle:g} {top + side / 2:g})"' if cube.offered else ""
    mark = f'<circle class="{owner}" cx="{middle + side / 2:g}" cy="{top + 2:g}" r="{side * 0.12:g}"/>' if owner else ""
    return (
        f'<g{tilt}><rect x="{middle - side / 2:g}" y="{top:g}" width="{side:g}" height="{side:g}" rx="{side * 0.24:g}"/>'
        f'<text x="{middle:g}" y="{top + side / 2 + high * 0.35:g}" font-size="{high:g}">{figures}</text>{mark}</g>'
        f"{_name(name, size, middle, top + side)}"
    )


def _name(name: str, size: Size, middle: float, top: float) -> str:
    if not name:
        return ""
    at = f'x="{middle:g}" y="{top + size.letters:g}" font-size="{size.letters:g}"'
    return f'<text class="gb-cube-name" {at}>{escape(name)}</text>'
