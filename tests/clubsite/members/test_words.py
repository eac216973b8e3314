"""Names of people, on pages and on score sheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.members.rules.words import LONGEST_NAME, RESERVED, NameRefusal, NameRefused, tidy_name, tidy_title, word_for


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Ann", "Ann"),
        ("  Ann   Miller ", "Ann_Miller"),
        ("Cal 🎲", "Cal"),
        ("O'Brien", "OBrien"),
        ("Jean-Luc P.", "Jean-Luc_P"),
        ("דנה כהן", "דנה_כהן"),
        ("محمد", "محمد"),
        ("हिन्दी", "हिन्दी"),
        ("Zoe\u0308", "Zoë"),
        ("-dee", "dee"),
        ("Tom & Jerry", "Tom_Jerry"),
        ("a (b)  c", "a_b_c"),
        ("Team", "Team_"),
        ("7up", "7up"),
        ("❤️Eve", "Eve"),
    ],
)
def test_a_word_is_made_of_a_name(name: str, word: str) -> None:
    assert word_for(name) == word


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", NameRefusal.EMPTY),
        ("\u202e\x00", NameRefusal.EMPTY),
        ("🎲🎲", NameRefusal.NO_LETTER),
        ("42", NameRefusal.NO_LETTER),
        ("-_-", NameRefusal.NO_LETTER),
        ("a" * 41, NameRefusal.TOO_LONG),
    ],
)
def test_a_name_that_no_sheet_can_hold_is_refused_with_a_sentence(name: str, refusal: NameRefusal) -> None:
    with pytest.raises(NameRefused) as refused:
        word_for(name)
    assert refused.value.refusal is refusal
    assert str(refused.value).endswith(".")


def test_a_display_name_keeps_emoji_and_loses_what_turns_the_page_around() -> None:
    assert tidy_name(" \u202eBob\u202c\n🎲 ") == "Bob 🎲"


def test_a_title_may_be_signs_alone_but_not_what_nobody_sees() -> None:
    assert tidy_title(" \u202eFriday \x00 night\n") == "Friday night"
    assert tidy_title("🎲🎲") == "🎲🎲"
    assert tidy_title("x" * 80) == "x" * 80
    for nothing in ("", " ", "\u200b", "\u202e\u202c", "\ufeff\u2060 ", "\u0301", "\ufe0f"):
        with pytest.raises(NameRefused):
            tidy_title(nothing)


@given(st.text(max_size=60))
def test_every_word_can_stand_on_a_sheet_and_is_its_own_word(name: str) -> None:
    try:
        word = word_for(name)
    except NameRefused:
        return
    assert word == word.strip()
    assert len(word.split()) == 1
    assert not set(word) & set("#,;:.\"'()\x00")
    assert word.casefold() not in RESERVED
    assert len(word) <= LONGEST_NAME + 1
    assert word.endswith("_") or word_for(word) == word
