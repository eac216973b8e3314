"""Tokens, for programs: list, make and revoke them."""

from collections.abc import Iterable
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Literal, TypedDict, cast
from uuid import UUID

from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from django.http import Http404
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.authentication import BasicAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.access import security_log
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import YOU
from clubsite.api.models import LONGEST_TOKEN_NAME, Token
from clubsite.api.once import same_request
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import ACTION_ID, Action, OneLine, OneOf, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import ListOf, eg
from clubsite.api.tokens.services import DAYS, MOST_TOKENS, TooManyTokens, make_token, revoke, tokens_of
from clubsite.members.models import Club, User
from clubsite.members.selectors import clubs_of

ScopeWord = Literal["read", "keep_score", "keep_book", "everything"]


class TokenShape(TypedDict):
    """One of your tokens. The token itself is not stored, only a digest of it."""

    id: UUID
    name: Annotated[str, eg("score board")]
    made_at: datetime
    expires_at: datetime | None
    last_used_at: Annotated[datetime | None, eg(None, "Within ten minutes.")]
    scopes: Annotated[list[ScopeWord], eg(["read", "keep_score"], "What it may do of what you may.")]
    club: Annotated[str | None, eg(None, "The word of the only club it opens; null: all of yours.")]


class NewTokenShape(TokenShape):
    """A token that was just made."""

    token: Annotated[
        str | None,
        eg("club_0a6e…", "Say it as `Authorization: Bearer …`. Told this once: null when the same request comes again."),
    ]


class NewToken(Action):
    """A token for a program of yours."""

    name = serializers.CharField(max_length=LONGEST_TOKEN_NAME, validators=[OneLine()], help_text="Which program it is for.")
    days = OneOf(list(DAYS), default=90, help_text="How long it is good for.")
    scopes = serializers.ListField(
        child=OneOf([scope.value for scope in Scope]),
        default=[Scope.EVERYTHING.value],
        min_length=1,
        max_length=len(Scope),
        help_text="What it may do of what you may: the least that the program needs. `read` is always among them.",
    )
    club = serializers.SlugField(
        max_length=60, default=None, allow_null=True, help_text="The only club that it opens; null: all of yours."
    )


@operation("Your tokens", tag=YOU, answers={200: ListOf(TokenShape)})
def list_tokens(request: Request) -> Response:
    """Tokens that are still valid, at most twenty."""
    assert isinstance(request.user, User)
    return Response(_shapes(tokens_of(request.user)))


@operation(
    "Make a token",
    tag=YOU,
    answers={201: NewTokenShape, 200: NewTokenShape},
    request=NewToken,
    example={"name": "score board", "days": 90, "scopes": ["read", "keep_score"], "action_id": ACTION_ID},
    refused={403: "PASSWORD_ONCE_MORE", 422: "TOO_MANY_TOKENS"},
    by_password=True,
)
def create_token(request: Request) -> Response:
    """With your user name and password as HTTP Basic, or in a browser in which you have just confirmed that it is you. A token
    cannot make tokens."""
    asked, user = said(request, NewToken), request.user
    assert isinstance(user, User)
    if isinstance(request.auth, Token):
        raise refused(ClubRefusal.TOKENS_MAKE_NO_TOKENS, HTTPStatus.FORBIDDEN)
    _check_that_it_is_you(request)
    scopes, club = [Scope(scope) for scope in asked["scopes"]], _club(user, asked["club"])
    try:
        with same_request(request, asked["action_id"]):
            token, secret = make_token(
                user, asked["name"], asked["days"], action_id=asked["action_id"], scopes=scopes, club=club
            )
    except TooManyTokens:
        raise refused(ClubRefusal.TOO_MANY_TOKENS, number=MOST_TOKENS) from None
    made: NewTokenShape = {**_shape(token), "token": secret}
    return Response(made, HTTPStatus.CREATED if secret else HTTPStatus.OK)


@operation("Revoke a token", tag=YOU, answers={204: None})
def revoke_token(request: Request, token_id: UUID) -> Response:
    """From now on nobody can use it."""
    assert isinstance(request.user, User)
    if not revoke(request.user, token_id):
        raise Http404
    return Response(status=HTTPStatus.NO_CONTENT)


@operation("This token", tag=YOU, answers={200: TokenShape}, refused={404: "NOT_FOUND"}, of_any_club=True)
def get_this_token(request: Request) -> Response:
    """What the token this request carries may do, in which club, and until when. 404 with a browser's log-in."""
    if not isinstance(request.auth, Token):
        raise Http404
    return Response(_shape(request.auth))


@operation("Revoke this token", tag=YOU, answers={204: None}, refused={404: "NOT_FOUND"}, scopes=[Scope.READ], of_any_club=True)
def revoke_this_token(request: Request) -> Response:
    """The token this request carries. 404 with a browser's log-in."""
    if not isinstance(request.auth, Token):
        raise Http404
    assert isinstance(request.user, User)
    revoke(request.user, request.auth.action_id)
    return Response(status=HTTPStatus.NO_CONTENT)


def _check_that_it_is_you(request: Request) -> None:
    """A session alone, left open or stolen, must not become a token that outlives it: as on the page, it has to have confirmed
    its password or passkey within the last minutes. A password sent with the request says as much."""
    if isinstance(request.successful_authenticator, BasicAuthentication):
        return
    if is_reauthentication_required(request._request, app="allauth.account"):
        security_log.refused(request._request, "a token for a session that has not confirmed who it is")
        raise refused(ClubRefusal.PASSWORD_ONCE_MORE, HTTPStatus.FORBIDDEN)


def _club(user: User, slug: str | None) -> Club | None:
    """Raises a 400 for a club that the user does not belong to, as for one that does not exist."""
    if slug is None:
        return None
    club = clubs_of(user).filter(slug=slug).first()
    if club is None:
        raise serializers.ValidationError({"club": [gettext("You belong to no such club.")]})
    return club


def _shapes(found: Iterable[Token]) -> list[TokenShape]:
    return [_shape(token) for token in found]


def _shape(token: Token) -> TokenShape:
    return {
        "id": token.action_id,
        "name": token.name,
        "made_at": token.created,
        "expires_at": token.expiry,
        "last_used_at": token.last_used_at,
        "scopes": cast(list[ScopeWord], list(token.scopes)),
        "club": token.club.slug if token.club is not None else None,
    }
