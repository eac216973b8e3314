"""One row for each act in a club that its owners should be able to read about later."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class Noted(models.Model):
    """Never changed and never deleted: a trigger sees to it (migration 0001).

    `by` is who did it, null for the site itself and for people without a login, whose name is then in `by_name`. `user` and
    `player` are whom it concerns; people with a login are named as they are called when the log is read, so that nothing
    personal stays here when a login is closed. `words` are what the sentence needs besides (`kinds.py`): never a secret, a code
    or the address of a link.
    """

    club = models.ForeignKey("members.Club", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=30)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey("members.Player", null=True, on_delete=models.PROTECT, related_name="+")
    words = models.JSONField(default=dict)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["club", "-id"], name="noted_in_a_club"),
            models.Index(fields=["club", "by", "-id"], name="noted_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} in club {self.club_id}"
