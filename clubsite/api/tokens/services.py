"""Tokens for a person's programs: made (and shown only then), listed, revoked."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from clubsite.api.models import Token
from clubsite.members.models import User

DAYS = (7, 30, 90, 365)
"""How long a token may be valid; none is valid for ever."""
MOST_TOKENS = 20


class TooManyTokens(ValueError):
    """The user has `MOST_TOKENS` already."""


@transaction.atomic
def make_token(user: User, name: str, days: int, *, action_id: UUID) -> tuple[Token, str | None]:
    """The token's row, and the token itself: None if this very action made it before, because only a digest is stored.
    Raises `TooManyTokens`."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # two clicks by one person wait for each other
    known = Token.objects.filter(user=user, action_id=action_id).first()
    if known is not None:
        return known, None
    if tokens_of(user).count() >= MOST_TOKENS:
        raise TooManyTokens
    made: tuple[Token, str] = Token.objects.create(user, timedelta(days=days), name=name, action_id=action_id)
    return made


def tokens_of(user: User) -> QuerySet[Token]:
    """Tokens that are still valid, the newest first."""
    good: QuerySet[Token] = Token.objects.filter(Q(expiry=None) | Q(expiry__gt=timezone.now()), user=user)
    return good.order_by("-created", "digest")


def revoke(user: User, action_id: UUID) -> bool:
    """From now on nobody can use it. Returns whether there was one."""
    return bool(Token.objects.filter(user=user, action_id=action_id).delete()[0])


def forget_expired() -> int:
    """Delete expired tokens; returns how many."""
    return int(Token.objects.filter(expiry__lt=timezone.now()).delete()[0])
