"""What a player's open page tells the site: that it is open, and when somebody touches it."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubsite.kit.http import is_fragment
from games.matches.permissions import match_to_see, seat_of
from games.matches.services.screen.are_you_there import page_of, sign_of
from games.matches.services.screen.time_out import time_out_if_due


@never_cache
@require_POST
@login_required
def match_here(request: HttpRequest, code: str) -> HttpResponse:
    """204; without a script, back to the page. Only a touch (`touched`) says that somebody is there. 403 for others."""
    match = match_to_see(request.user, code)
    seat = seat_of(request.user, match)
    if seat is None:
        raise PermissionDenied
    touched = "touched" in request.POST
    if touched:
        sign_of(seat)
    else:
        page_of(seat)
    if match.on_screen:
        time_out_if_due(match.pk)
    return HttpResponse(status=HTTPStatus.NO_CONTENT) if is_fragment(request) else redirect("match", match.code)
