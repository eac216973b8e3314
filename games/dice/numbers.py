"""What the seats added to a game's dice, as the text that is mixed in: `ann=<hash>:<number> bob=<hash>: cal=:`.

Each seat's hash was published before any number was shown. Bob never showed the number to his, and Cal had published none.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

NUMBER = re.compile(r"[0-9a-f]{64}")
_ADDED = re.compile(r"(?P<word>\S+)=(?P<hash>[0-9a-f]{64})?:(?P<number>[0-9a-f]{64})?")


@dataclass(frozen=True, slots=True)
class Added:
    """What one seat added; "" for what never came."""

    word: str
    hash: str
    number: str

    @property
    def fits(self) -> bool:
        """Whether this is the number whose hash was published; right, too, if no number came."""
        return not self.number or hash_of(self.number) == self.hash


def as_numbers(added: Iterable[Added]) -> str:
    """The text."""
    return " ".join(f"{one.word}={one.hash}:{one.number}" for one in added)


def in_numbers(text: str) -> list[Added]:
    """What such a text says; of a text from elsewhere, only what can be read."""
    found = (_ADDED.fullmatch(one) for one in text.split(" "))
    return [Added(one["word"], one["hash"] or "", one["number"] or "") for one in found if one]


def hash_of(number: str) -> str:
    """What a seat publishes first."""
    return hashlib.sha256(number.encode()).hexdigest()
