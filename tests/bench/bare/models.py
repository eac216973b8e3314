"""A row to lock and a log to write to, only in the bench's throw-away database."""

from typing import ClassVar

from django.db import models


class Row(models.Model):
    objects: ClassVar[models.Manager["Row"]] = models.Manager()  # explicit, because the app is installed only here

    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"row {self.pk} at {self.version}"


class Line(models.Model):
    objects: ClassVar[models.Manager["Line"]] = models.Manager()

    row = models.ForeignKey(Row, on_delete=models.PROTECT)
    number = models.PositiveIntegerField()
    said = models.TextField()

    def __str__(self) -> str:
        return f"{self.number}: {self.said}"
