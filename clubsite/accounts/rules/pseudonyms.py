"""What may a person call himself so that the others know whom they meet?

A name that only looks like another one would let its bearer sit down as somebody else. So a word is written in one
alphabet of those whose letters look alike (Latin, Greek, Cyrillic: "Аnn" with a Cyrillic A is refused), and signs that
cannot be seen are left out.
"""

import unicodedata

from clubsite.members.rules.words import tidy_name, word_for

ALPHABETS_THAT_LOOK_ALIKE = ("LATIN", "GREEK", "CYRILLIC")
_JOINERS = "\u200c\u200d"  # Persian and Indic words, and emoji of several parts, cannot do without


class MixedAlphabets(ValueError):
    """One word of the name mixes letters that look alike."""


def pseudonym(name: str) -> str:
    """The name as it is kept. Raises `MixedAlphabets`, and `NameRefused` for one that no score sheet could hold."""
    visible = "".join(c for c in unicodedata.normalize("NFKC", name) if c in _JOINERS or unicodedata.category(c) != "Cf")
    tidy = tidy_name(visible)
    word_for(tidy)
    if any(len(_alphabets(word)) > 1 for word in tidy.split()):
        raise MixedAlphabets
    return tidy


def _alphabets(word: str) -> set[str]:
    names = (unicodedata.name(c, "") for c in word if c.isalpha())
    return {alphabet for name in names for alphabet in ALPHABETS_THAT_LOOK_ALIKE if name.startswith(f"{alphabet} ")}
