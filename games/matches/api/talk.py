"""Talk at a match on screen, for programs: what the reader hears on its page, and the same right to speak."""

from datetime import datetime
from typing import Annotated, Literal, TypedDict, cast

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import MATCHES
from clubsite.api.problems.details import Refusal
from clubsite.api.problems.writes import refused_writes
from clubsite.api.requests.bodies import ACTION_ID, OneOf, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from clubsite.members.models import User
from games.matches.api.matches import match_in_club
from games.matches.models import Match
from games.matches.permissions import seat_of
from games.matches.services.screen.talk import Room, heard_by, hears, say, speaks_in
from games.matches.services.writing import MATCHES as LOG
from games.play.talk.api import SayWords
from games.play.talk.form import in_words
from games.play.talk.lines import text_of
from games.play.talk.posting import MOST_MESSAGES
from games.play.talk.refusals import TalkRefused

RoomWord = Literal["table", "spectators"]


class SayAtMatch(SayWords):
    """One message."""

    room = OneOf([room.value for room in Room], help_text="The one in `speaks_in`.")


class MatchMessageShape(TypedDict):
    """Something that was said."""

    room: RoomWord
    name: Annotated[str, eg("Bob", "Who said it.")]
    side: Annotated[int | None, eg(1, "Which of the two; null for somebody who watches.")]
    text: Annotated[str, eg("Well rolled.", "A ready phrase in the language asked for.")]
    phrase: Annotated[str, eg("", "The ready phrase, if it is one.")]
    at: datetime


class MatchTalk(TypedDict):
    """What the reader hears: the newest messages, oldest first."""

    rooms: Annotated[list[RoomWord], eg(["table"], "The rooms they hear now.")]
    speaks_in: Annotated[list[RoomWord], eg(["table"], "Where they may speak now.")]
    messages: list[MatchMessageShape]


@operation("What is said at a match on screen", tag=MATCHES, answers={200: MatchTalk})
def list_messages_at_match(request: Request, slug: str, code: str) -> Response:
    """The two hear the table; until the match is over they do not hear the spectators, who hear both."""
    return Response(_talk(request, _on_screen(request, slug, code)))


@operation(
    "Say something at a match on screen", tag=MATCHES, answers={200: MatchTalk}, request=SayAtMatch,
    example={"text": "Well rolled.", "room": "table", "action_id": ACTION_ID}, refused={422: "TABLE_FOR_PLAYERS"},
    scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def talk_at_match(request: Request, slug: str, code: str) -> Response:
    """The two say it to the table, everybody else to the other spectators. The same `action_id` again has no effect."""
    match = _on_screen(request, slug, code)
    asked, user = said(request, SayAtMatch), request.user
    assert isinstance(user, User)
    try:
        with refused_writes(most=MOST_MESSAGES):
            say(match, user, asked["room"], asked.get("text", ""), asked["action_id"], phrase=asked.get("phrase", ""))
    except TalkRefused as refused:
        raise Refusal(refused.refusal.name, in_words(refused)) from refused
    return Response(_talk(request, match))


def _on_screen(request: Request, slug: str, code: str) -> Match:
    """Raises Http404, also for a match over the board."""
    match = match_in_club(request, slug, code)
    if not match.on_screen:
        raise Http404
    return match


def _talk(request: Request, match: Match) -> MatchTalk:
    course, seat = LOG.state_of(match), seat_of(request.user, match)
    return {
        "rooms": [room.value for room in hears(course, plays=seat is not None)],
        "speaks_in": [room.value for room in speaks_in(match, course, seat)],
        "messages": [
            {
                "room": cast(RoomWord, one.room),
                "name": one.name,
                "side": one.seat.side if one.seat is not None else None,
                "text": text_of(one),
                "phrase": one.phrase,
                "at": one.at,
            }
            for one in heard_by(match, course, plays=seat is not None)
        ],
    }
