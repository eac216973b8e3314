"""The dice cup: the only source of random numbers for the site's games.

Rolls on a board are drawn from a seed that was promised before the game began (`commit`, `draw`, `reveal`);
games/rules/fair_dice.py says how a seed gives rolls and how anyone can verify them. What is rolled or shuffled beside the board
(seats, the rounding of a settlement) is drawn in the same way, from a seed of its own; only where no board is played it comes
straight from the operating system's randomness.

The cup knows a game only by its `scope`, a text of the caller's making; the game's log stays with the caller. No setting and no
URL can load the dice: tests patch the cup from outside (tests/games/dice/loaded_cup.py).
"""

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from games.dice.models import DiceSeed, DrawnRoll, GivenAgain
from games.rules import fair_dice
from games.rules.fair_dice import SEED_BYTES, Pair, commitment_of, context_of
from games.rules.sentences import gettext_noop

Thing = TypeVar("Thing")


class CupRefusal(StrEnum):
    """Why the cup gives no roll: a sentence for players."""

    NOTHING_PROMISED = gettext_noop("No dice are promised for this game. Begin it first.")


class CupRefused(Exception):
    """Nothing was drawn."""

    def __init__(self, refusal: CupRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


Throw = Callable[[], Pair]
"""Throws two dice."""

Undone = Callable[[Sequence[str]], Collection[str]]
"""Which of these references name entries of the caller's log that were undone."""


Numbers = Callable[[str], str]
"""What the seats add to the seed of that context, as the text that is mixed in (games/dice/numbers.py)."""


def no_numbers(_context: str) -> str:
    """At a table whose seats add nothing."""
    return ""


def nothing_undone(references: Sequence[str]) -> Collection[str]:
    """At a table without undo."""
    return ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A roll and its place among the rolls in force of its game, from 1."""

    number: int
    dice: Pair


@transaction.atomic
def commit(scope: str) -> DiceSeed:
    """Promise the dice of a game: the seed whose rolls are drawn from now on, those that were drawn before excepted. The
    promise includes the one before it at the same table. Idempotent while that seed is secret.

    Call it in the transaction that begins the game, and in any that continues a game whose seed was revealed (because its
    result was undone): that game gets a new seed, since anyone could work out what the old one rolls next. A game whose
    beginning was taken back keeps its seed, which nobody has seen.
    """
    while (seed := _secret_seed(scope)) is None:
        _promise(scope)
    return seed


def draw(scope: str, *, reference: str = "", undone: Undone = nothing_undone, numbers: Numbers = no_numbers) -> Drawn:
    """The next roll of the game: the one in the place after the last in force. If that was drawn before and taken back, it
    comes again; otherwise it is drawn. Concurrent calls wait for each other.

    `reference` identifies the entry in the caller's log; `undone` says which of the entries named so were undone; `numbers` is
    asked before the first roll of a seed. Raises `CupRefused` when nothing was promised.
    """
    with transaction.atomic(savepoint=False):  # a caller's own transaction is rolled back as a whole if this fails
        seed = DiceSeed.objects.select_for_update().filter(scope=scope, revealed_at=None).first()
        drawn = _roll_in_place(seed, reference, undone, numbers) if seed is not None else None
    if drawn is None:
        raise CupRefused(CupRefusal.NOTHING_PROMISED)
    return drawn


def _roll_in_place(seed: DiceSeed, reference: str, undone: Undone, numbers: Numbers) -> Drawn:
    rolls = DrawnRoll.objects.filter(scope=seed.scope).order_by("place")
    told = list(rolls.values_list("place", "pk", "first", "second", "reference", "again__reference"))
    gone = undone([one for *_, first, again in told for one in (first, again) if one])
    in_force = (place for place, *_, first, again in told if first not in gone or (again is not None and again not in gone))
    place = max(in_force, default=0) + 1
    for drawn, key, first, second, *_ in told:
        if drawn == place:
            GivenAgain.objects.create(roll_id=key, reference=reference)
            return Drawn(place, (first, second))
    if not seed.drawn and seed.previous is not None:
        seed.numbers = numbers(seed.context)
    return _next_of_seed(seed, place, reference)


def _next_of_seed(seed: DiceSeed, place: int, reference: str) -> Drawn:
    seed.drawn += 1
    seed.save(update_fields=["drawn", "numbers"])
    first, second = fair_dice.roll(key_of_seed(seed), seed.context, seed.drawn)
    dice = {"first": first, "second": second}
    DrawnRoll.objects.create(seed=seed, number=seed.drawn, scope=seed.scope, place=place, reference=reference, **dice)
    return Drawn(place, (first, second))


def key_of_seed(seed: DiceSeed) -> bytes:
    """What the rolls of this seed are drawn with: as secret as the seed."""
    return fair_dice.key_of(bytes(seed.seed), seed.context, seed.previous, seed.numbers)


@transaction.atomic
def reveal(scope: str) -> None:
    """The game is over, or abandoned for good: from now on everyone may see the seed. Idempotent.

    `draw` locks the same row: a roll is drawn before the seed is shown, or not at all.
    """
    seed = DiceSeed.objects.select_for_update().filter(scope=scope, revealed_at=None).first()
    if seed is not None:
        seed.revealed_at = timezone.now()
        seed.save(update_fields=["revealed_at"])


def reveal_all(prefix: str, current: str | None) -> None:
    """Reveal every seed under this prefix, except that of the `current` game: the evening is over, and what was promised for
    a game whose beginning was taken back is not needed any more. Idempotent."""
    for scope in DiceSeed.objects.filter(scope__startswith=prefix, revealed_at=None).values_list("scope", flat=True):
        if scope != current:
            reveal(scope)


@transaction.atomic
def promise_anew() -> None:
    """Every game in progress gets another seed, and shows the old one.

    For a restored site: the rolls drawn since the backup have been seen and would come again, and anyone who has the backup
    could work out those after them.
    """
    for scope in list(DiceSeed.objects.filter(revealed_at=None).values_list("scope", flat=True)):
        reveal(scope)
        commit(scope)


def two_dice() -> Pair:
    """A roll that nothing was promised about, where no board is played."""
    return secrets.randbelow(6) + 1, secrets.randbelow(6) + 1


def shuffled(things: Sequence[Thing], throw: Throw = two_dice) -> list[Thing]:
    """The same things in random order (Fisher and Yates): from the last place to the second, whoever stands there changes with
    one of those up to them, drawn by two dice."""
    order = list(things)
    for at in reversed(range(1, len(order))):
        other = _below(at + 1, throw)
        order[at], order[other] = order[other], order[at]
    return order


def _below(limit: int, throw: Throw) -> int:
    """A number from 0, below the limit (at most 36). Rolls that would favour some are thrown again."""
    while True:
        first, second = throw()
        rolled = 6 * (first - 1) + second - 1
        if rolled < 36 - 36 % limit:
            return rolled % limit


def _secret_seed(scope: str) -> DiceSeed | None:
    return DiceSeed.objects.filter(scope=scope, revealed_at=None).first()


def _promise(scope: str) -> None:
    """A new seed, unless another transaction promises one for this table at the same moment: then that one counts."""
    attempt = DiceSeed.objects.filter(scope=scope).count() + 1
    seed, previous = secrets.token_bytes(SEED_BYTES), _last_commitment(table_of(scope))
    commitment = commitment_of(seed, context_of(scope, attempt), previous)
    promised = DiceSeed(scope=scope, attempt=attempt, seed=seed, commitment=commitment, previous=previous)
    DiceSeed.objects.bulk_create([promised], ignore_conflicts=True)


def _last_commitment(table: str) -> str:
    """What the next promise of this table follows; "" before its first."""
    promised = DiceSeed.objects.filter(scope__startswith=table).order_by("-pk").values_list("commitment", flat=True)
    return promised.first() or ""


def table_of(scope: str) -> str:
    """What the scopes of a table begin with: its kind and its code, as in `chouette:K7QX3M:game:3`."""
    return ":".join(scope.split(":")[:2]) + ":"
