"""A seat's own link, for programs: exchanged for one that nobody else knows, and a teammate's new link confirmed."""

from typing import Annotated, TypedDict

from rest_framework.request import Request
from rest_framework.response import Response

from chouette.api.evening.links import LinkShape, link_shape
from chouette.api.evening.watching import logins_of_program, seat_of_program, seat_to_take
from chouette.api.refusals import refusals
from chouette.seats.holders import note_holders
from chouette.seats.joining.links import Shown, confirm_link, take, taken_before
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import SEATS
from clubsite.api.requests.bodies import ACTION_ID, Action, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg


class TakenShape(TypedDict):
    """The seat's secret from now on."""

    secret: Annotated[str, eg("wJ4fRt0aZ8kQm2Xy")]


@operation(
    "Take a seat",
    tag=SEATS,
    answers={200: TakenShape},
    request=Action,
    example={"action_id": ACTION_ID},
    refused={403: "SEAT_OF_A_LOGIN", 422: "PAGE_OPEN"},
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def take_seat(request: Request, secret: str) -> Response:
    """What the tap "I am ..." does. At a table on screen a guest's secret opens nothing before (`SEAT_NOT_TAKEN`), and is
    exchanged here for one that nobody else has seen, the monitor who gave it included; elsewhere it stays. A secret that a page
    has taken is that browser's: a program takes it over once the page has been shut for a minute (`PAGE_OPEN`)."""
    asked = said(request, Action)
    tap, seat = str(asked["action_id"]), taken_before(secret, str(asked["action_id"]))
    if seat is None:
        found = seat_to_take(request, secret)
        with refusals():
            seat = take(found, tap, logins_of_program(request, found), by_program=True)
    else:
        note_holders(seat, logins_of_program(request, seat))
    return Response({"secret": seat.secret})


@operation(
    "Confirm a teammate's new link",
    tag=SEATS,
    answers={200: LinkShape},
    request=Action,
    example={"action_id": ACTION_ID},
    refused={422: "NOT_YOUR_TEAMMATE"},
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def confirm_link_at_seat(request: Request, secret: str, word: str) -> Response:
    """With the seat's secret: the link that a monitor who sits has made for that player works from now on, and is in the
    answer, to be handed over."""
    seat = seat_of_program(request, secret)
    said(request, Action)
    with refusals():
        mate = confirm_link(seat, word)
    return Response(link_shape(request, mate, Shown.YES))
