"""Players for programs: the list, one player, adding a guest, renaming."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import CLUBS
from clubsite.api.lists import page_of
from clubsite.api.once import once
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import ACTION_ID, Action, OneLine, said
from clubsite.api.requests.filters import asked_for, filter_parameters
from clubsite.api.scopes import Scope
from clubsite.api.shapes import PageOf, eg
from clubsite.members import services
from clubsite.members.forms import SENTENCES
from clubsite.members.models import Club, NameKey, Player, User
from clubsite.members.permissions import Power, club_for
from clubsite.members.rules.words import LONGEST_NAME, NameRefused, tidy_name, word_for
from clubsite.members.selectors import called_like


class PlayerShape(TypedDict):
    """A person who plays at the club: a guest by name, or one of its members."""

    id: Annotated[int, eg(23)]
    name: Annotated[str, eg("Bob")]
    word: Annotated[str, eg("bob", "On score sheets; it stays when the name changes.")]
    guest: Annotated[bool, eg(True, "Nobody's login is this player's.")]
    counts_with: Annotated[int | None, eg(None, "Of a claimed guest: the player the history counts with.")]


class PlayerFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Which players."""

    name = django_filters.CharFilter(lookup_expr="icontains", max_length=LONGEST_NAME, help_text="Part of the name.")
    search = django_filters.CharFilter(
        method="found", max_length=LONGEST_NAME, help_text="Part of the name or of the word, whatever its accents and capitals."
    )
    guest = django_filters.BooleanFilter(field_name="user", lookup_expr="isnull", help_text="Without a login.")

    class Meta:
        model = Player
        fields: tuple[str, ...] = ()

    def found(self, players: QuerySet[Player], _name: str, search: str) -> QuerySet[Player]:
        return called_like(players, search)


class PlayerName(serializers.Serializer[Player]):
    """A player's name."""

    name = serializers.CharField(max_length=LONGEST_NAME, validators=[OneLine()])

    def validate_name(self, name: str) -> str:
        try:
            tidy = tidy_name(name)
            word_for(tidy)
        except NameRefused as no:
            raise serializers.ValidationError(str(SENTENCES[no.refusal])) from no
        return tidy


class NewPlayer(PlayerName, Action):
    """A new player."""


@operation("A club's players", tag=CLUBS, answers={200: PageOf(PlayerShape)}, parameters=filter_parameters(PlayerFilter))
def list_players(request: Request, slug: str) -> Response:
    """Ordered by name, as people sort names."""
    club = club_for(Power.SEE, request.user, slug)
    rows: QuerySet[Player] = Player.objects.filter(club=club).annotate(sorted_as=NameKey("name"))
    return page_of(request, asked_for(PlayerFilter, request, rows), ("sorted_as", "id"), _shapes)


@operation(
    "Add a guest",
    tag=CLUBS,
    answers={201: PlayerShape, 200: PlayerShape},
    request=NewPlayer,
    example={"name": "Bob", "action_id": ACTION_ID},
    scopes=[Scope.KEEP_SCORE],
)
def add_player(request: Request, slug: str) -> Response:
    """If a player already has this name, the answer is that player."""
    club, asked = club_for(Power.INVITE, request.user, slug), said(request, NewPlayer)
    return once(request, asked["action_id"], lambda: _shape(services.find_or_add_player(club, asked["name"])))


@operation("A player", tag=CLUBS, answers={200: PlayerShape})
def get_player(request: Request, slug: str, player_id: int) -> Response:
    return Response(_shape(_player(club_for(Power.SEE, request.user, slug), player_id)))


@operation(
    "Rename a player",
    tag=CLUBS,
    answers={200: PlayerShape},
    request=PlayerName,
    example={"name": "Bob the Builder"},
    refused={422: "NAME_TAKEN"},
)
def rename_player(request: Request, slug: str, player_id: int) -> Response:
    """For owners. The player's word stays."""
    player = _player(club_for(Power.MANAGE, request.user, slug), player_id)
    assert isinstance(request.user, User)
    try:
        services.rename_player(player, said(request, PlayerName)["name"], by=request.user)
    except services.NameTaken:
        raise refused(ClubRefusal.NAME_TAKEN) from None
    return Response(_shape(player))


def _player(club: Club, player_id: int) -> Player:
    found = Player.objects.filter(club=club, pk=player_id).first()
    if found is None:
        raise Http404
    return found


def _shapes(rows: Iterable[Player]) -> list[PlayerShape]:
    return [_shape(player) for player in rows]


def _shape(player: Player) -> PlayerShape:
    return {
        "id": player.pk,
        "name": player.name,
        "word": player.word,
        "guest": player.user_id is None,
        "counts_with": player.merged_into_id,
    }
