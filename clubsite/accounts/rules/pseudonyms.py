"""Which names may people choose, so that others know whom they are dealing with?

A name that looks just like another would let its bearer pose as somebody else. So a word may not mix alphabets whose letters
look alike (Latin, Greek, Cyrillic: "Аnn" with a Cyrillic A is refused), and invisible characters are dropped.
"""

import unicodedata

from clubsite.members.rules.words import tidy_name, word_for

ALPHABETS_THAT_LOOK_ALIKE = ("LATIN", "GREEK", "CYRILLIC")
_JOINERS = "\u200c\u200d"  # needed by Persian and Indic words, and by emoji of several parts


class MixedAlphabets(ValueError):
    """A word of the name mixes alphabets whose letters look alike."""


def pseudonym(name: str) -> str:
    """The name as it is stored. Raises `MixedAlphabets`, and `NameRefused` for one that no score sheet could hold."""
    visible = "".join(c for c in unicodedata.normalize("NFKC", name) if c in _JOINERS or unicodedata.category(c) != "Cf")
    tidy = tidy_name(visible)
    word_for(tidy)
    if any(len(_alphabets(word)) > 1 for word in tidy.split()):
        raise MixedAlphabets
    return tidy


def _alphabets(word: str) -> set[str]:
    names = (unicodedata.name(c, "") for c in word if c.isalpha())
    return {alphabet for name in names for alphabet in ALPHABETS_THAT_LOOK_ALIKE if name.startswith(f"{alphabet} ")}
