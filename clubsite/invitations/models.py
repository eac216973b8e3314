"""Invitations to a club, who used them, and wrong guesses at their secrets."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint

from clubsite.access.guessing import WrongGuess
from clubsite.members.models import Club, Player, Role, User, roles_in_words

LONGEST_SECRET = 43


class Invitation(models.Model):
    """Anyone who has the link may join. The secret is stored in plain text, because its QR code must be shown again; somebody
    who can read the database needs no invitation.

    `roles` are given in addition to being a player; `guest` is the guest of the club who is being invited.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    secret = models.CharField(max_length=LONGEST_SECRET, unique=True)
    roles = ArrayField(models.CharField(max_length=10, choices=Role.choices), default=list, blank=True)
    guest = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="+")
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    most_uses = models.PositiveSmallIntegerField()
    uses = models.PositiveSmallIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            CheckConstraint(condition=Q(uses__lte=F("most_uses")), name="an_invitation_is_used_no_more_than_it_says"),
            CheckConstraint(condition=Q(most_uses__gte=1), name="an_invitation_is_good_for_somebody"),
            CheckConstraint(condition=Q(guest=None) | Q(most_uses=1), name="a_guest_is_one_person"),
            CheckConstraint(condition=Q(roles__contained_by=Role.values), name="one_is_invited_to_a_known_role"),
        ]
        indexes: ClassVar = [Index(fields=["club", "-made_at"], name="invitations_of_a_club")]

    def __str__(self) -> str:
        return f"to {self.club} as {self.roles_shown}"

    @property
    def roles_shown(self) -> str:
        return roles_in_words(self.roles)

    @property
    def left(self) -> int:
        """How many may still join."""
        return self.most_uses - self.uses


class Use(models.Model):
    """Who joined by which invitation, and when."""

    invitation = models.ForeignKey(Invitation, on_delete=models.CASCADE, related_name="used_by")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["invitation", "user"], name="one_uses_an_invitation_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} at {self.at:%Y-%m-%d %H:%M}"


class WrongSecret(WrongGuess):
    """A guess at an invitation that was never made."""

    class Meta:
        indexes: ClassVar = [
            Index(fields=["key", "at"], name="wrong_secrets_of_an_address"),
            Index(fields=["at"], name="wrong_secrets_by_age"),
        ]
