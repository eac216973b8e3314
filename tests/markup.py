"""Pages are compared by what they say, however their templates are laid out."""

import re
from html import unescape
from html.parser import HTMLParser

TAG = re.compile(r"\s*(<[^>]*>)\s*")


def packed(html: str) -> str:
    """The page with no white space around its tags, and one space where there is more inside of them or in a text."""
    return " ".join(TAG.sub(lambda tag: tag[1], html).split())


class Read(HTMLParser):
    """What a reader of the page sees or hears; texts that are edited and programs are not read."""

    SILENT = ("script", "style", "textarea", "template")
    SPOKEN = ("aria-label", "title", "alt", "placeholder")

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in self.SILENT
        self.said += [value or "" for name, value in attrs if name in self.SPOKEN]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in self.SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.said.append(data)


def sheets_words(html: str) -> list[str]:
    """Underscored words, and options with their values; addresses have theirs."""
    reader = Read()
    reader.feed(html)
    found = re.findall(r"\S*(?:\w_\w|\w=\w)\S*", " ".join(reader.said))
    return [word for word in found if "://" not in word]


def text_of(html: str) -> str:
    """What a reader reads: no tags, and one space where there is more."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())
