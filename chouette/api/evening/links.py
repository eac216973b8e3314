"""For the monitor: every player's personal link, and whether players answer for themselves."""

from http import HTTPStatus
from typing import Annotated, TypedDict

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.permissions import chouette_to_run
from chouette.api.refusals import refusals
from chouette.evening.json_shapes import Word
from chouette.models import Chouette
from chouette.pages.console.answering_form import LEAST_SECONDS, MOST_SECONDS
from chouette.seats.consent import switch_as_monitor
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import SEATS
from clubsite.api.requests.bodies import said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from clubsite.members.models import User


class LinkShape(TypedDict):
    """A player's own page at this evening. Anyone who has the link speaks for that player."""

    player: Word
    name: Annotated[str, eg("Bob")]
    secret: Annotated[str, eg("wJ4fRt0aZ8kQm2Xy")]
    url: Annotated[str, eg("https://club.example/s/wJ4fRt0aZ8kQm2Xy/")]


class SeatsShape(TypedDict):
    """The players at this table, and whether they answer for themselves."""

    answer_for_themselves: Annotated[bool, eg(True)]
    seconds: Annotated[int, eg(60, "How long they have for an answer.")]
    seats: list[LinkShape]


class AnswerForThemselves(serializers.Serializer[Chouette]):
    """The monitor's switch."""

    answer_for_themselves = serializers.BooleanField()
    seconds = serializers.IntegerField(min_value=LEAST_SECONDS, max_value=MOST_SECONDS, required=False)


@operation(
    "The players' links", tag=SEATS, answers={200: SeatsShape}, refused={403: "PERMISSION_DENIED"}, scopes=[Scope.KEEP_SCORE]
)
def players_links(request: Request, code: str) -> Response:
    """For monitors: the secret of every seat."""
    return Response(_seats(request, chouette_to_run(request.user, code)))


@operation(
    "Let players answer for themselves",
    tag=SEATS,
    answers={200: SeatsShape, 202: SeatsShape},
    request=AnswerForThemselves,
    example={"answer_for_themselves": True, "seconds": 60},
    scopes=[Scope.KEEP_SCORE],
)
def let_players_answer(request: Request, code: str) -> Response:
    """Or switch it off: answers still sealed are then discarded. 202 if nothing was done yet: you play at this table on screen,
    and the others are asked first (`proposal` of the evening)."""
    chouette = chouette_to_run(request.user, code)
    asked = said(request, AnswerForThemselves)
    on, seconds, user = asked["answer_for_themselves"], asked.get("seconds", chouette.answer_seconds), request.user
    assert isinstance(user, User)
    with refusals():
        waits = switch_as_monitor(chouette, on=on, seconds=seconds, by=user)
    chouette.refresh_from_db()
    return Response(_seats(request, chouette), HTTPStatus.ACCEPTED if waits else HTTPStatus.OK)


def _seats(request: Request, chouette: Chouette) -> SeatsShape:
    links: list[LinkShape] = [
        {
            "player": seat.word,
            "name": seat.player.name,
            "secret": seat.secret,
            "url": request.build_absolute_uri(reverse("own_page", args=[seat.secret])),
        }
        for seat in chouette.seats.select_related("player").order_by("pk")
    ]
    return {"answer_for_themselves": chouette.self_service, "seconds": chouette.answer_seconds, "seats": links}
