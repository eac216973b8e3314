"""A position as a picture for sharing, as SVG and as PNG: 1200 by 630 pixels, the size other sites show beside a link.

Such a picture stands alone, without the site's style sheet: `card` makes it as a row of shapes with colours, and two small
writers (here and in `png.py`) turn the same row into either format. Colours: those of static/games/board.css, by day.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import escape

from games.boards.look import BoardLook, Colour, CubeOnBoard, CubeOwner, Side
from games.boards.places import (
    APART,
    APART_ON_BAR,
    BAR_LEFT,
    BAR_WIDTH,
    DEPTH,
    FIELD,
    HEIGHT,
    LEFT_HALF,
    MIDDLE,
    POINT,
    RADIUS,
    RIGHT_HALF,
    RIM,
    SLAB,
    SLAB_STEP,
    TRAY,
    TRAY_LEFT,
    middle_of,
    point_left,
    stands,
)
from games.boards.svg import DIE, DIE_GAP, EYES
from games.rules.board import BAR, OFF, POINTS, checkers

CARD = (1200, 630)
MARGIN = 40
#: The width of the column for a cube.
CUBES = 42
SCALE = (CARD[1] - 2 * MARGIN) / HEIGHT
#: Where the words begin, the sizes of letters, how many of each size fit beside the board, and the most lines of a paragraph.
WORDS_LEFT = round(MARGIN + (FIELD + CUBES) * SCALE) + 36
TITLE, FACT, FOOT = 40, 27, 20
LETTERS = {TITLE: 18, FACT: 28, FOOT: 38}
MOST_LINES = 3

GROUND, INK, SOFT = "#FAF7F2", "#1F1B16", "#5F564A"
FRAME, FELT, TRAY_COLOUR, WORDS = "#573820", "#194F3E", "#23140A", "#F1E4CB"
POINT_COLOURS = ("#173D33", "#D3BF95")
CUBE_FACE, CUBE_EDGE = "#FFFBF0", "#7A5A14"
#: The colours of a side's checkers: face, edge, figures.
CHECKER = {Colour.LIGHT: ("#F6EFDF", "#5F5035", "#1F1B16"), Colour.DARK: ("#6F201D", "#F6D3C0", "#FFF6E6")}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; `round` is the radius of its corners."""

    x: float
    y: float
    wide: float
    high: float
    fill: str
    round: float = 0
    edge: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str
    edge: str = ""


@dataclass(frozen=True, slots=True)
class Wedge:
    """A triangle."""

    corners: tuple[tuple[float, float], ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text; `y` is its baseline."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    middle: bool = False


Shape = Box | Disc | Wedge | Line


def card(look: BoardLook, title: str, facts: Sequence[str] = (), foot: Sequence[str] = ()) -> list[Shape]:
    """The board on the left; on the right its title, facts about it and, in small letters at the foot, its IDs."""
    board = (_scaled(shape) for shape in _board(look))
    return [Box(0, 0, *CARD, GROUND), *board, *_words(title, facts, foot)]


def _scaled(shape: Shape) -> Shape:
    """From the units of the drawn board to its place on the card."""
    match shape:
        case Box(x, y, wide, high, fill, corner, edge):
            return Box(_to(x), _to(y), wide * SCALE, high * SCALE, fill, corner * SCALE, edge)
        case Disc(x, y, radius, fill, edge):
            return Disc(_to(x), _to(y), radius * SCALE, fill, edge)
        case Wedge(corners, fill):
            return Wedge(tuple((_to(x), _to(y)) for x, y in corners), fill)
        case Line(x, y, text, size, fill, bold, middle):
            return Line(_to(x), _to(y), text, size * SCALE, fill, bold, middle)


def _to(at: float) -> float:
    return round(MARGIN + at * SCALE, 1)


# The board, in its own units


def _board(look: BoardLook) -> Iterator[Shape]:
    depth = HEIGHT - 2 * RIM
    yield Box(0, 0, FIELD, HEIGHT, FRAME, 7)
    for left in (LEFT_HALF, RIGHT_HALF):
        yield Box(left, RIM, 6 * POINT, depth, FELT, 2)
    for top in (RIM, MIDDLE + 3):
        yield Box(TRAY_LEFT, top, TRAY, depth / 2 - 3, TRAY_COLOUR, 2)
    for point in POINTS:
        left, is_low = point_left(point), point < 13
        edge, tip = (HEIGHT - RIM, HEIGHT - RIM - DEPTH) if is_low else (RIM, RIM + DEPTH)
        corners = ((left + 1, edge), (left + POINT - 1, edge), (left + POINT / 2, tip))
        yield Wedge(corners, POINT_COLOURS[point % 2])
        yield Line(middle_of(point), HEIGHT - 3.5 if is_low else 10.5, str(point), 9, WORDS, middle=True)
    yield from _checkers(look)
    yield from _borne_off(look)
    yield from _pips(look)
    yield from _dice(look)
    yield from _cubes(look)


def _checkers(look: BoardLook) -> Iterator[Shape]:
    for place, count in enumerate(look.board[:26]):
        if not count:
            continue
        own = count > 0 if place in POINTS else place == BAR
        face, edge, figures = CHECKER[look.bottom if own else look.bottom.other]
        apart = APART_ON_BAR if place in (BAR, OFF) else APART
        for nth in range(min(abs(count), apart)):
            x, y = stands(place, nth)
            yield Disc(x, y, RADIUS - 0.5, face, edge)
        if abs(count) > apart:
            x, y = stands(place, apart - 1)
            yield Line(x, y + 4.2, str(abs(count)), 12, figures, bold=True, middle=True)


def _borne_off(look: BoardLook) -> Iterator[Shape]:
    own, other = (max(look.checkers - left, 0) for left in checkers(look.board))
    for count, colour, is_bottom in ((own, look.bottom, True), (other, look.bottom.other, False)):
        face, edge, _figures = CHECKER[colour]
        for nth in range(count):
            top = HEIGHT - RIM - SLAB - 1 - SLAB_STEP * nth if is_bottom else RIM + 1 + SLAB_STEP * nth
            yield Box(TRAY_LEFT + 1, top, TRAY - 2, SLAB, face, edge=edge)


def _pips(look: BoardLook) -> Iterator[Shape]:
    for count, y in zip(look.pips or (), (HEIGHT - 7.5, 15.5), strict=False):
        yield Line(BAR_LEFT + BAR_WIDTH / 2, y, str(count), 11.5, WORDS, bold=True, middle=True)


def _dice(look: BoardLook) -> Iterator[Shape]:
    half = LEFT_HALF if look.roller is Side.TOP else RIGHT_HALF
    face, edge, eyes = CHECKER[look.bottom.other if look.roller is Side.TOP else look.bottom]
    left = half + (6 * POINT - len(look.dice) * (DIE + DIE_GAP) + DIE_GAP) / 2
    top = MIDDLE - DIE / 2
    for nth, die in enumerate(look.dice):
        at = left + nth * (DIE + DIE_GAP)
        yield Box(at, top, DIE, DIE, face, 5, edge)
        for x, y in EYES[die.number]:
            yield Disc(at + 6 + 5.5 * x, top + 6 + 5.5 * y, 2.1, eyes)


def _cubes(look: BoardLook) -> Iterator[Shape]:
    """Each at its owner's end of the column, or in the middle; a card has room for six."""
    side, step = 34, 40
    places = {CubeOwner.TOP: 4.0, CubeOwner.CENTRE: MIDDLE - side / 2, CubeOwner.BOTTOM: HEIGHT - 4.0 - side}
    for cube in look.cubes[:6]:
        top = places[cube.owner]
        places[cube.owner] += -step if cube.owner is CubeOwner.BOTTOM else step
        yield from _cube(cube, FIELD + (CUBES - side) / 2, top, side)


def _cube(cube: CubeOnBoard, left: float, top: float, side: float) -> Iterator[Shape]:
    yield Box(left, top, side, side, CUBE_FACE, side * 0.24, CUBE_EDGE)
    high = side * {1: 0.62, 2: 0.54, 3: 0.42}.get(len(str(cube.value)), 0.33)
    yield Line(left + side / 2, top + side / 2 + high * 0.35, str(cube.value), high, INK, bold=True, middle=True)


# The words


def _words(title: str, facts: Sequence[str], foot: Sequence[str]) -> Iterator[Shape]:
    y = MARGIN + TITLE
    for line in wrapped(title, LETTERS[TITLE]):
        yield Line(WORDS_LEFT, y, line, TITLE, INK, bold=True)
        y += round(TITLE * 1.2)
    y += 10
    for fact in facts:
        for line in wrapped(fact, LETTERS[FACT]):
            yield Line(WORDS_LEFT, y, line, FACT, SOFT)
            y += round(FACT * 1.3)
        y += 8
    small = [line for text in foot for line in wrapped(text, LETTERS[FOOT])]
    for above, line in enumerate(reversed(small)):
        yield Line(WORDS_LEFT, CARD[1] - MARGIN - above * round(FOOT * 1.4), line, FOOT, SOFT)


def wrapped(text: str, letters: int, most: int = MOST_LINES) -> list[str]:
    """The text in lines of at most so many letters; longer words are cut, and text beyond the last line is dropped."""
    lines: list[str] = []
    for word in (part for one in text.split() for part in _cut(one, letters)):
        if lines and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1][: letters - 1]}…"]
    return lines


def _cut(word: str, letters: int) -> list[str]:
    return [word[at : at + letters] for at in range(0, len(word), letters)]


# As SVG


def as_svg(shapes: Sequence[Shape]) -> str:
    """A file that stands alone, set in whatever serif the reader has."""
    wide, high = CARD
    drawn = "".join(map(_written, shapes))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return f'{head} font-family="Newsreader, Palatino, Georgia, serif">{drawn}</svg>'


def _written(shape: Shape) -> str:
    match shape:
        case Box(x, y, wide, high, fill, corner, edge):
            return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{corner:g}" fill="{fill}"{_edge(edge)}/>'
        case Disc(x, y, radius, fill, edge):
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{_edge(edge)}/>'
        case Wedge(corners, fill):
            return f'<path d="M{"L".join(f"{x:g} {y:g}" for x, y in corners)}z" fill="{fill}"/>'
        case Line(x, y, text, size, fill, bold, middle):
            how = (' font-weight="600"' if bold else "") + (' text-anchor="middle"' if middle else "")
            return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{how}>{escape(text)}</text>'


def _edge(colour: str) -> str:
    return f' stroke="{colour}" stroke-width="1.5"' if colour else ""
