"""In front of the console and its sheets: whoever plays at a table on screen and does something there is there."""

from django.http import HttpRequest

from chouette.access.held_seats import seat_taken_here
from chouette.access.permissions import chouette_to_run
from chouette.evening.selectors import own_secret, seats_of_login
from chouette.models import Chouette
from chouette.seats.absence.still_there import sign_of


def chouette_at_console(request: HttpRequest, code: str) -> Chouette:
    """As `chouette_to_run`, with a sign of the monitor's own seat. Nobody becomes present by it who has never touched a page of
    their own: where one person writes down for all, nobody waits for anybody's page."""
    chouette = chouette_to_run(request.user, code)
    if chouette.screen is None:
        return chouette
    for seat in seats_of_login(chouette, request.user.pk).exclude(touched_at=None):
        seat.chouette = chouette
        if sign_of(seat):
            chouette.refresh_from_db()
    return chouette


def where_to_be_here(request: HttpRequest, chouette: Chouette) -> str:
    """The secret of the monitor's own seat, if they took it in this browser: the console reports there that they are here. ""
    for everybody else."""
    if chouette.screen is None:
        return ""
    secret = own_secret(chouette, request.user.pk)
    return secret if secret and seat_taken_here(request, secret) else ""
