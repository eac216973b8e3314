"""The seeds of the games' dice and every roll drawn from them.

PostgreSQL enforces what players are promised (here and in promises.py): a commitment is the fingerprint of its seed, neither
ever changes, what was revealed stays revealed, and no number is drawn twice. A backup holds the seeds of games still being
played: anyone who reads it knows their next rolls.
"""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone

from games.rules.fair_dice import SEED_BYTES, Pair, context_of

LONGEST_SCOPE = 100


class DiceSeed(models.Model):
    """The seed of one game's dice; see games/rules/fair_dice.py.

    `scope` is the game (`chouette:K7QX3M:game:3`). A game that continues after its seed was revealed needs another
    seed: `attempt` counts them. `seed` is secret until `revealed_at`; `drawn` is how many rolls were drawn, including
    undone ones. `previous` is the commitment before this one at the same table, "" for its first, None up to version 0.4.
    `numbers` is what the seats added before the first roll.
    """

    scope = models.CharField(max_length=LONGEST_SCOPE)
    attempt = models.PositiveSmallIntegerField(default=1)
    seed = models.BinaryField(max_length=SEED_BYTES)
    commitment = models.CharField(max_length=64)
    committed_at = models.DateTimeField(default=timezone.now)
    revealed_at = models.DateTimeField(null=True, blank=True)
    drawn = models.PositiveIntegerField(default=0)
    previous = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001  # None: from before there was a chain
    numbers = models.TextField(default="", blank=True)

    class Meta:
        ordering: ClassVar = ["committed_at", "pk"]
        constraints: ClassVar = [
            UniqueConstraint(fields=["scope", "attempt"], name="an_attempt_at_a_game_has_one_seed"),
            UniqueConstraint(fields=["scope"], condition=Q(revealed_at=None), name="a_game_has_one_secret_seed_at_a_time"),
            UniqueConstraint(fields=["previous"], condition=~Q(previous=""), name="no_two_promises_follow_the_same_one"),
            CheckConstraint(condition=~Q(scope="") & Q(attempt__gte=1), name="a_seed_belongs_to_a_game"),
        ]
        indexes: ClassVar = [models.Index(fields=["scope"], name="seeds_by_what_they_are_for", opclasses=["text_pattern_ops"])]

    def __str__(self) -> str:
        return self.context

    @property
    def context(self) -> str:
        return context_of(self.scope, self.attempt)


class DrawnRoll(models.Model):
    """One roll as it was drawn. Append-only. `number` is its seed's, `place` its game's: the n-th roll in force of the game of
    that `scope` is always this one. `reference` says which record of the scope's own log told it first."""

    seed = models.ForeignKey(DiceSeed, on_delete=models.PROTECT, related_name="rolls")
    number = models.PositiveIntegerField()
    scope = models.CharField(max_length=LONGEST_SCOPE)
    place = models.PositiveIntegerField()
    first = models.PositiveSmallIntegerField()
    second = models.PositiveSmallIntegerField()
    reference = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["seed", "number"]
        constraints: ClassVar = [
            UniqueConstraint(fields=["seed", "number"], name="a_roll_of_a_seed_is_drawn_once"),
            UniqueConstraint(fields=["scope", "place"], name="a_place_in_a_game_has_one_roll"),
            CheckConstraint(condition=Q(number__gte=1), name="rolls_of_a_seed_count_from_one"),
            CheckConstraint(condition=Q(first__range=(1, 6)) & Q(second__range=(1, 6)), name="a_die_shows_one_to_six"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.first}-{self.second}"

    @property
    def dice(self) -> Pair:
        return self.first, self.second


class GivenAgain(models.Model):
    """A roll that was taken back came again in its place, told by the record of that `reference`. Append-only."""

    roll = models.ForeignKey(DrawnRoll, on_delete=models.PROTECT, related_name="again")
    reference = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.roll_id} again in {self.reference}"
