"""Refusals in French: the sentence, and those words in its gaps that are not names."""

import pytest
from django.utils import translation

from chouette.evening.mistakes import in_words
from chouette.notation.score_sheet import SheetMistake, play
from chouette.notation.unreadable import Misreading
from chouette.rules.refusals import Refusal
from tests.chouette.evenings import PLAIN


def told(sheet: str) -> str:
    with pytest.raises(SheetMistake) as mistake:
        play(sheet)
    with translation.override("fr"):
        return in_words(mistake.value, {})


def test_a_refusal_is_told_in_the_readers_language_at_its_line() -> None:
    assert told("sheet plain\nbox ann\nline bob\nann doubles all") == (
        "Ligne 4\u00a0: Aucune partie n’est en cours. Commencez-en une d’abord."
    )


def test_words_in_a_sentence_are_translated_and_names_are_not() -> None:
    dropped = told(PLAIN + "\ngame\nann doubles all\nbob drops\ncal takes\ndee takes\nbob doubles")
    assert "bob" in dropped
    assert "le videau a été passé" in dropped
    assert "un dé" in told("sheet plain\noption initial_order=one_die\nrolls ann 9 bob 3")


@pytest.mark.parametrize("sentence", [one for one in (*Refusal, *Misreading) if one is not Refusal.ILLEGAL_PLAY])
def test_every_sentence_of_the_rules_is_translated(sentence: Refusal | Misreading) -> None:
    """All except the one that is only a gap for another sentence."""
    with translation.override("fr"):
        assert translation.gettext(sentence.value) != sentence.value
