"""Saying something at a match on screen, and muting: for its players, members who watch, and whoever runs matches.

With the script's header the answer is 204, or the error sentence alone; without JavaScript, back to the page, or to a page
that gives the reason and keeps what was typed. 400 malformed, 413 too large, 422 refused, 429 too fast.
"""

from functools import partial
from http import HTTPStatus
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from clubsite.kit.http import is_fragment
from clubsite.members.models import User
from games.matches.models import Match, MatchSeat
from games.matches.permissions import match_to_see, runs_matches, seat_of
from games.matches.services.screen.talk import mute, say
from games.play.models import LONGEST_MESSAGE
from games.play.talk.form import said_in


@require_POST
@login_required
def match_talk(request: HttpRequest, code: str) -> HttpResponse:
    """A message."""
    match, user = _on_screen(request, code), request.user
    assert isinstance(user, User)
    status, sentence = said_in(request, partial(say, match, user))
    if is_fragment(request):
        return HttpResponse(sentence, "text/plain; charset=utf-8", status=status)
    back = reverse("match", args=[match.code])
    if status == HTTPStatus.NO_CONTENT:
        answer = redirect(f"{back}#talk")
        answer.status_code = HTTPStatus.SEE_OTHER
        return answer
    page = {
        "title": " – ".join(seat.player.name for seat in match.seats.select_related("player")),
        "back": back,
        "talk_address": request.path,
        "talk_id": uuid4(),
        "talk_text": request.POST.get("text", "")[:LONGEST_MESSAGE],
        "talk_refusal": sentence,
    }
    return render(request, "games/play/talk_refused.html", page, status=status)


@require_POST
@login_required
def match_mute(request: HttpRequest, code: str) -> HttpResponse:
    """`on` or `off` is the word of a seat. 403 for the two themselves: a director who plays does not silence the opponent."""
    match = _on_screen(request, code)
    if not runs_matches(request.user, match.club) or seat_of(request.user, match) is not None:
        raise PermissionDenied
    on = "on" in request.POST
    word = request.POST.get("on" if on else "off")
    if word is None:
        raise BadRequest
    seat = MatchSeat.objects.filter(match=match, word=word).first()
    if seat is None:
        raise Http404
    mute(match, seat, on=on)
    return redirect("match", match.code)


def _on_screen(request: HttpRequest, code: str) -> Match:
    """Raises Http404, also for a match over the board."""
    match = match_to_see(request.user, code)
    if not match.on_screen:
        raise Http404
    return match
