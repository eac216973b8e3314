"""What the API stores: programs' tokens, and the answers to writes, so that a repeated request is done only once."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken, AuthTokenManager

from clubsite.api.scopes import IN_WORDS, Scope

LONGEST_TOKEN_NAME = 60


def _everything() -> list[str]:
    """What the tokens of earlier versions could do."""
    return [Scope.EVERYTHING.value]


class Token(AbstractAuthToken):  # type: ignore[misc]  # knox has no types
    """What a program sends instead of a password. Only a digest of it is stored; `name` tells its owner which program it is.

    `action_id` identifies the click that made it: repeating the click makes no second token. `scopes` (clubsite/api/scopes.py)
    say what it may do; `club` is the only one it opens, null: all of its owner's.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(_("name"), max_length=LONGEST_TOKEN_NAME)
    last_used_at = models.DateTimeField(null=True, blank=True)
    action_id = models.UUIDField()
    scopes = ArrayField(models.CharField(max_length=20), default=_everything)
    club = models.ForeignKey("members.Club", null=True, blank=True, on_delete=models.CASCADE, related_name="+")

    objects = AuthTokenManager()

    class Meta:
        ordering: ClassVar = ["-created", "digest"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "action_id"], name="an_action_makes_one_token"),
        ]

    def __str__(self) -> str:
        return str(self.name)

    @property
    def scopes_shown(self) -> str:
        """`read, keep the book`"""
        return ", ".join(str(IN_WORDS[scope]) for scope in Scope if scope in self.scopes)


class KeptAnswer(models.Model):
    """The answer to a write, by the id its author gave it; `digest` is the request's, so that one id cannot serve for two."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    action_id = models.UUIDField()
    digest = models.CharField(max_length=64)
    body = models.JSONField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["at"], name="kept_answers_by_age")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "action_id"], name="an_action_is_answered_once"),
        ]

    def __str__(self) -> str:
        return str(self.action_id)
