"""Sentences for players are written in English here and translated by the pages."""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation; the rules themselves know no language."""
    return sentence


class Marked(str):
    """A word that fills a gap of a sentence and is translated too, as names and the words of the score sheet are not."""

    __slots__ = ()
