"""Why an action was refused: sentences for players, each saying what would be legal.

The words in braces are filled in by the rule that refuses. The sentences are message ids for translation.
"""

from enum import StrEnum


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation; the rules themselves know no language."""
    return sentence
