"""In front of every page of a seat: is this browser let in, and if not, what does it see?

Nothing of the evening but its title and the player's name, and nothing is written: whoever looks here may be a program that
opens links before people do.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from chouette.access.held_seats import held, holds, mark_of
from chouette.models import Seat
from chouette.seats.holders import logins_with, note_holders, note_seats_of_browser
from chouette.seats.joining.links import seat_by_link, seat_of_old_link
from chouette.seats.opening import Entry, entry, login_of
from clubsite.access import security_log
from clubsite.kit.http import is_fragment
from clubsite.members.models import User

SeatView = Callable[[HttpRequest, Seat], HttpResponse]


def for_the_holder(view: SeatView) -> Callable[..., HttpResponse]:
    """The view gets the seat, if it was taken in this browser; everybody else is answered here."""

    @wraps(view)
    def opened(request: HttpRequest, secret: str) -> HttpResponse:
        try:
            seat = seat_by_link(secret)
        except Http404:
            return renewed(request, secret)
        found = entry(seat, request.user, holds=holds(request, seat))
        if found is not Entry.OPEN:
            return shut(request, seat, found)
        if login_of(seat) is None and (request.user.is_authenticated or request.method not in ("GET", "HEAD")):
            note_holders(seat, logins_of(request, seat))
        return view(request, seat)

    return opened


def logins_of(request: HttpRequest, seat: Seat) -> frozenset[int]:
    """Whose browser this is, as far as it tells. A query if it holds other seats too."""
    others = {one: mark for one, mark in held(request).items() if one != seat.pk}
    return logins_with(seat.chouette, request.user, others)


def note_log_in(*, request: HttpRequest | None, user: User, **_signal: object) -> None:
    """Receives `user_logged_in`: whoever logs in where a guest's seat was taken holds that seat."""
    if request is not None:
        note_seats_of_browser(user, held(request))


def shut(request: HttpRequest, seat: Seat, found: Entry) -> HttpResponse:
    """The page with the tap, or the sentence that says whose login is needed. 403 for whoever wanted to do something."""
    if request.method not in ("GET", "HEAD"):
        about = f"of seat {seat.pk} of chouette {seat.chouette_id}, {found.name.lower()}"
        security_log.refused(request, "a personal link", about)
        if is_fragment(request):
            return HttpResponse(status=HTTPStatus.FORBIDDEN, headers={"HX-Redirect": reverse("own_page", args=(seat.secret,))})
    page = {
        "seat": seat,
        "chouette": seat.chouette,
        "found": found.name,
        "tap": uuid4(),
        "here": reverse("own_page", args=(seat.secret,)),
    }
    reading = request.method in ("GET", "HEAD")
    status = HTTPStatus.OK if reading and found in (Entry.TAP, Entry.LOG_IN) else HTTPStatus.FORBIDDEN
    return render(request, "chouette/players/seat_door.html", page, status=status)


def renewed(request: HttpRequest, secret: str) -> HttpResponse:
    """An old link: on to the new one where this browser has taken the seat, 404 elsewhere. Raises Http404 for one that never
    was."""
    seat = seat_of_old_link(secret)
    if seat is None:
        security_log.refused(request, "a personal link", "that was never made")
        raise Http404
    if request.method in ("GET", "HEAD") and holds(request, seat):
        return redirect("own_page", seat.secret)
    about = f"of seat {seat.pk} of chouette {seat.chouette_id}, renewed since"
    security_log.refused(request, "a personal link", about)
    page = {"seat": seat, "chouette": seat.chouette}
    return render(request, "chouette/players/link_renewed.html", page, status=HTTPStatus.NOT_FOUND)


def seats_on_this_phone(request: HttpRequest, seat: Seat) -> list[Seat]:
    """The seats of the same evening between which this browser may change; none if it holds one only."""
    marks = held(request)
    if len(marks) < 2:
        return []
    same = Seat.objects.filter(pk__in=marks, chouette=seat.chouette_id).select_related("player__merged_into")
    here = []
    for one in same.order_by("pk"):
        one.chouette = seat.chouette
        if marks[one.pk] == mark_of(one.secret) and entry(one, request.user, holds=True) is Entry.OPEN:
            here.append(one)
    return here if len(here) > 1 else []
