"""Clubs for programs: list one's own, read one, found, change and leave one."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Literal, TypedDict, cast

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.urls import reverse
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import CLUBS
from clubsite.api.lists import page_of
from clubsite.api.models import Token
from clubsite.api.once import once
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import ACTION_ID, Action, OneLine, OneOf, Title, said
from clubsite.api.shapes import PageOf, eg
from clubsite.kit.clock.time_zones import is_zone
from clubsite.members import services
from clubsite.members.forms import why_no_link
from clubsite.members.models import LONGEST_ABOUT, Club, Player, User
from clubsite.members.permissions import Power, club_for, club_to_change, club_to_visit
from clubsite.members.rules.links import LONGEST_LABEL, LONGEST_URL, MOST_LINKS, LinkRefused, link
from clubsite.members.rules.powers import powers_of_roles
from clubsite.members.selectors import clubs_of, player_of, roles_of

RoleWord = Literal["owner", "director", "monitor", "treasurer"]
PowerWord = Literal["see", "keep_score", "run_tournaments", "keep_book", "invite", "take_in", "manage"]


class YouAtClub(TypedDict):
    """The player whose token it is."""

    player: Annotated[int, eg(17)]
    word: Annotated[str, eg("ann", "On score sheets; at a tournament its answer says how it names you.")]
    name: Annotated[str, eg("Ann")]


class ClubLinkShape(TypedDict):
    """A page elsewhere."""

    url: Annotated[str, eg("https://mulberry.example")]
    label: Annotated[str, eg("Our own site")]


class ClubShape(TypedDict):
    """A club, and what you are there. A public club shows strangers its name and its description."""

    slug: Annotated[str, eg("the-mulberry", "Its word in addresses.")]
    name: Annotated[str, eg("The Mulberry")]
    about: Annotated[str, eg("Fridays at eight, upstairs.", "What strangers read.")]
    is_public: bool
    contact: Annotated[str, eg("ann@mulberry.example", "Empty for strangers, unless the club shows it to them.")]
    contact_is_public: bool
    links: list[ClubLinkShape]
    language: Annotated[str, eg("fr", "Of mails and the public page, for people without one of their own. Empty: the site's.")]
    picture: Annotated[str | None, eg("https://club.example/clubs/the-mulberry/picture.jpg?v=5f0c", "Its address.")]
    logo: Annotated[str | None, eg("https://club.example/clubs/the-mulberry/logo.png?v=9a31")]
    time_zone: Annotated[str, eg("Europe/Paris", "By which its days, months and seasons begin. Empty: the site's.")]
    member: Annotated[bool, eg(True)]
    roles: Annotated[list[RoleWord], eg(["monitor"], "Beside being a player.")]
    powers: Annotated[list[PowerWord], eg(["see", "keep_score", "invite"], "What you may do there.")]
    you: Annotated[YouAtClub | None, eg({"player": 17, "word": "ann", "name": "Ann"}, "Null before you play there.")]
    created_at: datetime


class NewClub(Action):
    """A club to be founded."""

    name = Title(max_length=80, validators=[OneLine()])


class LinkBody(serializers.Serializer[Any]):
    """A page elsewhere; without a label it is called by its host."""

    url = serializers.CharField(max_length=LONGEST_URL)
    label = serializers.CharField(max_length=LONGEST_LABEL, required=False, allow_blank=True, validators=[OneLine()])  # type: ignore[assignment]  # a name that the base class has, too

    def to_internal_value(self, data: Any) -> dict[str, str]:
        said = super().to_internal_value(data)
        try:
            return link(said["url"], said.get("label", ""))
        except LinkRefused as refused:
            raise serializers.ValidationError({"url": [why_no_link(refused)]}) from refused


class ClubChanges(serializers.Serializer[Club]):
    """What can be changed about a club; what is left out stays."""

    name = Title(max_length=80, required=False, validators=[OneLine()])
    about = serializers.CharField(max_length=LONGEST_ABOUT, required=False, allow_blank=True)
    is_public = serializers.BooleanField(required=False, help_text="Strangers may see that the club exists.")
    contact = serializers.EmailField(max_length=254, required=False, allow_blank=True)
    contact_is_public = serializers.BooleanField(required=False, help_text="Strangers see the contact of a public club.")
    links = LinkBody(many=True, required=False, max_length=MOST_LINKS)  # type: ignore[call-arg]  # of the list
    language = OneOf(["", *dict(settings.LANGUAGES)], required=False, help_text="Empty for the site's.")
    time_zone = serializers.CharField(
        max_length=64,
        allow_blank=True,
        required=False,
        help_text="As in the tz database. After a change the leaderboards are counted again.",
    )

    def validate_time_zone(self, zone: str) -> str:
        if zone and not is_zone(zone):
            raise serializers.ValidationError(gettext("There is no such time zone."))
        return zone


@operation("Your clubs", tag=CLUBS, answers={200: PageOf(ClubShape)}, of_any_club=True)
def list_clubs(request: Request) -> Response:
    """Ordered by name."""
    user = request.user
    assert isinstance(user, User)
    clubs: QuerySet[Club] = clubs_of(user).annotate(my_roles=F("memberships__roles"))
    if isinstance(request.auth, Token) and request.auth.club is not None:
        clubs = clubs.filter(pk=request.auth.club.pk)
    return page_of(request, clubs, ("name", "id"), partial(_mine, request))


@operation(
    "Found a club", tag=CLUBS, answers={201: ClubShape, 200: ClubShape}, request=NewClub, refused={422: "TOO_MANY_CLUBS"},
    example={"name": "The Mulberry", "action_id": ACTION_ID},
)  # fmt: skip
def found_club(request: Request) -> Response:
    """You become its owner. Its word in addresses is made from the name."""
    asked, user = said(request, NewClub), request.user
    assert isinstance(user, User)
    try:
        return once(
            request, asked["action_id"], lambda: club_shape(request, services.found_club(user, asked["name"]), ["owner"])
        )
    except services.TooManyClubs:
        raise refused(ClubRefusal.TOO_MANY_CLUBS, number=services.MOST_CLUBS) from None


@operation("A club", tag=CLUBS, answers={200: ClubShape}, public=True)
def get_club(request: Request, slug: str) -> Response:
    """For members; a public club is open to everyone. To strangers a private club does not exist."""
    club, _powers = club_to_visit(request.user, slug)
    return Response(club_shape(request, club, roles_of(request.user, club)))


@operation("Change a club", tag=CLUBS, answers={200: ClubShape}, request=ClubChanges, example={"is_public": True})
def change_club(request: Request, slug: str) -> Response:
    """For owners. Its word in addresses stays, so that existing links keep working."""
    with transaction.atomic():
        club = club_to_change(Power.MANAGE, request.user, slug)
        now: dict[str, Any] = {name: getattr(club, name) for name in ClubChanges().get_fields()}
        assert isinstance(request.user, User)
        services.change_club(club, **(now | said(request, ClubChanges)), by=request.user)
    return Response(club_shape(request, club, roles_of(request.user, club)))


@operation("Leave a club", tag=CLUBS, answers={204: None}, refused={422: "LAST_OWNER"})
def leave_club(request: Request, slug: str) -> Response:
    """You can come back with an invitation and will find your history again."""
    club, user = club_for(Power.SEE, request.user, slug, also_archived=True), request.user
    assert isinstance(user, User)
    try:
        services.leave(club, user)
    except services.LastOwner:
        raise refused(ClubRefusal.LAST_OWNER) from None
    return Response(status=HTTPStatus.NO_CONTENT)


def _mine(request: Request, clubs: Iterable[Club]) -> list[ClubShape]:
    clubs = list(clubs)
    players = {player.club_id: player for player in Player.objects.filter(user=request.user.pk, club__in=clubs)}
    return [_shape(request, club, cast(Any, club).my_roles, players.get(club.pk)) for club in clubs]


def club_shape(request: Request, club: Club, roles: list[str] | None) -> ClubShape:
    """What this reader may know of the club."""
    you = player_of(request.user, club) if isinstance(request.user, User) and roles is not None else None
    return _shape(request, club, roles, you)


def _shape(request: Request, club: Club, roles: list[str] | None, you: Player | None) -> ClubShape:
    powers = powers_of_roles(roles) if roles is not None else frozenset()
    return {
        "slug": club.slug,
        "name": club.name,
        "about": club.about,
        "is_public": club.is_public,
        "contact": club.contact if roles is not None or club.contact_is_public else "",
        "contact_is_public": club.contact_is_public,
        "links": cast(list[ClubLinkShape], club.links),
        "language": club.language,
        "picture": _address(request, "club_picture", club, club.picture),
        "logo": _address(request, "club_logo", club, club.logo),
        "time_zone": club.time_zone,
        "member": roles is not None,
        "roles": cast(list[RoleWord], list(roles or [])),
        "powers": cast(list[PowerWord], [power.value for power in Power if power in powers]),
        "you": None if you is None else {"player": you.pk, "word": you.word, "name": you.name},
        "created_at": club.created_at,
    }


def _address(request: Request, page: str, club: Club, digest: str) -> str | None:
    """Of a picture: another one once it is replaced."""
    return request.build_absolute_uri(f"{reverse(page, args=[club.slug])}?v={digest}") if digest else None
