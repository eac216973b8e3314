"""A player's own seat: his evening, what he may say now, and saying it; with the seat's secret or as the player logged in."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any, TypedDict, cast

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.api.refusals import refusals
from chouette.api.shapes import EveningState, Version, Word
from chouette.api.table import LARGEST_VERSION
from chouette.api.watching import seat_of_login, shown_state, watched
from chouette.models import Chouette, Seat
from chouette.own_page import Speaker, own_now
from chouette.permissions import chouette_to_watch, seat_of_secret
from chouette.self_service import open_own_page, say_for_seat
from chouette.write_limit import count_write
from clubsite.api.bodies import ACTION_ID, Action, said
from clubsite.api.schema import operation
from clubsite.api.shapes import eg
from clubsite.api.tags import SEATS

LONGEST_OWN_STATEMENT = 200


class SayForSeat(Action):
    """One statement about nobody's cubes but his own, for one version."""

    say = serializers.CharField(max_length=LONGEST_OWN_STATEMENT, help_text="One of those that his seat offers.")
    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, help_text="The version you have seen.")


class OwnButton(TypedDict):
    """Something he may say now."""

    say: Annotated[str, eg("bob takes")]
    label: Annotated[str, eg("Take")]
    sealed: Annotated[bool, eg(False, "This is the answer that is kept until all have answered.")]


class OwnSpeaker(TypedDict):
    """He himself, or somebody who named him his proxy."""

    name: Annotated[str, eg("", "Empty for himself.")]
    may_say: list[OwnButton]


class OwnSeat(TypedDict):
    """A seat: the evening as its player may see it, and what he may say."""

    player: Word
    name: Annotated[str, eg("Bob")]
    version: Version
    answers_for_himself: Annotated[bool, eg(True, "Whether the monitor has switched it on, and he is at the table.")]
    notice: Annotated[str, eg("", "What happens to whoever does not answer.")]
    speakers: list[OwnSpeaker]
    evening: EveningState


OWN_EXAMPLE = {"say": "bob takes", "version": 12, "action_id": ACTION_ID}


@operation("A seat by its secret", tag=SEATS, answers={200: OwnSeat}, public=True)
def seat_by_secret(request: Request, secret: str) -> Response:
    """The secret is the last part of the player's personal link. From the first look on the time to answer runs for him."""
    return _seen(seat_of_secret(secret))


@operation(
    "Answer with the seat's secret",
    tag=SEATS,
    answers={200: OwnSeat},
    request=SayForSeat,
    example=OWN_EXAMPLE,
    refused={409: "STALE", 422: "NOT_YOURS"},
    stale=EveningState,
    public=True,
)
def say_by_secret(request: Request, secret: str) -> Response:
    """Said or sealed: while answers are hidden, one is kept until all have answered, and may be changed until then."""
    return _say(request, seat_of_secret(secret))


@operation("My seat", tag=SEATS, answers={200: OwnSeat})
def my_seat(request: Request, code: str) -> Response:
    """The seat of the player whose log-in or token this is. 404 if he does not sit at that evening."""
    return _seen(seat_of_login(request, chouette_to_watch(code)))


@operation(
    "Answer for myself",
    tag=SEATS,
    answers={200: OwnSeat},
    request=SayForSeat,
    example=OWN_EXAMPLE,
    refused={409: "STALE", 422: "NOT_YOURS"},
    stale=EveningState,
)
def say_for_myself(request: Request, code: str) -> Response:
    """As with the secret, as the player logged in."""
    return _say(request, seat_of_login(request, chouette_to_watch(code)))


def _say(request: Request, seat: Seat) -> Response:
    asked = said(request, SayForSeat)
    with refusals():
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        say_for_seat(seat, asked["say"], version=asked["version"], action_id=asked["action_id"])
    seat.chouette = Chouette.objects.select_related("club").get(pk=seat.chouette_id)
    return Response(_shape(seat), HTTPStatus.OK)


def _seen(seat: Seat) -> Response:
    if seat.opened_at is None:
        open_own_page(seat)
        seat.chouette.refresh_from_db()
    return Response(_shape(seat))


def _shape(seat: Seat) -> OwnSeat:
    evening = watched(seat.chouette)
    own = cast("Mapping[str, Any] | None", own_now(evening, seat.pk)["own"])
    return {
        "player": seat.word,
        "name": seat.player.name,
        "version": evening.chouette.version,
        "answers_for_himself": own is not None,
        "notice": str(own["notice"]) if own else "",
        "speakers": [_speaker(one) for one in own["speakers"]] if own else [],
        "evening": shown_state(evening),
    }


def _speaker(speaker: Speaker) -> OwnSpeaker:
    buttons: list[OwnButton] = [{"say": one.say, "label": one.label, "sealed": one.chosen} for one in speaker.buttons]
    return {"name": speaker.name, "may_say": buttons}
