"""What a person is called: the display name, and the one word used at tables and on score sheets.

A display name is whatever people call themselves, up to 40 characters in any script, including emoji. Their *word* consists of
letters and digits of any alphabet, `_` and `-`, and is unique in a club regardless of case, because a score sheet identifies
people by nothing else.
"""

import re
import unicodedata
from enum import StrEnum

LONGEST_NAME = 40

RESERVED = frozenset({"all", "box", "captain", "team", "nobody", "none", "winner", "house", "bank"})
"""Words with another meaning on a score sheet; a person of that name gets a `_` after the word."""

_BIDI_CONTROLS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class NameRefusal(StrEnum):
    EMPTY = "Write a name."
    TOO_LONG = "A name has at most 40 characters."
    NO_LETTER = "A name needs at least one letter: emoji and signs alone cannot be written on a score sheet."


class NameRefused(ValueError):
    """A name that cannot be used; `refusal` says why in a sentence for people."""

    def __init__(self, refusal: NameRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


def tidy_name(name: str) -> str:
    """The display name as it is stored: tidied like a title, and not too long. Raises `NameRefused`."""
    tidy = tidy_title(name)
    if len(tidy) > LONGEST_NAME:
        raise NameRefused(NameRefusal.TOO_LONG)
    return tidy


def tidy_title(title: str) -> str:
    """The name of a club, an evening or a person as it is stored: NFC, single spaces, without control characters or marks that
    reverse the direction of the text around it. Raises `NameRefused` if nothing of it is visible."""
    shown = (c for c in unicodedata.normalize("NFC", title) if c.isspace() or _may_be_shown(c))
    tidy = " ".join("".join(shown).split())
    if not any(unicodedata.category(c)[0] in "LNPS" for c in tidy):
        raise NameRefused(NameRefusal.EMPTY)
    return tidy


def isolated(name: str) -> str:
    """In the middle of a line of text: a name that is written from right to left does not turn what stands around it."""
    turns = any(unicodedata.bidirectional(c) in {"R", "AL", "AN"} for c in name)
    return f"\u2068{name}\u2069" if turns else name


def word_for(name: str) -> str:
    """The word for a display name: spaces become `_`, and what a score sheet cannot hold is left out. Raises
    `NameRefused`.

    The word of a word is the word itself, so that people first met on a score sheet are found by name and vice versa: leaving
    something out never leaves two `_` in a row.
    """
    spaced = "_".join(tidy_name(name).split())
    word = unicodedata.normalize("NFC", "".join(filter(_may_be_written, spaced)))
    word = _from_first_letter_or_digit(re.sub("_{2,}", "_", word)).rstrip("_-")
    if not any(c.isalpha() for c in word):
        raise NameRefused(NameRefusal.NO_LETTER)
    return f"{word}_" if word.casefold() in RESERVED else word


def _may_be_shown(c: str) -> bool:
    return unicodedata.category(c) not in {"Cc", "Cs", "Co", "Cn"} and c not in _BIDI_CONTROLS


def _may_be_written(c: str) -> bool:
    """Letters, digits, `_`, `-`, and the vowel signs that Indic, Arabic or Hebrew words need (but not the invisible variation
    selectors of emoji)."""
    if c in "_-":
        return True
    category = unicodedata.category(c)
    return category[0] == "L" or category == "Nd" or (category in {"Mn", "Mc"} and not "\ufe00" <= c <= "\ufe0f")


def _from_first_letter_or_digit(word: str) -> str:
    start = next((i for i, c in enumerate(word) if c.isalnum()), len(word))
    return word[start:]
