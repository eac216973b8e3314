"""A player's open page reports that the player is there."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from chouette.access.permissions import seat_of_secret
from chouette.seats.handover import go_on_if_due
from games.play.presence import see


@never_cache
@require_POST
def here(_request: HttpRequest, secret: str) -> HttpResponse:
    """204. A player who comes back may end a handover, and one who is there while the game waits may trigger one."""
    seat = seat_of_secret(secret)
    go_on_if_due(seat.chouette, comes_back=see(seat))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
