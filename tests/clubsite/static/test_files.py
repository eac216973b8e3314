"""Every static file a template needs exists, and every file is used by a template, a style sheet or the code."""

import re
from pathlib import Path

from tests.tidy.sources import ROOT, tracked_files

STATIC = ROOT / "clubsite" / "static"
OF_OTHERS = ("drf_spectacular_sidecar/", "mfa/")  # provided by packages
ASKED = re.compile(r"""\{%\s*static\s+['"]([^'"]+)['"]|\{\{ STATIC \}\}([^"]+)""")
NAMED = re.compile(r"""url\("([^"]+)"\)""")


def asked_for() -> set[str]:
    templates = [path for path in tracked_files() if path.suffix == ".html"]
    found = {name for path in templates for match in ASKED.findall(path.read_text()) for name in match if name}
    return {name for name in found if not name.startswith(OF_OTHERS)}


def named_by_style_sheets() -> set[str]:
    sheets = STATIC.rglob("*.css")
    return {_inside(sheet, name) for sheet in sheets for name in NAMED.findall(sheet.read_text())}


def _inside(sheet: Path, name: str) -> str:
    return (sheet.parent / name).resolve().relative_to(STATIC).as_posix()


def test_every_file_that_is_asked_for_is_there() -> None:
    wanted = asked_for() | named_by_style_sheets()
    assert wanted
    assert {name for name in wanted if not (STATIC / name).is_file()} == set()


def test_every_file_is_asked_for() -> None:
    files = {
        path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.*") if path.suffix in (".css", ".js", ".svg", ".woff2")
    }
    by_the_worker = {"site/service-worker.js"}  # named by clubsite/operations/phone/views.py
    assert files - asked_for() - named_by_style_sheets() - by_the_worker == set()
