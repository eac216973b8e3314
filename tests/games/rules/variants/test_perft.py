"""How many boards the rolls of a game can lead to: numbers that change if a rule of movement does."""

from itertools import combinations_with_replacement, islice
from random import Random

import pytest

from games.rules.board import Board
from games.rules.variants import VARIANTS
from games.rules.variants.variant import Variant
from tests.games.rules.variants.boards import ROLLS, whole_game
from tests.games.rules.variants.by_hand import BY_HAND

#: Distinct boards after each of the 21 rolls, summed: after the first play, and after the reply where that is quick to count.
PERFT = {
    "backgammon": [447, 202782],
    "nackgammon": [547, 324161],
    "hypergammon": [195, 38017],
    "five-checkers": [405],
    "no-hit-and-run": [447],
    "old-english": [405],
    "misere": [447],
    "portes": [447],
    "plakoto": [59, 3474],
    "fevga": [22, 479],
    "tapa": [59, 3474],
    "gul-bara": [53, 2768],
    "narde": [22, 484],
    "acey-deucey": [60, 3604],
    "russian": [21, 441],
    "irish": [246, 63722],
    "toute-table": [447, 202782],
    "todas-tablas": [246, 63722],
    "ban-sugoroku": [246, 63722],
    "tabula": [56, 3136],
}


def perft(variant: Variant, on: Board, depth: int) -> int:
    rolls = ROLLS if variant.thrown == 2 else combinations_with_replacement(range(1, 7), variant.thrown)
    ends = [end for roll in rolls for end in variant.positions(on, variant.numbers(roll))]
    return len(ends) if depth == 1 else sum(perft(variant, variant.flipped(end), depth - 1) for end in ends)


def test_every_game_is_counted() -> None:
    assert list(PERFT) == list(VARIANTS)


@pytest.mark.parametrize(
    ("key", "depth", "count"), [(key, at + 1, count) for key, counts in PERFT.items() for at, count in enumerate(counts)]
)
def test_the_rolls_of_a_game_leave_so_many_boards(key: str, depth: int, count: int) -> None:
    assert perft(VARIANTS[key], VARIANTS[key].start, depth) == count


@pytest.mark.parametrize(
    ("key", "depth"), [(key, depth) for key in BY_HAND for depth in (1, 2) if (key, depth) != ("toute-table", 2)]
)
def test_an_older_game_counted_by_hand_has_as_many_boards(key: str, depth: int) -> None:
    """Every order and every checker, without the engine; what takes it seconds is backgammon's own count."""
    assert BY_HAND[key].start == VARIANTS[key].start
    assert BY_HAND[key].perft(depth) == PERFT[key][depth - 1]


@pytest.mark.parametrize("key", BY_HAND)
def test_an_older_game_played_to_its_end_leaves_the_boards_that_are_found_by_hand(key: str) -> None:
    """Entering, hitting and bearing off, which no count from the start reaches."""
    rules, by_hand = VARIANTS[key], BY_HAND[key]
    for on, dice, _end in islice(whole_game(rules, Random(key)), 200):
        assert set(rules.positions(on, dice)) == by_hand.boards(on, dice)
