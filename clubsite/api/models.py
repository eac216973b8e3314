"""What the API keeps: the tokens of programs, and what a write answered, so that doing it twice is doing it once."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken, AuthTokenManager

LONGEST_TOKEN_NAME = 60


class Token(AbstractAuthToken):  # type: ignore[misc]  # knox has no types
    """What a program says instead of a password. Only a digest of it is kept; `name` tells its owner which program it is.

    `action_id` is the click that made it: a repeated one makes no second token.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(_("name"), max_length=LONGEST_TOKEN_NAME)
    last_used_at = models.DateTimeField(null=True, blank=True)
    action_id = models.UUIDField()

    objects = AuthTokenManager()

    class Meta:
        ordering: ClassVar = ["-created", "digest"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "action_id"], name="an_action_makes_one_token"),
        ]

    def __str__(self) -> str:
        return str(self.name)


class KeptAnswer(models.Model):
    """What a write answered, by the id its author gave it; `digest` is of the request, so that the id is not used for two."""

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
