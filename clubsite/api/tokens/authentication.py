"""Whose token is this? Takes one query, and at most every ten minutes a write that notes when it was last used."""

from datetime import timedelta

from django.utils import timezone
from knox.auth import TokenAuthentication as KnoxAuthentication
from knox.crypto import hash_token
from rest_framework.exceptions import AuthenticationFailed

from clubsite.api.models import Token
from clubsite.members.models import User

USE_IS_NOTED_AFTER = timedelta(minutes=10)
LONGEST_TOKEN = 200


class TokenAuthentication(KnoxAuthentication):  # type: ignore[misc]  # knox has no types
    """`Authorization: Bearer <token>`. The owner's powers are looked up on each request, so that the token of a removed member
    stops working for the club at once."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, Token]:
        found = Token.objects.select_related("user", "club").filter(digest=_digest(token)).first()
        if found is None or not found.user.is_active or (found.expiry and found.expiry < timezone.now()):
            raise AuthenticationFailed
        _note_use(found)
        return found.user, found


def _digest(token: bytes) -> str:
    try:
        return str(hash_token(token[:LONGEST_TOKEN].decode("ascii")))
    except UnicodeDecodeError:
        raise AuthenticationFailed from None


def _note_use(token: Token) -> None:
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - USE_IS_NOTED_AFTER:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)
