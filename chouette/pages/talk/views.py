"""Posting a message at the table: a player from their own page, a member of the club from the spectators' page.

With the script's header the answer is 204, or the error sentence alone; without JavaScript, back to the page, or to a page
that gives the reason and keeps what was typed. 400 malformed, 413 too large, 422 refused, 429 too fast.
"""

from functools import partial
from http import HTTPStatus
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from chouette.models import Chouette, Seat
from chouette.pages.shared.by_code import chouette_for_guest
from chouette.pages.shared.seat_door import for_the_holder
from chouette.pages.talk.posting import say_pips, talk_as_seat, talk_as_user
from chouette.seats.absence.still_there import sign_of
from clubsite.kit.http import is_fragment
from clubsite.members.models import User
from clubsite.members.selectors import roles_of
from games.play.models import LONGEST_MESSAGE
from games.play.talk.form import Talk, said_in


@never_cache
@require_POST
@for_the_holder
def own_talk(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A player's message, or the pip count that the site computes for them."""
    sign_of(seat)
    back = reverse("own_page", args=(seat.secret,))
    if request.POST.get("pips"):
        return _answered(request, seat.chouette, back, lambda _room, _text, id_, *, phrase="": say_pips(seat, id_))
    return _answered(request, seat.chouette, back, partial(talk_as_seat, seat))


@never_cache
@login_required
@require_POST
def watch_talk(request: HttpRequest, code: str) -> HttpResponse:
    """A spectator's message; 403 for anyone who is not a member of the club, though they may read. What that tells
    about a code, it tells no more often than the page itself."""
    chouette, user = chouette_for_guest(request, code), request.user
    if isinstance(chouette, HttpResponse):
        return chouette
    assert isinstance(user, User)
    if roles_of(user, chouette.club) is None:
        raise PermissionDenied
    back = reverse("watch", args=(chouette.code,))
    return _answered(request, chouette, back, partial(talk_as_user, chouette, user))


def _answered(request: HttpRequest, chouette: Chouette, back: str, talk: Talk) -> HttpResponse:
    status, sentence = said_in(request, talk)
    if is_fragment(request):
        return HttpResponse(sentence, "text/plain; charset=utf-8", status=status)
    if status == HTTPStatus.NO_CONTENT:
        answer = redirect(f"{back}#talk")
        answer.status_code = HTTPStatus.SEE_OTHER
        return answer
    page = {
        "title": chouette.title,
        "back": back,
        "talk_address": request.path,
        "talk_id": uuid4(),
        "talk_text": request.POST.get("text", "")[:LONGEST_MESSAGE],
        "talk_refusal": sentence,
    }
    return render(request, "games/play/talk_refused.html", page, status=status)
