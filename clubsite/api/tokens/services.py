"""Tokens for a person's programs: made (and shown only then), listed, revoked."""

from collections.abc import Collection, Iterable
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from clubsite.api.models import Token
from clubsite.api.scopes import Scope, with_reading
from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.live.logins import Login
from clubsite.members.models import Club, User
from clubsite.members.selectors import clubs_of

DAYS = (7, 30, 90, 365)
"""How long a token may be valid; none is valid for ever."""
MOST_TOKENS = 20


class TooManyTokens(ValueError):
    """The user has `MOST_TOKENS` already."""


@transaction.atomic
def make_token(
    user: User,
    name: str,
    days: int,
    *,
    action_id: UUID,
    scopes: Collection[Scope] = (Scope.EVERYTHING,),
    club: Club | None = None,
) -> tuple[Token, str | None]:
    """The token's row, and the token itself: None if this very action made it before, because only a digest is stored. It may
    do what `scopes` say, in that club, or in all of its owner's. Raises `TooManyTokens`."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # two clicks by one person wait for each other
    known = Token.objects.filter(user=user, action_id=action_id).first()
    if known is not None:
        return known, None
    if tokens_of(user).count() >= MOST_TOKENS:
        raise TooManyTokens
    kept = with_reading(scopes)
    made: tuple[Token, str] = Token.objects.create(
        user, timedelta(days=days), name=name, action_id=action_id, scopes=kept, club=club
    )
    for opened in _opened_by(made[0]):
        note(opened, Kind.TOKEN_MADE, by=user, scopes=kept, days=days)
    return made


def tokens_of(user: User) -> QuerySet[Token]:
    """Tokens that are still valid, the newest first."""
    good: QuerySet[Token] = Token.objects.filter(Q(expiry=None) | Q(expiry__gt=timezone.now()), user=user)
    return good.select_related("club").order_by("-created", "digest")


@transaction.atomic
def revoke(user: User, action_id: UUID) -> bool:
    """From now on nobody can use it. Returns whether there was one."""
    return bool(_end(Token.objects.filter(user=user, action_id=action_id)))


@transaction.atomic
def end_all(user: User) -> int:
    """End every token of the user, because the password was changed or the login closed; returns how many."""
    return _end(Token.objects.filter(user=user))


def that_hold(logins: Collection[Login]) -> frozenset[Login]:
    """Those of these streams whose token was neither revoked nor has expired. One query."""
    good = Token.objects.filter(Q(expiry=None) | Q(expiry__gt=timezone.now()), user__is_active=True)
    known = set(good.filter(action_id__in={login.mark for login in logins}).values_list("user_id", "action_id"))
    return frozenset(login for login in logins if (login.user, UUID(login.mark)) in known)


def _end(tokens: QuerySet[Token]) -> int:
    """Delete them; the logs of the clubs that they opened say so, except for those that had expired anyway."""
    ended = list(tokens.select_for_update(of=("self",)).select_related("user", "club"))
    for token in ended:
        for club in _opened_by(token) if token.expiry is None or token.expiry > timezone.now() else ():
            note(club, Kind.TOKEN_ENDED, by=token.user)
        token.delete()
    return len(ended)


def _opened_by(token: Token) -> Iterable[Club]:
    return [token.club] if token.club is not None else clubs_of(token.user)


def forget_expired() -> int:
    """Delete expired tokens; returns how many."""
    return int(Token.objects.filter(expiry__lt=timezone.now()).delete()[0])
