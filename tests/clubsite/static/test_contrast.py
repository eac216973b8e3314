"""Every pair of colours that the stylesheet combines has enough contrast, light and dark."""

import re
from pathlib import Path

import pytest

from clubsite import settings

STATIC = Path(settings.__file__).parent.parent / "static"
CSS = (STATIC / "site" / "tokens.css").read_text()
TEXT, OBJECT = 4.5, 3.0  # WCAG 2.2: 1.4.3 for text, 1.4.11 for what must be seen to be used

GROUNDS = ("ground", "surface")
TEXTS = [(ink, ground) for ink in ("ink", "ink-soft", "baize", "oxblood", "brass") for ground in GROUNDS] + [
    ("baize-strong", "ground"),
    ("ink", "raised"),
    ("ink-soft", "raised"),
    ("on-baize", "baize"),
    ("on-baize", "baize-strong"),
    ("on-oxblood", "oxblood"),
    ("on-oxblood", "oxblood-strong"),
    ("ground", "ink"),
    ("cube-ink", "cube-face"),
]
OBJECTS = (
    [(mark, ground) for mark in ("edge", "brass-object", "cube-edge", "baize", "oxblood") for ground in GROUNDS]
    + [(f"line-{number}", ground) for number in range(1, 7) for ground in GROUNDS]
    + [("edge", "raised"), ("oxblood", "raised"), ("cube-ink", "cube-face")]
)


def block(opening: str) -> dict[str, str]:
    body = CSS[CSS.index(opening) + len(opening) :].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6})", body))


LIGHT = block(":root {")
DARK = block("prefers-color-scheme: dark) { /* paper is always light */\n    :root {")


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_can_be_read(theme: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(theme[ink], theme[ground]) >= TEXT


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("mark", "ground"), OBJECTS)
def test_marks_edges_and_lines_can_be_seen(theme: dict[str, str], mark: str, ground: str) -> None:
    assert contrast(theme[mark], theme[ground]) >= OBJECT


def test_black_on_white_is_measured_as_the_standard_says() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_the_dark_has_every_colour_of_the_light() -> None:
    assert DARK.keys() == LIGHT.keys()


def test_every_token_that_is_used_is_defined() -> None:
    sheets = [sheet.read_text() for sheet in STATIC.rglob("*.css")]
    used = {name for sheet in sheets for name in re.findall(r"var\(--([\w-]+)", sheet)}
    defined = {name for sheet in sheets for name in re.findall(r"--([\w-]+):", sheet)}
    assert used
    assert used <= defined
