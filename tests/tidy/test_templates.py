"""A template is read line by line: no line is longer than a screen, except one sentence that a translator gets whole."""

import re
from pathlib import Path

import pytest

from .style_sheets import templates

LONGEST = 200
SENTENCE = re.compile(r"\s*\{% translate .*? %\}\s*")


def too_long(line: str) -> bool:
    return len(line) > LONGEST and not SENTENCE.fullmatch(line)


@pytest.mark.parametrize("template", templates(), ids=lambda path: path.name)
def test_no_line_is_too_long_to_read(template: Path) -> None:
    lines = enumerate(template.read_text().splitlines(), 1)
    assert [number for number, line in lines if too_long(line) and "mail" not in template.parts] == []


def test_a_long_line_is_found() -> None:
    assert too_long("<p>" + "word " * 60 + "</p>")
    assert not too_long('  {% translate "' + "word " * 60 + '" %}')
    assert not too_long("<p>short</p>")
