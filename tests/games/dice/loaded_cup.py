"""Loaded dice, for tests that play a predetermined game. Only code in the test's own process can be loaded."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from unittest.mock import patch

from games.rules import fair_dice
from games.rules.fair_dice import Pair


@contextmanager
def loaded(dice: str) -> Iterator[None]:
    """Every roll drawn meanwhile, in any game, is the next of `dice`: `loaded("31 52 66")`.

    Verification meanwhile accepts them. One roll too many fails the test that loaded too few.
    """
    waiting = [(int(pair[0]), int(pair[1])) for pair in dice.split()]
    given: dict[tuple[str, int], Pair] = {}
    one_at_a_time = Lock()

    def roll(seed: bytes, context: str, number: int) -> Pair:
        with one_at_a_time:
            if (context, number) not in given:
                assert waiting, f"the loaded cup is empty: roll {number} of {context}"
                given[context, number] = waiting.pop(0)
            return given[context, number]

    with patch.object(fair_dice, "roll", roll):
        yield
