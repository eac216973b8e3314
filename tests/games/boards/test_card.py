"""The card of a position: the same shapes as SVG and as PNG."""

import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

import clubsite
from games.boards.cards import card as drawn
from games.boards.cards.card import CARD, Line, as_svg, card, wrapped
from games.boards.cards.png import as_png, can_write
from games.boards.look import BoardLook, Colour, CubeOnBoard, CubeOwner, Side, rolled
from games.rules.board import START

LOOK = BoardLook(START, dice=rolled(5, 2), roller=Side.BOTTOM, cubes=(CubeOnBoard(4, CubeOwner.TOP),), pips=(167, 167))
SHAPES = card(LOOK, "Friday, game 3", ["Light to play 5-2."], ["club.example"])


def test_a_png_is_as_large_as_other_sites_want_it() -> None:
    picture = Image.open(BytesIO(as_png(SHAPES)))
    assert (picture.format, picture.size) == ("PNG", CARD)


def test_both_kinds_of_checkers_and_the_felt_are_on_the_picture() -> None:
    picture = Image.open(BytesIO(as_png(SHAPES))).convert("RGB")
    pixels = bytes(picture.tobytes())
    colours = {f"#{pixels[at : at + 3].hex().upper()}" for at in range(0, len(pixels), 3)}
    assert {drawn.GROUND, drawn.FELT, drawn.CHECKER[Colour.LIGHT][0], drawn.CHECKER[Colour.DARK][0]} <= colours


def test_an_svg_stands_alone_and_holds_every_checker() -> None:
    text = as_svg(SHAPES)
    ElementTree.fromstring(text)  # noqa: S314  our own
    assert "class=" not in text
    assert "style" not in text
    faces = [drawn.CHECKER[colour][0] for colour in Colour]
    assert sum(text.count(f'<circle cx="{x}"') for x in set(re.findall(r'<circle cx="([\d.]+)"', text))) == 30 + 7
    assert all(face in text for face in faces)


def test_what_is_written_on_it_is_text_and_not_markup() -> None:
    text = as_svg(card(LOOK, "<script>&", ["a < b"]))
    assert "<script>" not in text
    ElementTree.fromstring(text)  # noqa: S314


def test_more_than_five_checkers_are_told_by_a_figure() -> None:
    stacked = (0, *([0] * 5), 15, *([0] * 11), -15, *([0] * 7))
    figures = [shape.text for shape in card(BoardLook(stacked), "") if isinstance(shape, Line) and shape.bold]
    assert figures.count("15") == 2


def test_borne_off_checkers_lie_in_the_tray() -> None:
    away = (0, 1, *([0] * 22), -1, 0)
    slabs = [shape for shape in card(BoardLook(away), "") if isinstance(shape, drawn.Box) and shape.edge]
    assert len(slabs) == 28


@pytest.mark.parametrize("text", ["", "x" * 500, "many words " * 80])
def test_words_stay_on_the_card(text: str) -> None:
    lines = wrapped(text, 18)
    assert len(lines) <= drawn.MOST_LINES
    assert all(len(line) <= 18 for line in lines)


def test_letters_that_the_serif_lacks_are_known() -> None:
    assert can_write("Žižkov, 8/5* – “Ann”")
    assert not can_write("Αθήνα")
    as_png(card(LOOK, "Αθήνα 北京"))


def test_the_colours_are_those_of_the_board_by_day() -> None:
    css = (Path(clubsite.__file__).parent / "static" / "games" / "board.css").read_text()
    day = css[css.index(":root {") :]
    known = dict(re.findall(r"--gb-([\w-]+): (#[0-9A-F]{6})", day[: day.index("}")]))
    assert (known["frame"], known["felt"], known["tray"]) == (drawn.FRAME, drawn.FELT, drawn.TRAY_COLOUR)
    assert drawn.CHECKER[Colour.LIGHT] == (known["light"], known["light-edge"], known["on-light"])
    assert drawn.CHECKER[Colour.DARK] == (known["dark"], known["dark-edge"], known["on-dark"])
