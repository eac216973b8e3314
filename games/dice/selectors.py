"""Which dice were promised and drawn, as everybody may see them: a secret seed does not even leave the database."""

from collections.abc import Iterable

from django.db.models import Case, Count, F, When

from games.dice.models import DiceSeed
from games.dice.public_dice import PublicDice, PublicRoll


def dice_of(prefix: str) -> list[PublicDice]:
    """The dice of all games whose scope begins so, in the order in which they were promised; no statements yet."""
    return [dice for dice, _ in dice_with_references(prefix)]


def dice_with_references(prefix: str) -> list[tuple[PublicDice, list[str]]]:
    """The same, each with what its rolls refer to in the caller's log, in the order of the rolls."""
    seeds = DiceSeed.objects.filter(scope__startswith=prefix).prefetch_related("rolls").defer("seed")
    known = seeds.annotate(revealed=Case(When(revealed_at__isnull=False, then=F("seed"))))
    return [(_public(seed, seed.revealed), [roll.reference for roll in seed.rolls.all()]) for seed in known]


def revealed_dice() -> Iterable[PublicDice]:
    """Of every game of the site that is over, read in parts."""
    seeds = DiceSeed.objects.filter(revealed_at__isnull=False).order_by("pk").prefetch_related("rolls")
    return (_public(seed, seed.seed) for seed in seeds.iterator(chunk_size=200))


def drawn_not_kept() -> list[tuple[str, int, int]]:
    """Context, how many rolls a seed says it has drawn, and how many are kept: of those where that is not the same."""
    counted = DiceSeed.objects.defer("seed").annotate(kept=Count("rolls")).exclude(drawn=F("kept"))
    return [(seed.context, seed.drawn, seed.kept) for seed in counted]


def _public(seed: DiceSeed, revealed: bytes | memoryview | None) -> PublicDice:
    rolls = tuple(PublicRoll(roll.number, roll.dice, roll.at) for roll in seed.rolls.all())
    return PublicDice(
        context=seed.context,
        commitment=seed.commitment,
        seed=None if revealed is None else bytes(revealed),
        rolls=rolls,
        committed_at=seed.committed_at,
        revealed_at=seed.revealed_at,
    )
