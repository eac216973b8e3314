"""Sentences for people are written in English in the rules and translated by the pages."""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation without translating it: the rules do not know the reader's language."""
    return sentence
