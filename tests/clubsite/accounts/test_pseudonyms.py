"""Names by which people know each other, and look-alikes of them."""

import pytest

from clubsite.accounts.rules.pseudonyms import MixedAlphabets, pseudonym
from clubsite.members.rules.words import NameRefused


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann\u200b  Miller ", "Ann Miller"),
        ("\u202eBob\u202c", "Bob"),
        ("An\u00adn", "Ann"),
        ("Ａｎｎ", "Ann"),
        ("Борис", "Борис"),
        ("Борис Becker", "Борис Becker"),
        ("Ελένη", "Ελένη"),
        ("דנה 🎲", "דנה 🎲"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("Müller-Łódź", "Müller-Łódź"),
        ("7up", "7up"),
    ],
)
def test_a_name_is_kept_without_what_cannot_be_seen(typed: str, kept: str) -> None:
    assert pseudonym(typed) == kept


@pytest.mark.parametrize("typed", ["\u0410nn", "B\u043eb", "T\u03bfm", "Ann M\u0456ller", "\u0391\u0412c"])
def test_a_word_of_several_alphabets_that_look_alike_is_refused(typed: str) -> None:
    with pytest.raises(MixedAlphabets):
        pseudonym(typed)


@pytest.mark.parametrize("typed", ["", "\u200b\u200d", "🎲", "42", "\u202e", "x" * 41])
def test_what_no_score_sheet_could_hold_is_refused(typed: str) -> None:
    with pytest.raises(NameRefused):
        pseudonym(typed)
