"""A club's open tables for programs, and sitting down at one as a member."""

from datetime import datetime
from http import HTTPStatus
from typing import Annotated, TypedDict

from django.urls import reverse
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.write_limit import count_write
from chouette.api.evening.watching import chouette_for_guest
from chouette.api.refusals import refusals
from chouette.models import Seat
from chouette.pages.lobby.tables import Card, lobby
from chouette.seats.sitting_down import SitRefusal, sit_down
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import EVENINGS, SEATS
from clubsite.api.problems.details import Refusal
from clubsite.api.scopes import Scope
from clubsite.api.shapes import ListOf, eg
from clubsite.members.models import User
from clubsite.members.permissions import Power, club_for, powers_of


class OpenTable(TypedDict):
    """A table of the lobby."""

    code: Annotated[str, eg("K7QX3M", "Whoever has it may watch.")]
    title: Annotated[str, eg("Friday")]
    opened_at: datetime
    game: Annotated[int, eg(3, "The one that is played, 0 for none.")]
    players: Annotated[int, eg(5)]
    free: Annotated[int, eg(7, "Seats.")]
    on_screen: Annotated[bool, eg(True, "Whether the checkers are moved here.")]
    sheet: Annotated[str, eg("Online", "The house sheet, in the reader's language.")]
    sits: Annotated[bool, eg(False, "Whether you sit there.")]
    waits: Annotated[bool, eg(False, "Whether you have asked for a seat.")]
    asks_first: Annotated[bool, eg(True, "Whether somebody decides about you.")]
    url: Annotated[str, eg("https://club.example/t/K7QX3M/", "The table's door.")]


class Seated(TypedDict):
    """What came of the request."""

    sits: Annotated[bool, eg(True)]
    waits: Annotated[bool, eg(False, "Somebody decides first.")]
    secret: Annotated[str | None, eg("Zq3x…", "Of the seat; whoever has it speaks for the player.")]


@operation("A club's lobby", tag=EVENINGS, answers={200: ListOf(OpenTable)})
def get_lobby(request: Request, slug: str) -> Response:
    """The open tables, newest first."""
    club = club_for(Power.SEE, request.user, slug)
    cards = lobby(club, request.user, powers_of(request.user, club))
    return Response([_table(request, card) for card in cards])


def _table(request: Request, card: Card) -> OpenTable:
    return {
        "code": card.code,
        "title": card.title,
        "opened_at": card.since,
        "game": card.game,
        "players": card.players,
        "free": card.free,
        "on_screen": card.on_screen,
        "sheet": card.sheet,
        "sits": bool(card.mine.seat_url),
        "waits": card.mine.waits,
        "asks_first": card.mine.asks_first,
        "url": request.build_absolute_uri(reverse("door", args=[card.code])),
    }


@operation(
    "Sit down, or ask for a seat",
    tag=SEATS,
    answers={200: Seated},
    refused={422: "TABLE_FULL", 403: "NO_MEMBER"},
    scopes=[Scope.KEEP_SCORE],
)
def sit_down_at_evening(request: Request, code: str) -> Response:
    """For members of the club. Idempotent."""
    chouette = chouette_for_guest(request, code)
    user = request.user
    assert isinstance(user, User)
    powers = powers_of(user, chouette.club)
    if not powers:
        raise Refusal(SitRefusal.NO_MEMBER.name, gettext(SitRefusal.NO_MEMBER.value), HTTPStatus.FORBIDDEN)
    with refusals():
        count_write(chouette.pk, f"user:{user.pk}")
        found = sit_down(chouette.pk, user, keeps_score=Power.KEEP_SCORE in powers)
    answer: Seated = {"sits": False, "waits": True, "secret": None}
    if isinstance(found, Seat):
        answer = {"sits": True, "waits": False, "secret": found.secret}
    return Response(answer)
