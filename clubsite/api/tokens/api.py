"""Tokens, for programs: list, make and revoke them."""

from collections.abc import Iterable
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, TypedDict
from uuid import UUID

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import YOU
from clubsite.api.models import LONGEST_TOKEN_NAME, Token
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import ACTION_ID, Action, OneLine, OneOf, said
from clubsite.api.shapes import ListOf, eg
from clubsite.api.tokens.services import DAYS, MOST_TOKENS, TooManyTokens, make_token, revoke, tokens_of
from clubsite.members.models import User


class TokenShape(TypedDict):
    """One of your tokens. The token itself is not stored, only a digest of it."""

    id: UUID
    name: Annotated[str, eg("score board")]
    made_at: datetime
    expires_at: datetime | None
    last_used_at: Annotated[datetime | None, eg(None, "Within ten minutes.")]


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


@operation("Your tokens", tag=YOU, answers={200: ListOf(TokenShape)})
def tokens(request: Request) -> Response:
    """Tokens that are still valid, at most twenty."""
    assert isinstance(request.user, User)
    return Response(_shapes(tokens_of(request.user)))


@operation(
    "Make a token",
    tag=YOU,
    answers={201: NewTokenShape, 200: NewTokenShape},
    request=NewToken,
    example={"name": "score board", "days": 90, "action_id": ACTION_ID},
    refused={422: "TOO_MANY_TOKENS"},
    by_password=True,
)
def make(request: Request) -> Response:
    """With your user name and password as HTTP Basic, or in a logged-in browser. A token cannot make tokens."""
    asked, user = said(request, NewToken), request.user
    assert isinstance(user, User)
    if isinstance(request.auth, Token):
        raise refused(ClubRefusal.TOKENS_MAKE_NO_TOKENS, HTTPStatus.FORBIDDEN)
    try:
        token, secret = make_token(user, asked["name"], asked["days"], action_id=asked["action_id"])
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


@operation("Revoke this token", tag=YOU, answers={204: None}, refused={404: "NOT_FOUND"})
def revoke_this(request: Request) -> Response:
    """The token this request carries. 404 with a browser's log-in."""
    if not isinstance(request.auth, Token):
        raise Http404
    request.auth.delete()
    return Response(status=HTTPStatus.NO_CONTENT)


def _shapes(found: Iterable[Token]) -> list[TokenShape]:
    return [_shape(token) for token in found]


def _shape(token: Token) -> TokenShape:
    return {
        "id": token.action_id,
        "name": token.name,
        "made_at": token.created,
        "expires_at": token.expiry,
        "last_used_at": token.last_used_at,
    }
