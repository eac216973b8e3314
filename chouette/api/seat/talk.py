"""Talk at a table, for programs: the same messages that the reader hears on the page, and the same rights to speak."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated, TypedDict

from django.core.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.api.evening.watching import chouette_for_guest, seat_of_program, watched
from chouette.evening.json_shapes import Word
from chouette.evening.watched import Watched
from chouette.models import Chouette, Seat, TableMessage
from chouette.pages.talk.page import speaks_in
from chouette.pages.talk.posting import talk_as_seat, talk_as_user
from chouette.pages.talk.visibility import heard_now
from chouette.rules.model.actions import Player
from chouette.rules.permitted.consultation import Room, hears
from chouette.seats.absence.still_there import sign_of
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import SEATS, TABLE
from clubsite.api.problems.details import Refusal
from clubsite.api.problems.writes import refused_writes
from clubsite.api.requests.bodies import ACTION_ID, OneOf, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import among, eg
from clubsite.members.models import User
from clubsite.members.selectors import roles_of
from games.play.talk.api import SayWords
from games.play.talk.form import in_words
from games.play.talk.lines import text_of
from games.play.talk.posting import MOST_MESSAGES
from games.play.talk.refusals import TalkRefused

RoomWord = Annotated[str, among(Room)]


class SayAtTable(SayWords):
    """One message, said in one room."""

    room = OneOf([room.value for room in Room], help_text="One of those in `speaks_in`.")


class MessageShape(TypedDict):
    """Something that was said."""

    room: Annotated[RoomWord, eg("team", "Who hears it.")]
    name: Annotated[str, eg("Bob", "Who said it.")]
    player: Annotated[str | None, eg("bob", "Their word on the score sheet; null for a spectator.")]
    text: Annotated[str, eg("Shall we run 24/18 13/11?", "A ready phrase in the language asked for.")]
    phrase: Annotated[str, eg("", "The ready phrase, if it is one.")]
    at: datetime


class Talk(TypedDict):
    """What the reader hears: the newest messages, oldest first."""

    rooms: Annotated[list[RoomWord], eg(["team", "table"], "The rooms they hear now.")]
    speaks_in: Annotated[list[RoomWord], eg(["table"], "Those of them in which they may speak now.")]
    player: Annotated[str | None, eg("bob", "Who they are at the table; null for a spectator.")]
    messages: list[MessageShape]


EXAMPLE = {"text": "Shall we run 24/18 13/11?", "room": "team", "action_id": ACTION_ID}


@operation("What a player hears", tag=SEATS, answers={200: Talk}, public=True)
def list_messages_at_seat(request: Request, secret: str) -> Response:
    """With the seat's secret: the player's own side's talk of the running game, and what everybody hears."""
    return _heard(seat_of_program(request, secret))


@operation(
    "Say something at the table",
    tag=SEATS,
    answers={200: Talk},
    request=SayAtTable,
    example=EXAMPLE,
    refused={422: "OWN_CUBE_FIRST"},
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def talk_at_seat(request: Request, secret: str) -> Response:
    """With the seat's secret. The house rules decide who may advise, and when. The same `action_id` again has no effect."""
    seat = seat_of_program(request, secret)
    asked = said(request, SayAtTable)
    with _refusals():
        talk_as_seat(seat, asked["room"], asked.get("text", ""), asked["action_id"], phrase=asked.get("phrase", ""))
    sign_of(seat)
    return _heard(seat)


@operation("What spectators hear", tag=TABLE, answers={200: Talk}, public=True)
def list_spectator_messages(request: Request, code: str) -> Response:
    """For anyone who has the code: what was said to the table and among the spectators."""
    return Response(_talk(watched(chouette_for_guest(request, code)), None))


@operation(
    "Say something to the spectators",
    tag=TABLE,
    answers={200: Talk},
    request=SayAtTable,
    example=EXAMPLE | {"room": "spectators"},
    refused={422: "WATCHERS_ONLY"},
    scopes=[Scope.KEEP_SCORE],
)
def talk_to_spectators(request: Request, code: str) -> Response:
    """For members of the club. Players with a seat at this table speak from their seat, with its rights and limits."""
    chouette, user = chouette_for_guest(request, code), request.user
    assert isinstance(user, User)
    if roles_of(user, chouette.club) is None:
        raise PermissionDenied
    asked = said(request, SayAtTable)
    with _refusals():
        talk_as_user(chouette, user, asked["room"], asked.get("text", ""), asked["action_id"], phrase=asked.get("phrase", ""))
    return Response(_talk(watched(_fresh(chouette)), None))


@contextmanager
def _refusals() -> Iterator[None]:
    """Turns every refusal raised inside into a Problem."""
    try:
        with refused_writes(most=MOST_MESSAGES):
            yield
    except TalkRefused as refused:
        raise Refusal(refused.refusal.name, in_words(refused)) from refused


def _heard(seat: Seat) -> Response:
    seat.chouette = _fresh(seat.chouette)
    return Response(_talk(watched(seat.chouette), seat))


def _fresh(chouette: Chouette) -> Chouette:
    return Chouette.objects.select_related("club").get(pk=chouette.pk)


def _talk(evening: Watched, seat: Seat | None) -> Talk:
    table, me = evening.shown, Player(seat.word) if seat is not None else None
    return {
        "rooms": [room.value for room in hears(table, me)],
        "speaks_in": [room.value for room in speaks_in(table, seat)],
        "player": seat.word if seat is not None else None,
        "messages": [_message(message) for message in heard_now(evening.chouette, table, me)],
    }


def _message(message: TableMessage) -> MessageShape:
    seat = message.seat
    word: Word | None = seat.word if seat is not None else None
    return {
        "room": message.room,
        "name": message.name,
        "player": word,
        "text": text_of(message),
        "phrase": message.phrase,
        "at": message.at,
    }
