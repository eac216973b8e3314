"""Checks the strict policy without a browser: no inline style or script in any template."""

import re
from pathlib import Path

import pytest

from .sources import tracked_files

TEMPLATES = [path for path in tracked_files() if "templates" in path.parts and path.suffix in (".html", ".svg")]
INLINE = re.compile(r"""\sstyle=|<style\b|<script(?![^>]*\bsrc=)|\son[a-z]+=|\shx-on|javascript:|https?://(?!www\.w3\.org)""")


def test_there_are_templates_to_look_at() -> None:
    assert TEMPLATES


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_has_nothing_inline_and_asks_no_other_host(path: Path) -> None:
    text = path.read_text()
    assert INLINE.findall(text) == []
