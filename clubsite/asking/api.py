"""Requests to join for programs: asked, listed, accepted and declined."""

from collections.abc import Iterable
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Any, Literal, TypedDict

import django_filters
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404
from django.urls import path
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import CLUBS
from clubsite.api.lists import page_of
from clubsite.api.problems.details import Refusal
from clubsite.api.requests.bodies import OneOf, said
from clubsite.api.requests.filters import asked_for, filter_parameters
from clubsite.api.shapes import PageOf, eg
from clubsite.members.models import User
from clubsite.members.permissions import Power, club_to_change, club_to_visit

from . import services
from .models import LONGEST_WORDS, JoinRequest


class JoinRequestShape(TypedDict):
    """Somebody with a login would like to join."""

    id: Annotated[int, eg(7)]
    name: Annotated[str, eg("Eve", "What pages call them.")]
    words: Annotated[str, eg("I play at the harbour on Mondays.")]
    state: Literal["waiting", "accepted", "declined"]
    asked_at: datetime
    answered_at: datetime | None


class JoinRequestFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Which requests."""

    waiting = django_filters.BooleanFilter(field_name="accepted", lookup_expr="isnull", help_text="Not answered yet.")

    class Meta:
        model = JoinRequest
        fields: tuple[str, ...] = ()


class AskBody(serializers.Serializer[Any]):
    """A few words to the club."""

    words = serializers.CharField(max_length=LONGEST_WORDS, required=False, allow_blank=True)


class AnswerBody(serializers.Serializer[Any]):
    """The answer; it is mailed to whoever asked."""

    answer = OneOf(["accept", "decline"])


@operation(
    "Requests to join", tag=CLUBS, answers={200: PageOf(JoinRequestShape)}, parameters=filter_parameters(JoinRequestFilter)
)  # fmt: skip
def list_join_requests(request: Request, slug: str) -> Response:
    """The newest first: all of the club's if you may answer them, else your own."""
    club, powers = club_to_visit(request.user, slug)
    mine = Q() if Power.TAKE_IN in powers else Q(user=request.user.pk)
    rows: QuerySet[JoinRequest] = JoinRequest.objects.filter(mine, club=club, user__is_active=True).select_related("user")
    return page_of(request, asked_for(JoinRequestFilter, request, rows), ("-asked_at", "-id"), _shapes)


@operation(
    "Ask to join", tag=CLUBS, answers={200: JoinRequestShape}, request=AskBody,
    example={"words": "I play at the harbour on Mondays."}, refused={422: "NOT_ASKED_HERE"},
)  # fmt: skip
def send_join_request(request: Request, slug: str) -> Response:
    """A public club is asked once; its owners and directors get a mail. Asked again while it waits, nothing changes."""
    club, _powers = club_to_visit(request.user, slug)
    asked, user = said(request, AskBody), request.user
    assert isinstance(user, User)
    try:
        return Response(_shape(services.ask(club, user, asked.get("words", ""))))
    except services.AskingRefused as no:
        raise Refusal(no.refusal.name, gettext(no.refusal.value)) from None


@operation(
    "Answer a request to join", tag=CLUBS, answers={200: JoinRequestShape}, request=AnswerBody, example={"answer": "accept"}
)  # fmt: skip
def answer_join_request(request: Request, slug: str, request_id: int) -> Response:
    """For owners and directors. Whoever answers second changes nothing: look at `state`."""
    with transaction.atomic():
        club, user = club_to_change(Power.TAKE_IN, request.user, slug), request.user
        asked = said(request, AnswerBody)
        assert isinstance(user, User)
        row = services.answer(club, request_id, accept=asked["answer"] == "accept", by=user)
    if row is None:
        raise Http404
    return Response(_shape(row), HTTPStatus.OK)


def _shapes(rows: Iterable[JoinRequest]) -> list[JoinRequestShape]:
    return [_shape(row) for row in rows]


def _shape(row: JoinRequest) -> JoinRequestShape:
    return {
        "id": row.pk,
        "name": row.user.called,
        "words": row.words,
        "state": "waiting" if row.accepted is None else "accepted" if row.accepted else "declined",
        "asked_at": row.asked_at,
        "answered_at": row.answered_at,
    }


urlpatterns = [
    path("clubs/<slug:slug>/join-requests/", resource(get=list_join_requests, put=send_join_request), name="api_join_requests"),
    path(
        "clubs/<slug:slug>/join-requests/<int:request_id>/answer/",
        resource(put=answer_join_request),
        name="api_answer_join_request",
    ),
]
