"""Who may use an endpoint at all; what they may do in a club is decided by `clubsite/members/permissions.py`."""

from collections.abc import Callable, Collection, Mapping
from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework.exceptions import APIException
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from clubsite.access import security_log
from clubsite.api.models import Token
from clubsite.api.scopes import IN_WORDS, READS, Scope, needed
from clubsite.members.evenings import club_of_evening, club_of_link
from clubsite.members.models import Club

READ_FOR_A_REFUSAL = 10_000
"""Bytes of a body."""


class LoggedInUnlessPublic(BasePermission):
    """401 without authentication, except where an endpoint is open to everyone who knows its URL. 403 for a token that may not
    do this, or not in this club."""

    def has_permission(self, request: Request, view: object) -> bool:
        handler = getattr(view, str(request.method).lower(), None)
        if isinstance(request.auth, Token) and handler is not None:
            _check(request, request.auth, handler, getattr(view, "kwargs", {}))
        return bool(request.user.is_authenticated or getattr(handler, "public", False))


def check_scope(request: Request, scopes: Collection[Scope]) -> None:
    """Whether a token has one of these, or everything: also where only what is sent tells which are needed. Raises the refusal,
    which names what is missing."""
    from clubsite.api.problems.refused import ClubRefusal, refused  # imports the framework's views, which import this file

    if isinstance(request.auth, Token) and {*scopes, Scope.EVERYTHING}.isdisjoint(request.auth.scopes):
        asked = next(scope for scope in Scope if scope in scopes)
        security_log.refused(request._request, f"token without the scope {asked.value}")
        raise refused(
            ClubRefusal.TOKEN_LACKS_SCOPE,
            HTTPStatus.FORBIDDEN,
            more={"scope": asked.value, "scopes": [asked.value]},
            scope=IN_WORDS[asked],
        )


def check_scopes(request: Request, scopes: Collection[Scope]) -> None:
    """Whether a token has all of these, or everything. Raises the refusal, which names at once all that are missing."""
    from clubsite.api.problems.refused import ClubRefusal, refused  # as above

    if not isinstance(request.auth, Token):
        return
    missing = [one for one in Scope if one in scopes and {one, Scope.EVERYTHING}.isdisjoint(request.auth.scopes)]
    if missing:
        security_log.refused(request._request, f"token without the scopes {', '.join(missing)}")
        more = {"scope": missing[0].value, "scopes": [one.value for one in missing]}
        words = ", ".join(str(IN_WORDS[one]) for one in missing)
        raise refused(ClubRefusal.TOKEN_LACKS_SCOPE, HTTPStatus.FORBIDDEN, more=more, scope=words)


def _check(request: Request, token: Token, handler: object, kwargs: Mapping[str, object]) -> None:
    """Raises the refusal."""
    from clubsite.api.problems.refused import ClubRefusal, refused  # as above

    method = str(request.method)
    here = token.club is None or _is_within(token.club, handler, method, kwargs)
    scopes = needed(method, getattr(handler, "scopes", ()))
    if here and scopes.isdisjoint(token.scopes):
        check_scopes(request, _taken_by_what_is_sent(request, handler, kwargs))
    check_scope(request, scopes)
    if not here:
        security_log.refused(request._request, "token of another club")
        raise refused(ClubRefusal.TOKEN_OF_ONE_CLUB, HTTPStatus.FORBIDDEN, club=token.club)


def _taken_by_what_is_sent(request: Request, handler: object, kwargs: Mapping[str, object]) -> Collection[Scope]:
    """All of them, where that depends on what is sent; none where what is sent cannot be read, is not for them to say, or is
    so long that reading it costs more than the refusal tells."""
    from clubsite.api.problems.details import Problem  # as above

    takes: Callable[..., Collection[Scope]] | None = getattr(handler, "takes", None)
    if takes is None or int(request.META.get("CONTENT_LENGTH") or 0) > READ_FOR_A_REFUSAL:
        return ()
    try:
        return takes(request, **kwargs)
    except (Problem, APIException, Http404, PermissionDenied):
        return ()


def _is_within(club: Club, handler: object, method: str, kwargs: Mapping[str, object]) -> bool:
    """Whether the address, whose parts are `kwargs`, belongs to this club or to none.

    An evening or a seat of another club does not open either where everybody who has its code or its secret may read: the
    token brings its owner's login, which opens more there than the code does.
    """
    if "slug" in kwargs:
        return bool(kwargs["slug"] == club.slug)
    if "code" in kwargs:
        return club_of_evening(str(kwargs["code"])) == club.pk
    if "secret" in kwargs:
        return club_of_link(str(kwargs["secret"])) == club.pk
    is_open = bool(getattr(handler, "public", False)) and method in READS
    return is_open or bool(getattr(handler, "of_any_club", False))
