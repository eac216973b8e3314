"""Words for people are written in English here and translated by the pages."""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation; the rules themselves know no language."""
    return sentence
