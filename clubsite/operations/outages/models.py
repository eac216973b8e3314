"""The site's own beat: one row."""

from typing import ClassVar

from django.db import models
from django.db.models import Q


class SiteBeat(models.Model):
    """When a process of the site last said that it is there, and since when it has been there without a break."""

    beat_at = models.DateTimeField()
    back_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(condition=Q(pk=1), name="the_site_has_one_beat")]

    def __str__(self) -> str:
        return f"there since {self.back_at}"
