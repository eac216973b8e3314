"""Pages are compared by what they say, however their templates are laid out."""

import re
from html import unescape

TAG = re.compile(r"\s*(<[^>]*>)\s*")


def packed(html: str) -> str:
    """The page with no white space around its tags, and one space where there is more inside of them or in a text."""
    return " ".join(TAG.sub(lambda tag: tag[1], html).split())


def text_of(html: str) -> str:
    """What a reader reads: no tags, and one space where there is more."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())
