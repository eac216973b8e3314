"""Invitations, for programs: listed, made and revoked by those who may invite, accepted by those invited."""

from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Literal, TypedDict, cast

from django.db import transaction
from django.http import Http404
from django.urls import path, reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.access import security_log
from clubsite.access.guessing import WINDOW, TooManyGuesses
from clubsite.access.reachable import address_for_others
from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import CLUBS
from clubsite.api.lists import newest_first
from clubsite.api.once import once
from clubsite.api.problems.details import Code, Problem, Refusal
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import ACTION_ID, LARGEST_ID, Action, OneOf, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import PageOf, among, eg
from clubsite.claims.selectors import guests_of
from clubsite.members.models import Club, Player, Role, User
from clubsite.members.permissions import Power, admit, club_for, club_to_change, powers_of
from clubsite.members.selectors import roles_of

from . import services
from .forms import MOST_USES
from .models import Invitation
from .selectors import invitation_of, invitations_of
from .state import SENTENCES, State, power_to_make
from .wrong_secrets import check_guesses, count_wrong_secret


class InvitationShape(TypedDict):
    """A link to join a club. Its URL is shown only to people who may give its roles."""

    id: Annotated[int, eg(9)]
    url: Annotated[str | None, eg("https://club.example/join/2Vq0mC1lBkE1zH8r7xW3tA/")]
    state: Literal["open", "revoked", "expired", "used_up", "maker_left"]
    roles: Annotated[list[Annotated[str, among(Role)]], eg([])]
    guest: Annotated[int | None, eg(None, "The guest who the invited is.")]
    uses: Annotated[int, eg(0)]
    most_uses: Annotated[int, eg(1)]
    made_at: datetime
    expires_at: datetime


class JoinedShape(TypedDict):
    """The club you now belong to, and the player you are there."""

    club: Annotated[str, eg("the-mulberry")]
    player: Annotated[int | None, eg(23)]
    again: Annotated[bool, eg(False, "They were a member before, and nothing was done.")]


class NewInvitation(Action):
    """How long, for how many people and for which roles the link is valid."""

    days = OneOf([1, 7, 30, 365], default=7)
    most_uses = serializers.IntegerField(min_value=1, max_value=MOST_USES, default=1, help_text="How many may join by it.")
    roles = serializers.ListField(
        child=OneOf(Role.values), max_length=4, required=False, default=list, help_text="For owners to give."
    )
    guest = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, allow_null=True, required=False, default=None,
        help_text="A guest whose history is the invited's.",
    )  # fmt: skip


@operation(
    "Invitations",
    tag=CLUBS,
    answers={200: PageOf(InvitationShape)},
    refused={403: "PERMISSION_DENIED"},
    scopes=[Scope.EVERYTHING],
)
def list_invitations(request: Request, slug: str) -> Response:
    """The newest first, each with its current state."""
    club = club_for(Power.INVITE, request.user, slug)
    powers = powers_of(request.user, club)
    oldest_first = list(invitations_of(club))[::-1]
    return newest_first(request, oldest_first, lambda one: _shape(request, *one, shown=power_to_make(one[0].roles) in powers))


@operation(
    "Invite", tag=CLUBS, answers={201: InvitationShape, 200: InvitationShape}, request=NewInvitation,
    example={"days": 7, "most_uses": 1, "action_id": ACTION_ID},
    refused={422: "ROLES_ARE_FOR_OWNERS", 429: "TOO_MANY_INVITATIONS"},
)  # fmt: skip
def invite_to_club(request: Request, slug: str) -> Response:
    """Makes a link that is valid for a limited time and number of people."""
    asked = said(request, NewInvitation)
    with transaction.atomic():
        club = club_to_change(Power.INVITE, request.user, slug)
        if power_to_make(asked["roles"]) not in powers_of(request.user, club):
            raise refused(ClubRefusal.ROLES_ARE_FOR_OWNERS)
        return once(request, asked["action_id"], lambda: _invited(request, club, asked))


def _invited(request: Request, club: Club, asked: dict[str, object]) -> InvitationShape:
    user = request.user
    assert isinstance(user, User)
    try:
        made = services.invite(
            club,
            user,
            days=cast(int, asked["days"]),
            most_uses=cast(int, asked["most_uses"]),
            roles=cast("list[str]", asked["roles"]),
            guest=_guest(club, cast("int | None", asked["guest"])),
        )
    except services.TooManyInvitations:
        number = services.MOST_A_DAY
        raise refused(ClubRefusal.TOO_MANY_INVITATIONS, HTTPStatus.TOO_MANY_REQUESTS, number=number) from None
    return _shape(request, made, State.OPEN, shown=True)


@operation("Take an invitation back", tag=CLUBS, answers={204: None})
def revoke_invitation(request: Request, slug: str, invitation_id: int) -> Response:
    """From now on nobody can join with it. Idempotent."""
    club = club_for(Power.INVITE, request.user, slug)
    found = Invitation.objects.filter(club=club, pk=invitation_id).first()
    if found is None:
        raise Http404
    admit(power_to_make(found.roles), roles_of(request.user, club))
    assert isinstance(request.user, User)
    services.revoke(found, request.user)
    return Response(status=HTTPStatus.NO_CONTENT)


@operation(
    "Join by an invitation", tag=CLUBS, answers={201: JoinedShape, 200: JoinedShape}, request=Action,
    example={"action_id": ACTION_ID}, refused={422: "EXPIRED"},
)  # fmt: skip
def join_club(request: Request, secret: str) -> Response:
    """The secret is the last part of the link."""
    asked, user = said(request, Action), request.user
    assert isinstance(user, User)
    invitation = _of_secret(request, secret)
    return once(request, asked["action_id"], lambda: _joined(invitation, user))


def _joined(invitation: Invitation, user: User) -> JoinedShape:
    try:
        joined = services.accept(invitation, user)
    except services.InvitationOver as over:
        raise Refusal(over.state.name, str(SENTENCES[over.state])) from over
    except services.WasRemoved:
        raise refused(ClubRefusal.WAS_REMOVED) from None
    player = joined.player.pk if joined.player else None
    return {"club": joined.club.slug, "player": player, "again": joined.again}


def _of_secret(request: Request, secret: str) -> Invitation:
    """Raises Http404, or a 429 after too many forged ones; a real one opens all the same."""
    found = invitation_of(secret)
    if found is not None:
        return found
    address = request.META.get("REMOTE_ADDR", "")
    try:
        check_guesses(address)
    except TooManyGuesses:
        wait = Problem(Code.THROTTLED)
        wait.retry_after = int(WINDOW.total_seconds())
        raise wait from None
    count_wrong_secret(address)
    security_log.refused(request._request, "a forged invitation")
    raise Http404


def _guest(club: Club, player_id: int | None) -> Player | None:
    if player_id is None:
        return None
    found = guests_of(club).filter(pk=player_id).first()
    if found is None:
        raise refused(ClubRefusal.NOT_OF_THIS_CLUB)
    return found


def _shape(request: Request, one: Invitation, state: State, *, shown: bool) -> InvitationShape:
    return {
        "id": one.pk,
        "url": address_for_others(request, reverse("join", args=[one.secret])) if shown else None,
        "state": state.value,
        "roles": list(one.roles),
        "guest": one.guest_id,
        "uses": one.uses,
        "most_uses": one.most_uses,
        "made_at": one.made_at,
        "expires_at": one.expires_at,
    }


urlpatterns = [
    path("clubs/<slug:slug>/invitations/", resource(get=list_invitations, post=invite_to_club), name="api_invitations"),
    path(
        "clubs/<slug:slug>/invitations/<int:invitation_id>/", resource(delete=revoke_invitation), name="api_revoke_invitation"
    ),
    path("join/<slug:secret>/", resource(post=join_club), name="api_join"),
]
