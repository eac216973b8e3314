"""No style sheet keeps a rule that nothing uses, and every page links the sheets that style what it shows."""

import re
from functools import cache
from pathlib import Path

import pytest

from .style_sheets import (
    NEGATED,
    STATIC,
    TEMPLATES,
    classes_in_code,
    classes_of,
    everything_written,
    last_part,
    named,
    selectors,
    sheets,
    templates,
)

#: Written by others: htmx marks what waits for an answer, Django a form's mistakes.
OF_OTHERS = {"htmx-request", "htmx-indicator", "errorlist"}
#: Of a page on which nothing moves and nothing comes by itself.
FORMS = {"house.css"}
HEAD = re.compile(r"\{% block head %\}(.*?)\{% endblock %\}", re.DOTALL)
LINKED = re.compile(r"""(?:static ['"]|\{\{ STATIC \}\})([\w/.-]+\.css)""")
DRAWN = re.compile(r"""\{% (?:include|extends) [^%]*%\}""")
NAME = re.compile(r'"([\w/.-]+\.html)"')


@cache
def names_written(kind: str) -> frozenset[str]:
    if kind != "class":
        return everything_written() - {"data-"}
    return classes_in_code().union(*map(classes_of, templates()))


def is_written(kind: str, name: str) -> bool:
    """As it stands, or by the beginning of it, which a template or a script completes."""
    written = names_written(kind)
    return name in written or any(name[:end] in written for end in range(1, len(name)) if name[end - 1] == "-")


@pytest.mark.parametrize("sheet", sheets(), ids=lambda path: path.name)
def test_a_style_sheet_has_no_rule_that_nothing_uses(sheet: Path) -> None:
    wanted = {(kind, name) for selector in selectors(sheet) for kind, name in named(selector)}
    missing = {(kind, name) for kind, name in wanted if not is_written(kind, name) and name not in OF_OTHERS}
    assert [selector for selector in selectors(sheet) if missing & {*named(selector)}] == []


@pytest.mark.parametrize("sheet", [one for one in sheets() if one.name not in FORMS], ids=lambda path: path.name)
def test_no_has_makes_a_browser_style_the_whole_page_anew(sheet: Path) -> None:
    """Whenever anything comes or goes that a `:has()` may ask about, Chromium styles again what lies below and may be meant:
    everything, if one rule with a `:has()` further up says nothing of its element but what it is not."""
    last = {one: NEGATED.sub("", last_part(one)) for one in selectors(sheet) if ":has(" in one.removesuffix(last_part(one))}
    assert [one for one, part in last.items() if not re.match(r"[a-z]", part) and not re.search(r"[.#\[]", part)] == []


def pages() -> list[Path]:
    """Templates that are whole pages: they stand on another one, or bring the whole document."""
    return [path for path in templates() if "{% extends" in path.read_text() or "<!doctype" in path.read_text()]


def foundation(page: Path) -> Path | None:
    found = re.search(r'\{% extends "([^"]+)"', page.read_text())
    return TEMPLATES / found[1] if found else None


def linked(page: Path) -> set[str]:
    """The sheets of a page: a head that does not say `block.super` takes the place of the head below it."""
    text = page.read_text()
    head = HEAD.search(text)
    below = foundation(page)
    if below is None:
        return {*LINKED.findall(text)}
    if head is None or "block.super" in head[1]:
        return {*LINKED.findall(head[1] if head else "")} | linked(below)
    return {*LINKED.findall(head[1])} | {*LINKED.findall(HEAD.sub("", _ground(below).read_text()))}


def _ground(page: Path) -> Path:
    below = foundation(page)
    return _ground(below) if below else page


def shown(page: Path) -> set[Path]:
    """The page and every template it includes or stands on."""
    waiting, known = [page], set[Path]()
    while waiting:
        template = waiting.pop()
        if template not in known and template.is_file():
            known.add(template)
            drawn = DRAWN.findall(template.read_text())
            waiting += [TEMPLATES / name for one in drawn for name in NAME.findall(one)]
    return known


def classes(selector: str) -> set[str]:
    return {name for kind, name in named(selector) if kind == "class"}


@pytest.mark.parametrize("template", pages(), ids=lambda path: path.relative_to(TEMPLATES).as_posix())
def test_a_page_links_the_sheets_of_what_it_shows(template: Path) -> None:
    links = linked(template)
    if "{% extends frame" in template.read_text() or "site/paper.css" in links:
        return
    here = {name for part in shown(template) for name in classes_of(part)}
    known = {
        name
        for sheet in sheets()
        if sheet.relative_to(STATIC).as_posix() in links
        for one in selectors(sheet)
        for name in classes(one)
    }
    others = [sheet for sheet in sheets() if sheet.relative_to(STATIC).as_posix() not in links]
    missing = {
        (sheet.name, one) for sheet in others for one in selectors(sheet) if classes(one) <= here and classes(one) - known
    }
    assert missing == set()
