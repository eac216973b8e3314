"""Tournaments on paper: how many sheets, how large, and everybody's name on them, read back from the PDF."""

import re
import zlib

import pytest
from django.template.loader import render_to_string

from clubsite.kit.paper import pdf_of
from games.tournaments.drawing.drawing import Drawing, On, drawing_of
from games.tournaments.drawing.paper import forms_of, sheets_of
from games.tournaments.drawing.words import match_called
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.pages.money.terms import PoolNow, PrizeNow, PrizesNow
from games.tournaments.services.sheets import play_sheet
from tests.games.tournaments.drawing.drawn import played, ready, started

BOX = re.compile(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+)")
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)


def pages_of(pdf: bytes) -> list[tuple[int, int]]:
    """Width and height of each page in millimetres."""
    boxes = [box for one in (pdf, *map(_unpacked, STREAM.findall(pdf))) for box in BOX.findall(one)]
    return [(round(float(width) * 25.4 / 72), round(float(height) * 25.4 / 72)) for width, height in boxes]


class Read:
    """What is written in a PDF. A glyph may stand for several letters, as each font counts its own."""

    def __init__(self, pdf: bytes) -> None:
        streams = [_unpacked(found) for found in STREAM.findall(pdf)]
        self.letters: dict[int, set[str]] = {}
        for cmap in (one for one in streams if b"beginbfchar" in one):
            for glyph, letter in re.findall(rb"<([0-9a-f]{4})> <([0-9a-f]+)>", cmap, re.IGNORECASE):
                self.letters.setdefault(int(glyph, 16), set()).add(bytes.fromhex(letter.decode()).decode("utf-16-be"))
        shown = (block for one in streams for block in re.findall(rb"BT\n(.*?)\nET", one, re.DOTALL))
        texts = (b"".join(re.findall(rb"<([0-9a-f]+)>", one, re.IGNORECASE)).decode() for one in shown)
        self.texts = [[int(text[at : at + 4], 16) for at in range(0, len(text), 4)] for text in texts if text]

    def count(self, text: str) -> int:
        """How often it stands there."""
        return sum(
            all(letter in self.letters[glyph] for letter, glyph in zip(text, glyphs[at:], strict=False))
            for glyphs in self.texts
            for at in range(len(glyphs) - len(text) + 1)
        )


def _unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return stream


def bracket(told: Tournament, on: On) -> bytes:
    drawing = drawing_of(told, on=on)
    return pdf_of(render_to_string("games/tournaments/paper/bracket.html", {"drawing": drawing, "sheets": sheets_of(drawing)}))


@pytest.mark.parametrize(("on", "size"), [(On.A4, (297, 210)), (On.A3, (420, 297))])
def test_a_bracket_and_its_consolation_take_a_sheet_each(on: On, size: tuple[int, int]) -> None:
    names = ("Ann", "Zoë", "Bob", "Margit", "Ines", "Jola", "Dee", "Ravi", "Suki", "Tomas", "Hal")
    sheet = ("entrants " + " ".join(names), "flight main knockout", "flight con progressive from main", "start main")
    pdf = bracket(play_sheet("\n".join(sheet)), on)
    assert pages_of(pdf) == [size, size]
    read = Read(pdf)
    assert [name for name in names if not read.count(name)] == []
    assert not read.count("Nobody")


def test_a_large_field_is_parted_where_a_sheet_is_too_small() -> None:
    told = played(started("knockout", 128), 30)
    assert pages_of(bracket(told, On.A3)) == [(420, 297)]
    four = pages_of(bracket(told, On.A4))
    assert four == [(297, 210)] * 3
    sheets = sheets_of(drawing_of(told, on=On.A4))
    drawn = [box.id for sheet in sheets for box in sheet.picture.boxes]
    assert len(drawn) == len(set(drawn)) == 127
    assert [sheet.number for sheet in sheets] == [1, 2, 3]
    smallest = min(sheet.width / sheet.picture.width * sheet.picture.shape.font for sheet in sheets) * 72 / 25.4
    assert smallest >= 5, "points"


def test_a_form_for_each_match_that_can_be_played() -> None:
    told = played(started("knockout", 8), 2)
    forms = forms_of(told, tables={MatchId("main", 1, 3): "7"}, called=str.lower)
    assert [form.match for form in forms] == [match_called(match.id) for match in ready(told)]
    assert {(form.length, len(form.games)) for form in forms} == {(5, 9)}
    assert [form.table for form in forms] == ["7" if form.match == "Main 1.3" else "" for form in forms]
    assert any(form.table for form in forms)
    assert all(name == name.lower() for form in forms for name in form.names)
    pdf = pdf_of(render_to_string("games/tournaments/paper/score_sheets.html", {"title": "Spring Cup", "forms": forms}))
    assert pages_of(pdf) == [(210, 297)]
    read = Read(pdf)
    for form in forms:
        for name in form.names:
            assert read.count(name) >= 2, "in the table and where it is signed"


def test_standings_and_the_draw_name_everybody() -> None:
    told = played(started("round_robin", 6), 8)
    for template in ("standings", "draw"):
        drawing = drawing_of(told, called=lambda word: f"Player-{word}")
        read = Read(pdf_of(render_to_string(f"games/tournaments/paper/{template}.html", {"drawing": drawing})))
        said = [name for _, name in drawing.players] if template == "standings" else drawn_lines(drawing)
        assert [text for text in said if not read.count(text)] == []


def drawn_lines(drawing: Drawing) -> list[str]:
    return [item.text for flight in drawing.flights for one_round in flight.rounds for item in one_round.matches]


def test_a_double_elimination_takes_most_of_its_sheet_and_places_stand_at_the_left() -> None:
    told = played(started("double", 6), 9)
    drawing = drawing_of(told, on=On.A4)
    (sheet,) = sheets_of(drawing)
    assert sheet.width * sheet.height > 0.8 * 269 * 160
    assert sheet.picture.shape.font * sheet.width / sheet.picture.width > 3.1  # millimetres: nine points
    page = render_to_string("games/tournaments/paper/standings.html", {"drawing": drawing})
    assert page.count('<table class="places">') == 1


@pytest.mark.parametrize(("matches", "empty"), [(0, True), (5, False)])
def test_standings_without_anybody_say_so(matches: int, empty: bool) -> None:
    drawing = drawing_of(played(started("knockout", 6), matches))
    page = render_to_string("games/tournaments/paper/standings.html", {"drawing": drawing})
    assert ("Nobody has a place yet." in page) is empty


def test_the_prizes_that_were_won_are_printed_with_the_standings() -> None:
    drawing = drawing_of(played(started("round_robin", 4), 6))
    won = PrizesNow("main", True, (PrizeNow(1, "60", "24.00\N{NO-BREAK SPACE}EUR", "Ann"),))
    to_be_won = PrizesNow("extra", False, (PrizeNow(1, "100", "16.00", ""),))
    page = render_to_string("games/tournaments/paper/standings.html", {"drawing": drawing, "prizes": (won, to_be_won)})
    printed = page.partition("Prizes – Main")[2]
    assert "Ann" in printed
    assert "24.00\N{NO-BREAK SPACE}EUR" in printed
    assert "16.00" not in page


def test_what_was_won_in_side_pools_is_printed_with_the_standings() -> None:
    drawing = drawing_of(started("knockout", 4))
    won, open_ = PoolNow("one", "10.00", 4, (("Ann", "40.00"),)), PoolNow("two", "5.00", 4, ())
    page = render_to_string("games/tournaments/paper/standings.html", {"drawing": drawing, "pools": (won, open_)})
    assert "Side pool one: 10.00 each, 4 players." in page
    assert "40.00" in page
    assert "Side pool two" not in page
