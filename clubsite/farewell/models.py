"""Who was told that a club will be deleted, and which clubs were."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from clubsite.members.models import Club


class Farewell(models.Model):
    """The mail to one member that their club will be deleted. The table is the queue: what went out has `mailed_at`."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    mailed_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "user"], name="a_member_is_told_once_of_the_end")]
        indexes: ClassVar = [
            models.Index(fields=["club"], condition=models.Q(mailed_at=None), name="farewells_to_be_mailed"),
        ]

    def __str__(self) -> str:
        return f"{self.user} about {self.club}"


class GoneClub(models.Model):
    """All that is left of a deleted club, for whoever runs the site: who asked for it, and how many rows went."""

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=60)
    founded_at = models.DateTimeField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    rows = models.PositiveIntegerField()
    gone_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.slug}, gone at {self.gone_at:%Y-%m-%d}"
