"""A club's links to pages elsewhere, as owners write them: one on a line, its address first and then what it is called."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from urllib.parse import urlsplit

MOST_LINKS, LONGEST_URL, LONGEST_LABEL = 6, 300, 60


class LinkRefusal(StrEnum):
    TOO_MANY = "TOO_MANY"
    NO_WEB_PAGE = "NO_WEB_PAGE"
    TOO_LONG = "TOO_LONG"


class LinkRefused(ValueError):
    """`line` is the one that cannot be."""

    def __init__(self, refusal: LinkRefusal, line: str) -> None:
        super().__init__(refusal.value)
        self.refusal, self.line = refusal, line


def links_in(text: str) -> list[dict[str, str]]:
    """The links of these lines; without words of its own a link is called by its host. Raises LinkRefused."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_LINKS:
        raise LinkRefused(LinkRefusal.TOO_MANY, lines[MOST_LINKS])
    return [link(*line.partition(" ")[::2]) for line in lines]


def link(url: str, label: str = "") -> dict[str, str]:
    """A page of the web (http or https). Anything else is refused: it could run something in the reader's browser."""
    label = " ".join(label.split())
    if len(url) > LONGEST_URL or len(label) > LONGEST_LABEL:
        raise LinkRefused(LinkRefusal.TOO_LONG, url)
    host = _host_of(url)
    if not host:
        raise LinkRefused(LinkRefusal.NO_WEB_PAGE, url)
    return {"url": url, "label": label or host.removeprefix("www.")}


def as_text(links: Sequence[Mapping[str, str]]) -> str:
    """As they are written in the form."""
    return "\n".join(f"{one['url']} {one['label']}" for one in links)


def _host_of(url: str) -> str:
    """ "" for what is no page of the web, or has a password or invisible letters in it."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        parts.port  # noqa: B018  raises for a wrong one
    except ValueError:
        return ""
    is_page = parts.scheme in ("http", "https") and "@" not in parts.netloc and "\\" not in url
    return host if is_page and url.isprintable() and "." in host else ""
