"""A player's open page reports that it is open, and when somebody touches it."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from chouette.models import Seat
from chouette.pages.shared.seat_door import for_the_holder
from chouette.seats.absence.handover import go_on_if_due
from chouette.seats.absence.still_there import page_of, sign_of
from clubsite.kit.http import is_fragment


@never_cache
@require_POST
@for_the_holder
def here(request: HttpRequest, seat: Seat) -> HttpResponse:
    """204; without a script, back to the page. A player who comes back may end a handover, and a page that is open while the
    game waits may trigger one. Only a touch (`touched`) answers the question whether somebody is still there."""
    touched = "touched" in request.POST
    if touched:
        go_on_if_due(seat.chouette, comes_back=sign_of(seat))
    else:
        page_of(seat)
        go_on_if_due(seat.chouette)
    if touched and not is_fragment(request):
        return redirect("own_page", seat.secret)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
