"""Which classes, ids and attributes do the style sheets name, and which do templates, Python and scripts give to anything?"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from .sources import ROOT, tracked_files

STATIC, TEMPLATES = ROOT / "clubsite" / "static", ROOT / "templates"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
NEGATED = re.compile(r":not\([^()]*(?:\([^()]*\)[^()]*)*\)")
NAMED = re.compile(r"\.([A-Za-z][\w-]*)|#([A-Za-z][\w-]*)|\[([\w-]+)")
CLASSES = re.compile(r"""\sclass=(?:"((?:\{[%{].*?[%}]\}|[^"])*)"|'((?:\{[%{].*?[%}]\}|[^'])*)')""", re.DOTALL)
BODY = re.compile(r"\{% block body_class %\}(.*?)\{% endblock %\}")
INSERTED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
QUOTED = re.compile(r"""["'`]([a-z][\w-]*(?: [a-z][\w-]*)*-?)["'`]""")
WORD = re.compile(r"[A-Za-z][\w-]*")


def sheets() -> list[Path]:
    """Ours that browsers read. `paper.css` styles elements; `api-docs.css` what Swagger UI draws."""
    return sorted(path for path in STATIC.rglob("*.css") if path.name not in ("paper.css", "api-docs.css"))


def templates() -> list[Path]:
    return [path for path in tracked_files() if path.suffix == ".html" and path.is_relative_to(TEMPLATES)]


@cache
def selectors(sheet: Path) -> tuple[str, ...]:
    """Every selector of a sheet, lists taken apart at the commas that stand outside of brackets."""
    text = COMMENT.sub("", sheet.read_text())
    preludes = (re.split(r"[;}]", part)[-1].strip() for part in text.split("{")[:-1])
    rules = (one for one in preludes if one and one[0] != "@" and not re.fullmatch(r"from|to|[\d.]+%", one))
    return tuple(one.strip() for rule in rules for one in re.split(r",(?![^(]*\))", rule))


def named(selector: str) -> Iterator[tuple[str, str]]:
    """Kind and name of all that has to be there for the selector to match."""
    for one, other, third in NAMED.findall(NEGATED.sub("", selector)):
        yield ("class", one) if one else ("id", other) if other else ("attribute", third)


def last_part(selector: str) -> str:
    """What the selector says of the element itself: `a > .b:is(.c, .d)` says `.b:is(.c, .d)`."""
    depth, start = 0, 0
    for at, letter in enumerate(selector):
        depth += (letter in "([") - (letter in ")]")
        if not depth and letter in " >+~":
            start = at + 1
    return selector[start:]


@cache
def classes_of(template: Path) -> frozenset[str]:
    """The classes that a template writes itself. One that ends in a hyphen is the beginning of several."""
    text = template.read_text()
    given = [one or other for one, other in CLASSES.findall(text)] + BODY.findall(text)
    return frozenset(word for text in given for word in WORD.findall(INSERTED.sub(" ", text)))


@cache
def classes_in_code() -> frozenset[str]:
    """The classes of markup in Python and scripts, and every short quoted text there, which may become one."""
    texts = [path.read_text() for path in _code()]
    markup = (one or other for text in texts for one, other in CLASSES.findall(text))
    quoted = (found for text in texts for found in QUOTED.findall(text))
    return frozenset(word for text in (*markup, *quoted) for word in WORD.findall(text))


@cache
def everything_written() -> frozenset[str]:
    """Every word of templates and code: good enough for ids and attributes, whose names say what they are."""
    return frozenset(word for path in (*templates(), *_code()) for word in WORD.findall(path.read_text()))


def _code() -> list[Path]:
    ours = ("chouette", "games", "clubsite")
    return [path for path in tracked_files() if path.suffix in (".py", ".js") and path.relative_to(ROOT).parts[0] in ours]
