"""The abstract record of a log, whatever it is a log of.

An app that keeps a log subclasses it, adding what the log belongs to (its *stream*) and PostgreSQL's constraints:

    class Record(LogRecord):
        chouette = models.ForeignKey(Chouette, on_delete=models.PROTECT, related_name="records")

        class Meta(LogRecord.Meta):
            constraints = log_promises("chouette")

and, in the migration that creates the table, `AppendOnly("chouette_record")` (see append_only.py).
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import BaseConstraint, CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Now


class LoggedRow(models.Model):
    """What a log belongs to. `version` is the number of its records; `shown` grows with everything that changes its pages,
    even without a record (a sealed answer, a switch), and is their live version."""

    version = models.PositiveIntegerField(default=0)
    shown = models.PositiveBigIntegerField(default=0)

    class Meta:
        abstract = True


class LogRecord(models.Model):
    """One action and its outcome. `number` counts from 1 in each stream without gaps; `action_id` was made by the page or
    program that asked, so that a repeated request is recorded once; `said` is the action in its author's words; `body` is the
    result of `codec.Codec.encode` on the events."""

    number = models.PositiveIntegerField()
    action_id = models.UUIDField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    actor_name = models.CharField(max_length=150, blank=True)
    said = models.TextField(blank=True)
    body = models.JSONField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        abstract = True
        ordering: ClassVar = ["number"]

    def __str__(self) -> str:
        return f"{self.number}: {self.said}"


def log_promises(stream: str) -> list[BaseConstraint]:
    """The constraints of a log whose streams are identified by the field `stream`."""
    return [
        UniqueConstraint(fields=[stream, "number"], name=f"records_of_a_{stream}_are_numbered_once"),
        UniqueConstraint(fields=[stream, "action_id"], name=f"an_action_on_a_{stream}_is_recorded_once"),
        CheckConstraint(condition=Q(number__gte=1), name=f"records_of_a_{stream}_count_from_one"),
    ]
