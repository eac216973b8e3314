"""The tap on *Rematch*, on a player's own page and at the console of an evening that is over."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from chouette.access.permissions import chouette_to_run
from chouette.access.write_limit import count_write
from chouette.evening.mistakes import MISTAKES, Mistake, in_words
from chouette.evening.selectors import names_at
from chouette.models import Chouette, Seat
from chouette.pages.console.responses import console_with
from chouette.pages.players.own_page_views import page_of
from chouette.pages.shared.seat_door import for_the_holder
from chouette.seats.joining.rematch import RematchRefused, open_rematch, wish_for_rematch
from clubsite.access.write_limit import TooFast
from clubsite.members.models import User
from clubsite.members.permissions import Power, powers_of


@never_cache
@require_POST
@for_the_holder
def own_rematch(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Whoever may open an evening goes to the door of the rematch; for others it is a wish, and they stay where they are until
    somebody has opened it. Refused: 422. Too fast: 429."""
    user = request.user
    try:
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        if isinstance(user, User) and Power.KEEP_SCORE in powers_of(user, seat.chouette.club):
            return redirect("door", open_rematch(seat.chouette_id, user).code)
        opened = wish_for_rematch(seat)
    except TooFast:
        return page_of(request, seat, _("That was too much at once. Wait ten seconds."), HTTPStatus.TOO_MANY_REQUESTS)
    except (RematchRefused, *MISTAKES) as refused:
        return page_of(request, seat, _why_not(refused, seat.chouette), HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect("own_page", seat.secret) if opened is None else redirect("door", opened.code)


@require_POST
@login_required
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """For monitors: opened, and to its door. Refused: 422. Too fast: 429."""
    chouette = chouette_to_run(request.user, code)
    assert isinstance(request.user, User)
    try:
        count_write(chouette.pk, f"user:{request.user.pk}")
        return redirect("door", open_rematch(chouette.pk, request.user).code)
    except TooFast:
        sentence = _("That was too much at once. Wait ten seconds.")
        return console_with(request, chouette, sentence, HTTPStatus.TOO_MANY_REQUESTS)
    except (RematchRefused, *MISTAKES) as refused:
        return console_with(request, chouette, _why_not(refused, chouette), HTTPStatus.UNPROCESSABLE_ENTITY)


def _why_not(refused: RematchRefused | Mistake, chouette: Chouette) -> str:
    return _(refused.refusal.value) if isinstance(refused, RematchRefused) else in_words(refused, names_at(chouette))
