"""Requests to join a club."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint

from clubsite.members.models import Club

LONGEST_WORDS = 300


class JoinRequest(models.Model):
    """One login asks one club once. The row is the queue of its mails, too: to the club's owners and directors, and to whoever
    asked when it is answered. `accepted` is None until then."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    words = models.CharField(max_length=LONGEST_WORDS, blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)
    accepted = models.BooleanField(null=True)
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    club_told_at = models.DateTimeField(null=True)
    user_told_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["club", "user"], name="one_asks_a_club_once"),
            CheckConstraint(
                condition=Q(accepted=None, answered_at=None) | Q(accepted__isnull=False, answered_at__isnull=False),
                name="an_answer_has_its_time",
            ),
        ]
        indexes: ClassVar = [
            Index(fields=["club", "id"], condition=Q(accepted=None), name="requests_without_an_answer"),
            Index(fields=["user", "-asked_at"], name="requests_of_a_login"),
            Index(
                fields=["id"],
                condition=Q(club_told_at=None) | Q(accepted__isnull=False, user_told_at=None),
                name="requests_to_be_mailed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} asks {self.club}"
