"""The rows of a table for two: what `games.play` and the club store for any table, with this one's foreign keys and
constraints."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint

from clubsite.access.guessing import WrongGuess
from clubsite.access.write_limit import Burst
from clubsite.eventlog.models import LogRecord, log_promises
from games.play.models import PlayingSeat, PlayingTable, SaidAtTable


class Duel(PlayingTable):
    """A table for two; `state` is the encoded `rules.State`. Clocks run if there is a `reserve` (ms for a game)."""

    state = models.JSONField()
    reserve = models.PositiveIntegerField(null=True)
    delay = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.code


class DuelSeat(PlayingSeat):
    """One of the two; `side` is a `games.rules.cube.Side`."""

    duel = models.ForeignKey(Duel, on_delete=models.CASCADE, related_name="seats")
    side = models.CharField(max_length=4)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint("duel", "word", name="a_name_is_one_seat_of_a_duel"),
            UniqueConstraint("duel", "side", name="a_side_is_one_seat_of_a_duel"),
        ]


class DuelRecord(LogRecord):
    """One statement."""

    duel = models.ForeignKey(Duel, on_delete=models.PROTECT, related_name="records")

    class Meta(LogRecord.Meta):
        constraints: ClassVar = log_promises("duel")


class DuelMessage(SaidAtTable):
    """Something that was said."""

    duel = models.ForeignKey(Duel, on_delete=models.CASCADE, related_name="messages")
    seat = models.ForeignKey(DuelSeat, null=True, on_delete=models.SET_NULL, related_name="messages")

    class Meta:
        indexes: ClassVar = [Index(fields=["duel", "room", "-id"], name="messages_of_a_room_of_a_duel")]
        constraints: ClassVar = [
            CheckConstraint(condition=~Q(text=""), name="a_message_of_a_duel_says_something"),
            UniqueConstraint("duel", "action_id", name="a_message_of_a_duel_is_said_once"),
        ]


class DuelBurst(Burst):
    """How often somebody has written at a table."""

    duel = models.ForeignKey(Duel, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [UniqueConstraint("duel", "writer", name="a_writer_has_one_burst_at_a_duel")]


class WrongDuelCode(WrongGuess):
    """A code that belongs to no table."""

    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            Index(fields=["key", "at"], name="wrong_duel_codes"),
            Index(fields=["at"], name="wrong_duel_codes_by_age"),
        ]
