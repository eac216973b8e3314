"""What seats add to the dice, as text: read back as it was written, and nothing in it can be changed afterwards."""

import string
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dice.numbers import Added, as_numbers, hash_of, in_numbers
from games.dice.public_dice import PublicDice, PublicRoll
from games.rules.fair_dice import Doubt, commitment_of, key_of, rolls

SEED, CONTEXT = bytes(range(32)), "chouette:K7QX3M:game:3/1"
NUMBERS = st.binary(min_size=32, max_size=32).map(bytes.hex)
WORDS = st.text(string.ascii_lowercase + string.digits + "=-éß", min_size=1, max_size=12)
SEATS = st.lists(
    st.one_of(
        st.builds(lambda word, number: Added(word, hash_of(number), number), WORDS, NUMBERS),
        st.builds(lambda word, number: Added(word, hash_of(number), ""), WORDS, NUMBERS),
        st.builds(lambda word: Added(word, "", ""), WORDS),
    ),
    max_size=6,
)


def the_dice(added: list[Added]) -> PublicDice:
    text = as_numbers(added)
    drawn = rolls(key_of(SEED, CONTEXT, "", text), CONTEXT, 30)
    told = tuple(PublicRoll(at, dice, place=at) for at, dice in enumerate(drawn, start=1))
    return PublicDice(CONTEXT, commitment_of(SEED, CONTEXT, ""), SEED, told, previous="", numbers=text)


@given(SEATS)
def test_what_seats_added_is_read_back(added: list[Added]) -> None:
    assert in_numbers(as_numbers(added)) == added
    assert the_dice(added).wrong is None


@given(SEATS, NUMBERS)
def test_a_number_left_out_or_added_afterwards_is_found(added: list[Added], number: str) -> None:
    told = the_dice(added)
    more = as_numbers([*added, Added("eve", hash_of(number), number)])
    assert (wrong := replace(told, numbers=more).wrong)
    assert wrong.doubt is Doubt.OTHER_ROLL
    if added:
        assert replace(told, numbers=as_numbers(added[1:])).wrong


@given(NUMBERS, NUMBERS)
def test_another_number_than_its_hash_says_is_found(number: str, other: str) -> None:
    wrong = the_dice([Added("ann", hash_of(number), other)]).wrong
    assert (wrong is None) == (number == other)
    assert wrong is None or wrong.sentence == "The number of ann is not the one whose hash was published."


@pytest.mark.parametrize("text", ["", "ann", "ann=5", "ann=:5", " "])
def test_what_is_no_such_text_names_nobody(text: str) -> None:
    assert in_numbers(text) == []
