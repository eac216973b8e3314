"""The first of a month is *1er* in French, on pages and in sentences; other days and languages are as they were."""

from datetime import UTC, date, datetime

import pytest
from django.template import engines
from django.utils import translation

from clubsite.kit.clock.days_in_words import day_in_words

FIRST, ELEVENTH = date(2026, 1, 1), date(2026, 1, 11)


@pytest.mark.parametrize(
    ("language", "day", "wanted", "written"),
    [
        ("fr", FIRST, "j F Y", "1er janvier 2026"),
        ("fr", FIRST, "l, j F", "jeudi, 1er janvier"),
        ("fr", FIRST, None, "1er janvier 2026"),
        ("fr", ELEVENTH, "j F Y", "11 janvier 2026"),
        ("fr", datetime(2026, 1, 1, 20, 30, tzinfo=UTC), "j F Y, H:i", "1er janvier 2026, 20:30"),
        ("fr", FIRST, "Y-m-d", "2026-01-01"),
        ("en", FIRST, "j F Y", "1 January 2026"),
    ],
)
def test_a_day_is_written_as_its_language_writes_it(language: str, day: date, wanted: str | None, written: str) -> None:
    with translation.override(language):
        assert day_in_words(day, wanted) == written


def test_pages_write_it_so_too_and_nothing_where_there_is_no_day() -> None:
    page = engines["django"].from_string('{{ day|date:"j F Y" }}|{{ none|date:"j F Y" }}|{{ words|date:"j F Y" }}')
    with translation.override("fr"):
        assert page.render({"day": FIRST, "none": None, "words": "soon"}) == "1er janvier 2026||"
