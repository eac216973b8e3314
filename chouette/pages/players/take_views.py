"""The tap "I am Dee": from then on this browser holds the seat. And a teammate confirms Dee's new link."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from chouette.access.held_seats import holds, remember_seats
from chouette.access.seat_refusals import SeatRefused
from chouette.models import Seat
from chouette.pages.players.own_page_views import page_of, why_not
from chouette.pages.shared.seat_door import for_the_holder, logins_of, renewed, shut
from chouette.seats.holders import note_holders
from chouette.seats.joining.links import confirm_link, seat_by_link, take, taken_before
from chouette.seats.opening import Entry, entry
from clubsite.access.reachable import address_for_others


@never_cache
@require_POST
def own_take(request: HttpRequest, secret: str) -> HttpResponse:
    """To the player's page, which a guest's link at a table on screen has from now on at another address. The same tap again,
    because its answer was lost, leads there too."""
    try:
        seat = seat_by_link(secret)
        found = entry(seat, request.user, holds=holds(request, seat))
        if found is Entry.OPEN:
            return redirect("own_page", secret)
        if found is not Entry.TAP:
            return shut(request, seat, found)
        taken = take(seat, request.POST.get("tap", ""), logins_of(request, seat))
    except Http404:
        again = taken_before(secret, request.POST.get("tap", ""))
        if again is None:
            return renewed(request, secret)
        taken = again
        note_holders(taken, logins_of(request, taken))
    return remember_seats(request, redirect("own_page", taken.secret), taken)


@never_cache
@require_POST
@for_the_holder
def own_confirm_link(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The new link of a teammate works from now on; whoever confirmed it is shown it, to hand it over. Refused: 422."""
    try:
        mate = confirm_link(seat, request.POST.get("word", ""))
    except SeatRefused as refused:
        return page_of(request, seat, why_not(refused, seat), HTTPStatus.UNPROCESSABLE_ENTITY)
    page = {
        "chouette": seat.chouette,
        "mate": mate,
        "address": address_for_others(request, reverse("own_page", args=(mate.secret,))),
        "back": reverse("own_page", args=(seat.secret,)),
    }
    return render(request, "chouette/players/link_confirmed.html", page)
