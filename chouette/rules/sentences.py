"""Sentences for players are written here in English and translated by the pages."""

from collections.abc import Mapping


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation; the rules themselves know no language."""
    return sentence


class Marked(str):
    """A word that fills a gap in a sentence and is translated too, unlike names and words of the score sheet."""

    __slots__ = ()


class MarkedSentence(Marked):
    """A whole sentence inside another, with gaps of its own; as a string it is the filled English sentence."""

    words: Mapping[str, str | int]

    def __new__(cls, sentence: str, words: Mapping[str, str | int]) -> "MarkedSentence":
        marked = super().__new__(cls, sentence)
        marked.words = words
        return marked

    def __str__(self) -> str:
        return self.format(**self.words)

    def __format__(self, _spec: str) -> str:
        return str(self)
