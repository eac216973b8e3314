"""Which dice were promised and drawn, as everyone may see them: a secret seed never leaves the database."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Case, CharField, Count, F, Func, QuerySet, Value, When

from games.dice.models import DiceSeed, DrawnRoll, GivenAgain
from games.dice.public_dice import PublicDice, PublicRoll, Telling


def dice_of(prefix: str) -> list[PublicDice]:
    """The dice of all games whose scope has this prefix, in the order they were promised; statements are still missing."""
    return [dice for dice, _ in dice_with_references(prefix)]


def dice_with_references(prefix: str) -> list[tuple[PublicDice, list[tuple[str, ...]]]]:
    """The same, each with the references of its rolls into the caller's log, in the order of the rolls: the first telling of
    a roll, then those after it was taken back."""
    seeds = DiceSeed.objects.filter(scope__startswith=prefix).prefetch_related("rolls__again").defer("seed").order_by("pk")
    known = seeds.annotate(revealed=Case(When(revealed_at__isnull=False, then=F("seed"))))
    return [(_public(seed, seed.revealed), [_references(roll) for roll in seed.rolls.all()]) for seed in known]


def _references(roll: DrawnRoll) -> tuple[str, ...]:
    return (roll.reference, *(again.reference for again in roll.again.all()))


@dataclass(frozen=True, slots=True)
class Promise:
    """What a table may know of the game being played: its players can note the commitment before they roll. Seats add to it
    while it is `open`; then `numbers` is what they have added."""

    context: str
    commitment: str
    committed_at: datetime
    open: bool
    numbers: str


def rows_of_tables(kind: str, codes: QuerySet[Any]) -> list[QuerySet[Any]]:
    """Everything kept of the dice of these tables, in the order in which it can be deleted with them. `codes` selects the names
    of the tables in their scopes."""
    seeds = DiceSeed.objects.filter(scope__startswith=f"{kind}:").annotate(
        table=Func(F("scope"), Value(":"), Value(2), function="split_part", output_field=CharField())
    )
    of_tables = DiceSeed.objects.filter(pk__in=seeds.filter(table__in=codes).values("pk"))
    rolls = DrawnRoll.objects.filter(seed__in=of_tables.values("pk"))
    return [GivenAgain.objects.filter(roll__in=rolls.values("pk")), rolls, of_tables]


def promise_of(scope: str) -> Promise | None:
    """The promise that is still secret."""
    seed = DiceSeed.objects.filter(scope=scope, revealed_at=None).defer("seed").first()
    if seed is None:
        return None
    is_open = seed.drawn == 0 and seed.previous is not None
    return Promise(seed.context, seed.commitment, seed.committed_at, is_open, seed.numbers)


def revealed_dice() -> Iterable[PublicDice]:
    """The dice of every finished game of the site, fetched in chunks."""
    seeds = DiceSeed.objects.filter(revealed_at__isnull=False).order_by("pk").prefetch_related("rolls__again")
    return (_public(seed, seed.seed) for seed in seeds.iterator(chunk_size=200))


def drawn_not_kept() -> list[tuple[str, int, int]]:
    """Seeds whose counts disagree: the context, how many rolls the seed says were drawn, and how many are kept."""
    counted = DiceSeed.objects.defer("seed").annotate(kept=Count("rolls")).exclude(drawn=F("kept"))
    return [(seed.context, seed.drawn, seed.kept) for seed in counted]


def _public(seed: DiceSeed, revealed: bytes | memoryview | None) -> PublicDice:
    rolls = tuple(_public_roll(roll) for roll in seed.rolls.all())
    return PublicDice(
        context=seed.context,
        commitment=seed.commitment,
        seed=None if revealed is None else bytes(revealed),
        rolls=rolls,
        committed_at=seed.committed_at,
        revealed_at=seed.revealed_at,
        previous=seed.previous,
        numbers=seed.numbers,
    )


def _public_roll(roll: DrawnRoll) -> PublicRoll:
    again = tuple(Telling(roll.dice, one.at) for one in roll.again.all())
    return PublicRoll(roll.number, roll.dice, roll.at, place=roll.place, again=again)
