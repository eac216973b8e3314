"""PDFs: our own fonts and styles, no network access, and a page to print where the machine cannot render PDFs."""

import logging
import os
import re
import subprocess
import sys
import zlib

import pytest
from django.conf import settings
from django.test import RequestFactory

from clubsite.kit.paper import OURS, NoPango, own_file, paper_response, pdf_of

PAGE = """<!doctype html><html><head><link rel="stylesheet" href="/static/site/paper.css"></head><body><h1>Baize</h1>
<p>&#1491;&#1504;&#1492;</p>%s</body></html>"""


@pytest.mark.usefixtures("pango")
def test_a_sheet_is_drawn_with_our_own_style_and_fonts() -> None:
    pdf = pdf_of(PAGE % "")
    assert pdf.startswith(b"%PDF-")
    assert b"Newsreader" in pdf_of_plain(PAGE % "")
    assert b"Newsreader" not in pdf_of_plain((PAGE % "").replace("paper.css", "missing.css"))


def pdf_of_plain(html: str) -> bytes:
    """The PDF with its compressed parts unpacked, so that the names of its fonts can be read."""
    pdf = pdf_of(html)
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    opened = []
    for stream in streams:
        try:
            opened.append(zlib.decompress(stream))
        except zlib.error:
            continue
    return pdf + b"".join(opened)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/static/site/paper.css",
        "https://paper.invalid/static/site/paper.css",
        "file:///etc/passwd",
        "file:///static/site/paper.css",
        f"{OURS}/etc/passwd",
        f"{OURS}/static/../../pyproject.toml",
        f"{OURS}/static/%2e%2e/%2e%2e/pyproject.toml",
        f"{OURS}/static//etc/passwd",
        f"{OURS}.example.org/static/site/paper.css",
        "data:text/css,a{}",
        "",
    ],
)
def test_nothing_but_our_own_static_files_is_ever_fetched(url: str) -> None:
    with pytest.raises(ValueError, match="not a file of ours"):
        own_file(url)


def test_our_own_files_are_found() -> None:
    assert own_file(f"{OURS}/static/site/paper.css").name == "paper.css"
    assert own_file(f"{OURS}/static/site/fonts/newsreader-display-latin.woff2").is_file()


@pytest.mark.usefixtures("pango")
def test_what_a_page_refers_to_elsewhere_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, logger="weasyprint"):
        pdf_of(PAGE % '<img src="http://example.org/spy.png"><img src="file:///etc/passwd">')
    assert caplog.text.count("not a file of ours") == 2


def test_without_the_systems_library_the_same_page_comes_to_be_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)  # what a failed import leaves
    with pytest.raises(NoPango):
        pdf_of(PAGE % "")
    answer = paper_response(RequestFactory().get("/"), "paper.html", {}, "sheet")
    assert answer.status_code == 503
    assert answer["Content-Type"].startswith("text/html")
    assert "the library Pango is missing" in answer.text


def test_the_site_starts_without_asking_for_the_library() -> None:
    code = "import django, sys; django.setup(); import chouette.urls, clubsite.ledger.urls; print('weasyprint' in sys.modules)"
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "clubsite.settings.test"}
    command = [sys.executable, "-c", code]
    asked = subprocess.run(command, env=env, cwd=settings.ROOT, capture_output=True, text=True, check=True)
    assert asked.stdout.strip() == "False"
