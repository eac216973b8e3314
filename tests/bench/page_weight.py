"""The weight of a page: itself and every file it names, requested like a browser, which accepts gzip.

Files named by style sheets count too, except fonts whose unicode-range has none of an English page's letters, and what only
a reader's own choice shows (the boards of wood and felt).
"""

import gzip
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit
from urllib.request import Request, urlopen

import brotli  # a part of WeasyPrint's

RULE = re.compile(r"[^{}]*\{[^{}]*\}")
NAMED = re.compile(r"""url\(["']?([^"')]+)""")
UNPACKED = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}
LETTERS, CHOSEN = "U+0020", "[data-board-"
LOADED = {"stylesheet", "preload", "icon", "manifest"}


@dataclass(frozen=True, slots=True)
class File:
    """One answer: its address, its kind, its length in bytes as sent, and gzipped as a proxy may send it."""

    address: str
    kind: str
    length: int
    sent: int
    gzipped: int


class _Named(HTMLParser):
    """The addresses that a page makes its browser load at once."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        wanted = said.get("href") if tag == "use" or (tag == "link" and said.get("rel") in LOADED) else said.get("src")
        if wanted:
            self.found.append(wanted)


def files_of(page: str, cookies: str = "", coding: str = "gzip") -> list[File]:
    """The page and everything it loads, for a browser with these cookies that accepts these codings. Raises AssertionError
    if something comes from another host."""
    waiting, files = [page], dict[str, File]()
    while waiting:
        address = waiting.pop(0)
        if address in files:
            continue
        assert urlsplit(address).netloc == urlsplit(page).netloc, f"another host: {address}"
        files[address], text = _fetched(address, cookies, coding)
        waiting += [urldefrag(urljoin(address, one)).url for one in _names(files[address].kind, text)]
    return list(files.values())


def _fetched(address: str, cookies: str, coding: str) -> tuple[File, str]:
    with urlopen(Request(address, headers={"Accept-Encoding": coding, "Cookie": cookies})) as answer:  # noqa: S310  our own site
        sent, kind = answer.read(), answer.headers.get_content_type()
        body = UNPACKED[answer.headers.get("Content-Encoding", "")](sent)
    text = body.decode() if kind.startswith("text/") else ""
    gzipped = min(len(sent), len(gzip.compress(body))) if text else len(sent)
    return File(address, kind, len(body), len(sent), gzipped), text


def _names(kind: str, text: str) -> list[str]:
    if kind == "text/html":
        page = _Named()
        page.feed(text)
        return page.found
    if kind == "text/css":
        used = (one for one in RULE.findall(text) if CHOSEN not in one and ("unicode-range" not in one or LETTERS in one))
        return [one for rule in used for one in NAMED.findall(rule) if not one.startswith("data:")]
    return []
