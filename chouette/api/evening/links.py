"""For the monitor: every player's personal link, a new one, a new code, and whether players answer for themselves."""

from http import HTTPStatus
from typing import Annotated, TypedDict

from django.http import Http404
from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.permissions import chouette_to_run
from chouette.api.refusals import refusals
from chouette.evening.json_shapes import Word
from chouette.models import Chouette, Seat
from chouette.pages.console.answering_form import LEAST_SECONDS, MOST_SECONDS
from chouette.seats.consent import switch_as_monitor
from chouette.seats.joining.links import Shown, link_shown, make_link, renew_code, seats_at
from clubsite.access.reachable import address_for_others
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import EVENINGS, SEATS
from clubsite.api.requests.bodies import ACTION_ID, Action, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import among, eg
from clubsite.members.models import User


class LinkShape(TypedDict):
    """A player's own page at this evening. Whoever takes the link speaks for that player."""

    player: Word
    name: Annotated[str, eg("Bob")]
    secret: Annotated[str | None, eg("wJ4fRt0aZ8kQm2Xy", "Null where it is not shown.")]
    url: Annotated[str | None, eg("https://club.example/s/wJ4fRt0aZ8kQm2Xy/")]
    shown: Annotated[
        str,
        among(Shown),
        eg("yes", "taken: a guest took it at a table on screen; hidden: from a monitor who sits, while a game runs there."),
    ]
    waits: Annotated[
        bool,
        eg(False, "Whether a new link waits: for the game's end, an unused place, or a teammate."),
    ]


class SeatsShape(TypedDict):
    """The players at this table, and whether they answer for themselves."""

    answer_for_themselves: Annotated[bool, eg(True)]
    seconds: Annotated[int, eg(60, "How long they have for an answer.")]
    seats: list[LinkShape]


class CodeShape(TypedDict):
    """The code of an evening."""

    code: Annotated[str, eg("K7QX3M")]


class AnswerForThemselves(serializers.Serializer[Chouette]):
    """The monitor's switch."""

    answer_for_themselves = serializers.BooleanField()
    seconds = serializers.IntegerField(min_value=LEAST_SECONDS, max_value=MOST_SECONDS, required=False)


@operation(
    "The players' links", tag=SEATS, answers={200: SeatsShape}, refused={403: "PERMISSION_DENIED"}, scopes=[Scope.KEEP_SCORE]
)
def list_seat_links(request: Request, code: str) -> Response:
    """For monitors: the secret of every seat; at a table on screen those that are theirs to see (`shown`)."""
    return Response(_seats(request, chouette_to_run(request.user, code)))


@operation(
    "Let players answer for themselves",
    tag=SEATS,
    answers={200: SeatsShape, 202: SeatsShape},
    request=AnswerForThemselves,
    example={"answer_for_themselves": True, "seconds": 60},
    scopes=[Scope.KEEP_SCORE],
)
def change_answering(request: Request, code: str) -> Response:
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


@operation(
    "Make a new link",
    tag=SEATS,
    answers={200: LinkShape},
    request=Action,
    example={"action_id": ACTION_ID},
    refused={403: "PERMISSION_DENIED"},
    scopes=[Scope.KEEP_SCORE],
)
def renew_seat_link(request: Request, code: str, word: str) -> Response:
    """For monitors: the player's old link ends, and the table is told. While a game runs on screen, a link that a monitor who
    sits makes for somebody else `waits`: for the end of the game, or for a teammate. One for a guest's place in use waits
    between games as well, until no page of it was open for five minutes."""
    chouette, asked, user = chouette_to_run(request.user, code), said(request, Action), request.user
    assert isinstance(user, User)
    try:
        seat = make_link(chouette.pk, word, user, asked["action_id"])
    except Seat.DoesNotExist:
        raise Http404 from None
    chouette.refresh_from_db()
    return Response(link_shape(request, seat, link_shown(chouette, user)(seat)))


@operation(
    "Make a new code",
    tag=EVENINGS,
    answers={200: CodeShape},
    request=Action,
    example={"action_id": ACTION_ID},
    refused={403: "PERMISSION_DENIED"},
    scopes=[Scope.KEEP_SCORE],
)
def renew_evening_code(request: Request, code: str) -> Response:
    """For monitors: the old code leads nowhere from then on, this address included. Personal links go on."""
    chouette, user = chouette_to_run(request.user, code), request.user
    said(request, Action)
    assert isinstance(user, User)
    return Response({"code": renew_code(chouette.pk, user).code})


def link_shape(request: Request, seat: Seat, shown: Shown) -> LinkShape:
    secret = seat.secret if shown is Shown.YES else None
    return {
        "player": seat.word,
        "name": seat.player.name,
        "secret": secret,
        "url": address_for_others(request, reverse("own_page", args=[secret])) if secret else None,
        "shown": shown.value,
        "waits": seat.link_waits,
    }


def _seats(request: Request, chouette: Chouette) -> SeatsShape:
    how = link_shown(chouette, request.user)
    links = [link_shape(request, seat, how(seat)) for seat in seats_at(chouette)]
    return {"answer_for_themselves": chouette.self_service, "seconds": chouette.answer_seconds, "seats": links}
