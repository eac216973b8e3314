"""A row to lock and a log to write to, in the bench's throw-away database only."""

from django.db import models


class Row(models.Model):
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"row {self.pk} at {self.version}"


class Line(models.Model):
    row = models.ForeignKey(Row, on_delete=models.PROTECT)
    number = models.PositiveIntegerField()
    said = models.TextField()

    def __str__(self) -> str:
        return f"{self.number}: {self.said}"
