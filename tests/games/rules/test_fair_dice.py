"""A seed gives the rolls that the scheme prescribes, all equally likely, and any change is detected."""

import hashlib
import hmac
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.fair_dice import Doubt, Pair, commitment_of, context_of, pair_in, roll, rolls, verify

SEED = bytes(range(32))
CONTEXT = "chouette:K7QX3M:game:3/1"
PAIRS = st.tuples(st.integers(1, 6), st.integers(1, 6))


def claimed(seed: bytes, count: int) -> list[tuple[int, Pair]]:
    return list(enumerate(rolls(seed, CONTEXT, count), start=1))


def test_the_commitment_is_written_out_once_and_for_all() -> None:
    assert context_of("chouette:K7QX3M:game:3", 1) == CONTEXT
    assert commitment_of(SEED, CONTEXT) == "347e121957f6894436f9e81b8f92a013760316e0d091eaa8dfea95f6b797ad34"


def test_the_rolls_are_written_out_once_and_for_all() -> None:
    assert rolls(SEED, CONTEXT, 12) == [
        (6, 3),
        (1, 2),
        (6, 4),
        (2, 5),
        (2, 1),
        (4, 2),
        (2, 4),
        (2, 1),
        (4, 6),
        (1, 5),
        (1, 6),
        (4, 2),
    ]


def test_the_rolls_are_those_of_the_scheme_worked_out_by_hand() -> None:
    for number in range(1, 200):
        block = hmac.new(SEED, f"{CONTEXT}/{number}".encode(), hashlib.sha256).digest()
        byte = next(byte for byte in block if byte < 252)
        assert roll(SEED, CONTEXT, number) == ((byte % 36) // 6 + 1, byte % 6 + 1)


def test_each_of_the_36_rolls_has_seven_bytes_and_four_bytes_have_none() -> None:
    found = Counter(pair_in([byte]) for byte in range(256))
    assert found.pop(None) == 4
    assert found == dict.fromkeys(product(range(1, 7), repeat=2), 7)


def test_a_byte_that_would_favour_some_rolls_is_passed_over() -> None:
    assert pair_in([255, 252, 251, 0]) == (6, 6)
    assert pair_in([255] * 32) is None


@given(st.binary(min_size=32, max_size=32), st.text(max_size=100), st.integers(1, 10**6))
def test_every_seed_gives_two_dice_and_always_the_same(seed: bytes, context: str, number: int) -> None:
    assert roll(seed, context, number) == roll(seed, context, number)
    assert set(roll(seed, context, number)) <= set(range(1, 7))


def test_another_game_another_attempt_and_another_seed_give_other_rolls() -> None:
    ours = rolls(SEED, CONTEXT, 40)
    assert rolls(SEED, "chouette:K7QX3M:game:4/1", 40) != ours
    assert rolls(SEED, "chouette:K7QX3M:game:3/2", 40) != ours
    assert rolls(bytes(32), CONTEXT, 40) != ours


def test_what_was_rolled_is_found_right() -> None:
    assert verify(SEED, commitment_of(SEED, CONTEXT), CONTEXT, claimed(SEED, 60)) is None
    assert verify(SEED, commitment_of(SEED, CONTEXT).upper(), CONTEXT, []) is None


@given(st.integers(0, 29), PAIRS)
def test_any_roll_that_was_changed_is_named(at: int, other: Pair) -> None:
    told = claimed(SEED, 30)
    rolled = told[at][1]
    told[at] = (at + 1, other)
    wrong = verify(SEED, commitment_of(SEED, CONTEXT), CONTEXT, told)
    if other == rolled:
        assert wrong is None
    else:
        assert wrong is not None
        assert (wrong.doubt, wrong.number) == (Doubt.OTHER_ROLL, at + 1)


def test_the_sentence_says_which_roll_was_changed_into_which() -> None:
    told = [(1, (1, 1))]
    wrong = verify(SEED, commitment_of(SEED, CONTEXT), CONTEXT, told)
    assert wrong is not None
    assert wrong.sentence == "Roll 1 was 1-1, but the seed gives 6-3."


@pytest.mark.parametrize("left_out", [1, 2, 7])
def test_a_roll_that_is_kept_quiet_is_missed(left_out: int) -> None:
    told = [one for one in claimed(SEED, 8) if one[0] != left_out]
    wrong = verify(SEED, commitment_of(SEED, CONTEXT), CONTEXT, told)
    assert wrong is not None
    assert (wrong.doubt, wrong.number) == (Doubt.MISSING, left_out)


def test_two_rolls_that_changed_places_are_found() -> None:
    first, second, *others = claimed(SEED, 8)
    assert verify(SEED, commitment_of(SEED, CONTEXT), CONTEXT, [second, first, *others]) is not None


def test_a_forged_commitment_is_refused_before_any_roll_is_looked_at() -> None:
    wrong = verify(SEED, commitment_of(bytes(32), CONTEXT), CONTEXT, claimed(SEED, 8))
    assert wrong is not None
    assert wrong.doubt is Doubt.FORGED
    assert wrong.sentence.startswith("The seed is not the one that was promised")


def test_a_seed_promised_for_another_game_is_refused() -> None:
    wrong = verify(SEED, commitment_of(SEED, "chouette:K7QX3M:game:4/1"), CONTEXT, claimed(SEED, 8))
    assert wrong is not None
    assert wrong.doubt is Doubt.FORGED


def test_a_seed_of_another_length_is_none() -> None:
    """The context comes directly after the seed in what is hashed: otherwise bytes could move from one to the other."""
    short = SEED[:-1]
    wrong = verify(short, commitment_of(short, CONTEXT), CONTEXT, [])
    assert wrong is not None
    assert wrong.sentence == "This is no seed: a seed has 32 bytes."
