"""Claims ("that guest is me") for programs: made, granted, refused and undone."""

from collections.abc import Iterable
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Literal, TypedDict, cast

import django_filters
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import CLUBS
from clubsite.api.lists import page_of
from clubsite.api.once import same_request
from clubsite.api.problems.details import Refusal
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import ACTION_ID, LARGEST_ID, Action, OneOf, said
from clubsite.api.requests.filters import asked_for, filter_parameters
from clubsite.api.shapes import PageOf, eg
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of

from . import services
from .models import Claim, State
from .refusals import ClaimRefused


class ClaimShape(TypedDict):
    """A member's claim to be a certain guest."""

    id: Annotated[int, eg(5)]
    guest: Annotated[int, eg(23)]
    guest_name: Annotated[str, eg("Bob")]
    member: Annotated[str | None, eg("Robert")]
    state: Literal["asked", "granted", "refused", "undone"]
    asked_at: datetime
    decided_at: datetime | None


class ClaimFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Which claims."""

    state = django_filters.ChoiceFilter(choices=State.choices)

    class Meta:
        model = Claim
        fields: tuple[str, ...] = ()


class AskClaim(Action):
    """Which guest you are."""

    guest = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, help_text="The guest's id as a player.")


class AnswerClaim(Action):
    """The answer to a claim. `carry` moves points that came to the guest's name after the claim was granted."""

    answer = OneOf(["grant", "refuse", "undo", "carry"])


ANSWERS = {"grant": services.grant, "refuse": services.refuse, "undo": services.undo, "carry": services.carry_the_rest}


@operation("Claims", tag=CLUBS, answers={200: PageOf(ClaimShape)}, parameters=filter_parameters(ClaimFilter))
def list_claims(request: Request, slug: str) -> Response:
    """The newest first: your own, or all of the club's if you may answer them."""
    club = club_for(Power.SEE, request.user, slug)
    all_of_them = Power.INVITE in powers_of(request.user, club)
    mine = Q() if all_of_them else Q(user=request.user.pk)
    rows: QuerySet[Claim] = Claim.objects.filter(mine, club=club).select_related("player", "user")
    return page_of(request, asked_for(ClaimFilter, request, rows), ("-asked_at", "-id"), _shapes)


@operation(
    "Claim a guest", tag=CLUBS, answers={201: ClaimShape, 200: ClaimShape}, request=AskClaim,
    example={"guest": 23, "action_id": ACTION_ID}, refused={422: "NOT_A_GUEST"},
)  # fmt: skip
def claim_guest(request: Request, slug: str) -> Response:
    """Somebody who may invite decides whether it is you. Asking again makes no second claim."""
    asked, user = said(request, AskClaim), request.user
    assert isinstance(user, User)
    with transaction.atomic():
        club = club_to_change(Power.SEE, user, slug)
        guest = Player.objects.filter(club=club, pk=asked["guest"]).first()
        if guest is None:
            raise refused(ClubRefusal.NOT_OF_THIS_CLUB)
        with same_request(request, asked["action_id"]) as again:
            claim = _latest(club, guest, user) if again else _asked(club, guest, user)
    return Response(_shape(claim), HTTPStatus.OK if again else HTTPStatus.CREATED)


@operation(
    "Answer a claim", tag=CLUBS, answers={200: ClaimShape, 201: ClaimShape}, request=AnswerClaim,
    example={"answer": "grant", "action_id": ACTION_ID}, refused={422: "SAT_TOGETHER"},
)  # fmt: skip
def answer_claim(request: Request, slug: str, claim_id: int) -> Response:
    """If granted, the guest's history becomes the member's; if undone, it is the guest's again."""
    asked, user = said(request, AnswerClaim), request.user
    assert isinstance(user, User)
    with transaction.atomic():
        club = club_to_change(Power.INVITE, user, slug)
        claim = _claim(club, claim_id)
        with same_request(request, asked["action_id"]) as again:
            claim = claim if again else _answered(club, claim_id, asked["answer"], user)
    return Response(_shape(claim), HTTPStatus.OK if again else HTTPStatus.CREATED)


def _asked(club: Club, guest: Player, user: User) -> Claim:
    try:
        return services.ask(club, guest, user)
    except ClaimRefused as no:
        raise Refusal(no.refusal.name, no.sentence) from no


def _answered(club: Club, claim_id: int, answer: str, user: User) -> Claim:
    try:
        return ANSWERS[answer](club, claim_id, user)
    except ClaimRefused as no:
        raise Refusal(no.refusal.name, no.sentence) from no


def _claim(club: Club, claim_id: int) -> Claim:
    found = Claim.objects.select_related("player", "user").filter(club=club, pk=claim_id).first()
    if found is None:
        raise Http404
    return found


def _latest(club: Club, guest: Player, user: User) -> Claim:
    return Claim.objects.select_related("player", "user").filter(club=club, player=guest, user=user).latest("asked_at")


def _shapes(rows: Iterable[Claim]) -> list[ClaimShape]:
    return [_shape(claim) for claim in rows]


def _shape(claim: Claim) -> ClaimShape:
    return {
        "id": claim.pk,
        "guest": claim.player_id,
        "guest_name": claim.player.name,
        "member": claim.user.called if claim.user else None,
        "state": cast(Literal["asked", "granted", "refused", "undone"], str(claim.state)),
        "asked_at": claim.asked_at,
        "decided_at": claim.decided_at,
    }


urlpatterns = [
    path("clubs/<slug:slug>/claims/", resource(get=list_claims, post=claim_guest), name="api_claims"),
    path("clubs/<slug:slug>/claims/<int:claim_id>/answer/", resource(post=answer_claim), name="api_answer_claim"),
]
