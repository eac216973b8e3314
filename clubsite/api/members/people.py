"""Members for programs: who belongs to a club with which roles; changing roles and removing members."""

from collections.abc import Iterable
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, TypedDict, cast

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import CLUBS
from clubsite.api.lists import page_of
from clubsite.api.members.clubs import RoleWord
from clubsite.api.problems.details import Refusal
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import OneOf, said
from clubsite.api.shapes import PageOf, eg
from clubsite.members import services
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.permissions import Power, club_for, club_to_change


class MemberShape(TypedDict):
    """A person with a login who belongs to the club."""

    id: Annotated[int, eg(17)]
    name: Annotated[str, eg("Mo")]
    roles: Annotated[list[RoleWord], eg(["monitor"], "Beside being a player.")]
    joined_at: datetime


class NewRoles(serializers.Serializer[Membership]):
    """Exactly these roles from now on."""

    roles = serializers.ListField(child=OneOf(Role.values), max_length=len(Role.values))
    seen = serializers.ListField(
        child=OneOf(Role.values),
        max_length=len(Role.values),
        help_text="Those they had when you looked: should they have others by now, nothing is done.",
    )


@operation("A club's members", tag=CLUBS, answers={200: PageOf(MemberShape)})
def list_members(request: Request, slug: str) -> Response:
    """People with a login, longest-standing first. Guests are players without a login."""
    club = club_for(Power.SEE, request.user, slug)
    rows: QuerySet[Membership] = Membership.objects.filter(club=club).select_related("user")
    return page_of(request, rows, ("joined_at", "id"), _shapes)


@operation("A member", tag=CLUBS, answers={200: MemberShape})
def get_member(request: Request, slug: str, member_id: int) -> Response:
    return Response(_shape(_member(club_for(Power.SEE, request.user, slug), member_id)))


@operation(
    "Give and take roles",
    tag=CLUBS,
    answers={200: MemberShape},
    request=NewRoles,
    example={"roles": ["monitor", "treasurer"], "seen": ["monitor"]},
    refused={409: "ROLES_CHANGED", 422: "LAST_OWNER"},
    stale=MemberShape,
)
def change_member_roles(request: Request, slug: str, member_id: int) -> Response:
    """For owners."""
    with transaction.atomic():
        club, user = club_to_change(Power.MANAGE, request.user, slug), request.user
        member, asked = _member(club, member_id), said(request, NewRoles)
        assert isinstance(user, User)
        try:
            changed = services.set_roles(club, member_id, asked["roles"], asked["seen"], user)
        except services.LastOwner:
            raise refused(ClubRefusal.LAST_OWNER) from None
        except services.RolesChanged:
            no = refused(ClubRefusal.ROLES_CHANGED, HTTPStatus.CONFLICT)
            raise Refusal(no.code, no.detail, no.status, state=_shape(member)) from None
    return Response(_shape(changed))


@operation("Remove a member", tag=CLUBS, answers={204: None}, refused={422: "LAST_OWNER"})
def remove_member(request: Request, slug: str, member_id: int) -> Response:
    """For owners. From their next request on they see nothing of the club, whichever token they use."""
    with transaction.atomic():
        club, user = club_to_change(Power.MANAGE, request.user, slug), request.user
        assert isinstance(user, User)
        try:
            gone = services.remove_member(club, member_id, user)
        except services.LastOwner:
            raise refused(ClubRefusal.LAST_OWNER) from None
        except services.PlaysAgainst:
            raise refused(ClubRefusal.PLAYS_AGAINST) from None
        if gone is None:
            raise Http404
    return Response(status=HTTPStatus.NO_CONTENT)


def _member(club: Club, member_id: int) -> Membership:
    found = Membership.objects.select_related("user").filter(club=club, pk=member_id).first()
    if found is None:
        raise Http404
    return found


def _shapes(members: Iterable[Membership]) -> list[MemberShape]:
    return [_shape(member) for member in members]


def _shape(member: Membership) -> MemberShape:
    roles = cast(list[RoleWord], list(member.roles))
    return {"id": member.pk, "name": member.user.called, "roles": roles, "joined_at": member.joined_at}
