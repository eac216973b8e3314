"""Who exists: people with a login, clubs, who belongs to which, and the players who sit at a club's tables."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Func, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from .rules.words import LONGEST_NAME


class User(AbstractUser):
    """Someone who can log in. What he may do follows from his memberships alone, never from staff flags."""

    mail_summaries = models.BooleanField(_("mail me how an evening ended"), default=True)


class Club(models.Model):
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(unique=True, max_length=60)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    OWNER = "owner", _("owner")
    MONITOR = "monitor", _("monitor")
    PLAYER = "player", _("player")


class Membership(models.Model):
    """A login's standing in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "user"], name="a_user_has_one_role_in_a_club"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="a_role_is_one_of_the_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role}, {self.club})"


class Player(models.Model):
    """A person who plays at a club: a guest by name, or linked to a login. Never deleted: the book names him."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    word = models.CharField(_("word on score sheets"), max_length=LONGEST_NAME + 1)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="players")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["name", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                F("club"),
                Lower(Func(F("word"), function="NORMALIZE")),
                name="a_word_names_one_player_of_a_club",
            ),
            models.UniqueConstraint(fields=["club", "user"], name="a_user_is_one_player_of_a_club"),
            models.CheckConstraint(condition=Q(word__regex=r"^[^\s]+$"), name="a_word_is_one_word"),
        ]

    def __str__(self) -> str:
        return self.name


class LogInAttempt(models.Model):
    """One unsuccessful (or not yet decided) attempt to log in. `key` is a digest of user name and address, so that a
    password typed into the wrong box is never kept."""

    key = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["key", "at"], name="members_attempts_of_a_key"),
            models.Index(fields=["at"], name="members_attempts_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.key[:8]} at {self.at:%H:%M}"
