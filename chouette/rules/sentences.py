"""Sentences for players are written in English here and translated by the pages."""

from collections.abc import Mapping


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation; the rules themselves know no language."""
    return sentence


class Marked(str):
    """A word that fills a gap of a sentence and is translated too, as names and the words of the score sheet are not."""

    __slots__ = ()


class MarkedSentence(Marked):
    """A whole sentence inside another, with gaps of its own; as text it is the filled sentence in English."""

    words: Mapping[str, str | int]

    def __new__(cls, sentence: str, words: Mapping[str, str | int]) -> "MarkedSentence":
        marked = super().__new__(cls, sentence)
        marked.words = words
        return marked

    def __str__(self) -> str:
        return self.format(**self.words)

    def __format__(self, _spec: str) -> str:
        return str(self)
