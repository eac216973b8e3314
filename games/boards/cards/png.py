"""A position's card as PNG, drawn by Pillow at twice its size and then halved, which smooths the edges.

The letters are the club's own serif, which covers the Latin alphabets. Text with any other letter is left out, since empty
boxes would be worse; the SVG shows it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import clubsite
from games.boards.cards.card import CARD, Box, Disc, Line, Shape, Wedge

LARGER = 2
FONTS = Path(clubsite.__file__).parent / "static" / "site" / "fonts"
#: Where the style sheet of every page says which of the serif's files has which letters.
FACE = re.compile(r'url\("fonts/([^"]+)"\)[^}]*?unicode-range: ([^;]+);')
REGULAR, BOLD = 400, 600


def as_png(shapes: Sequence[Shape]) -> bytes:
    """The bytes of the file."""
    wide, high = CARD
    picture = Image.new("RGB", (wide * LARGER, high * LARGER))
    drawing = ImageDraw.Draw(picture)
    for shape in shapes:
        _draw(drawing, shape)
    file = BytesIO()
    picture.reduce(LARGER).save(file, "PNG", optimize=False, compress_level=6)
    return file.getvalue()


def _draw(drawing: ImageDraw.ImageDraw, shape: Shape) -> None:
    match shape:
        case Box(x, y, wide, high, fill, corner, edge):
            at = _larger(x, y, x + wide, y + high)
            drawing.rounded_rectangle(at, corner * LARGER, fill, edge or None, 3 if edge else 0)
        case Disc(x, y, radius, fill, edge):
            at = _larger(x - radius, y - radius, x + radius, y + radius)
            drawing.ellipse(at, fill, edge or None, 3 if edge else 0)
        case Wedge(corners, fill):
            drawing.polygon([(x * LARGER, y * LARGER) for x, y in corners], fill)
        case Line():
            _write(drawing, shape)


def _larger(*numbers: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = (number * LARGER for number in numbers)
    return left, top, right, bottom


def width_of(line: Line) -> float:
    """How wide the line is drawn, on the scale of the card; 0 for what cannot be."""
    return sum(font.getlength(text) for font, text in _set(line)) / LARGER if can_write(line.text) else 0.0


def fitted(line: Line, wide: float) -> Line:
    """The line in smaller letters, if it is wider than that."""
    is_wide = width_of(line)
    return replace(line, size=line.size * wide / is_wide) if is_wide > wide else line


def _set(line: Line) -> list[tuple[ImageFont.FreeTypeFont, str]]:
    return [(_font(file, int(line.size * LARGER), line.bold), text) for file, text in _runs(line.text)]


def _write(drawing: ImageDraw.ImageDraw, line: Line) -> None:
    if not can_write(line.text):
        return
    runs = _set(line)
    wide = sum(font.getlength(text) for font, text in runs)
    x = line.x * LARGER - (wide / 2 if line.middle else 0)
    for font, text in runs:
        drawing.text((x, line.y * LARGER), text, line.fill, font, anchor="ls")
        x += font.getlength(text)


def can_write(text: str) -> bool:
    """Whether the club's serif has every letter of the text."""
    return all(file_of(letter) for letter in text)


def _runs(text: str) -> Iterator[tuple[str, str]]:
    """(font file, text) for each stretch that one file can set."""
    for file, letters in groupby(text, file_of):
        yield file, "".join(letters)


def file_of(letter: str) -> str:
    """The serif's file that has this letter; empty if none has."""
    return _file_by_letter().get(letter, "")


@cache
def _file_by_letter() -> dict[str, str]:
    sheet = (FONTS.parent / "tokens.css").read_text()
    return {chr(one): file for file, ranges in FACE.findall(sheet) for said in ranges.split(",") for one in _range(said)}


def _range(said: str) -> range:
    """The numbers of `U+2013-2014` or `U+00A0`."""
    first, _, last = said.strip().removeprefix("U+").partition("-")
    return range(int(first, 16), int(last or first, 16) + 1)


@cache
def _font(file: str, size: int, bold: bool) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(FONTS / file, size)
    font.set_variation_by_axes([BOLD if bold else REGULAR])
    return font
