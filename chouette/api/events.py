"""Where programs begin to follow an evening or a seat of it."""

from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.permissions import chouette_to_watch
from chouette.api.evening.watching import chouette_for_guest, seat_of_login, seat_of_program, watched
from chouette.models import Chouette
from chouette.pages.shared.audiences import own_audience, watch_audience
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import SEATS, TABLE
from clubsite.api.streams.opening import LAST, StreamShape, event_stream


@operation("Follow an evening", tag=TABLE, answers={307: StreamShape}, parameters=[LAST], public=True)
def watch_evening(request: Request, code: str) -> Response:
    """A stream of server-sent events, to which you are sent on: each message is the evening as `get_evening` would tell it."""
    chouette = chouette_for_guest(request, code)
    return _follow(request, chouette, watch_audience(chouette))


@operation("Follow my seat", tag=SEATS, answers={307: StreamShape}, parameters=[LAST])
def watch_own_seat(request: Request, code: str) -> Response:
    """As with an evening; each message is the seat as `get_own_seat` would tell it. It marks nobody as present."""
    seat = seat_of_login(request, chouette_to_watch(code))
    return _follow(request, seat.chouette, f"own:{request.user.pk}")


@operation("Follow a seat by its secret", tag=SEATS, answers={307: StreamShape}, parameters=[LAST], public=True)
def watch_seat(request: Request, secret: str) -> Response:
    """As with an evening; each message is the seat as `get_seat` would tell it. It marks nobody as present."""
    seat = seat_of_program(request, secret)
    return _follow(request, seat.chouette, f"{own_audience(seat)}:{request.user.pk or ''}")


def _follow(request: Request, chouette: Chouette, audience: str) -> Response:
    watched(chouette)  # answers whose time is up are opened, as for whoever reads the evening
    return event_stream(request, f"chouette:{chouette.pk}", audience, club=chouette.club_id)
