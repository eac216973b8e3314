"""What a player thinks of plays, from their own page: one proposed to their side, a mark for the one that was made.

Answered as `own_say`: the table as it is then, or why nothing was done.
"""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from chouette.models import Reaction, Seat
from chouette.pages.players.own_page_views import answer_to
from chouette.pages.shared.seat_door import for_the_holder
from chouette.seats.thinking.reactions import react
from chouette.seats.thinking.tray import propose_play
from games.boards.page import play_said
from games.play.draft_play import LONGEST_DRAFT

LONGEST_NUMBER = 6
NONE = "none"


@never_cache
@require_POST
@for_the_holder
def own_tray(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A play voted for, composed on the board, or typed; "none" takes the vote back."""
    play = request.POST.get("vote", "").strip() or play_said(request.POST)
    said = play if len(play) <= LONGEST_DRAFT else ""
    return answer_to(
        request, seat, lambda version, _id: propose_play(seat, "" if play == NONE else play, version=version), said
    )


@never_cache
@require_POST
@for_the_holder
def own_reaction(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A mark and its play, as "strong 4 13/9 6/5" with the number of the turn; "none" takes it back. The button says all of it,
    so that a tap for one play never lands on another that has just come there."""
    mark, turn, play = (*request.POST.get("mark", "").split(" ", 2), "", "")[:3]
    understood = mark in (*Reaction.Mark.values, NONE) and turn.isdecimal() and len(turn) <= LONGEST_NUMBER
    return answer_to(
        request,
        seat,
        lambda _version, _id: react(seat, "" if mark == NONE else mark, int(turn), play),
        mark if understood and 0 < len(play) <= LONGEST_DRAFT else "",
    )
