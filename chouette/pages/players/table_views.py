"""Buttons at the table that are not plain statements: the dice, the board's form, holding a roll, the box's choices."""

import re
from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from chouette.access.seat_refusals import SeatRefused
from chouette.access.write_limit import count_write
from chouette.evening.codec import TABLES
from chouette.evening.mistakes import MISTAKES
from chouette.models import Seat
from chouette.pages.players.own_page_views import LONGEST_OWN_STATEMENT, answer_to, page_of, why_not
from chouette.pages.shared.seat_door import for_the_holder
from chouette.rules.model.actions import Player
from chouette.rules.permitted.seat_rights import box_of
from chouette.seats.answering import answer_together, say_for_seat
from chouette.seats.playing_for import hand_for, roll
from chouette.seats.roll_holds import say_about_the_roll
from chouette.seats.thinking.draft_play import show_half_played
from chouette.seats.thinking.rolls_ahead import leave_next_roll
from clubsite.access.write_limit import TooFast
from clubsite.eventlog.click_form import ClickForm
from clubsite.eventlog.write_path import Stale
from games.boards.page import play_said
from games.play.draft_play import LONGEST_DRAFT
from games.play.models import LONGEST_TURN
from games.play.rolls.roll_holds import Holding

ANSWER_FIELD = re.compile(r"answer-\d{1,3}")
#: The most cubes that can wait for one player.
MOST_ANSWERS = 40


@never_cache
@require_POST
@for_the_holder
def own_roll(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The opening, or both dice of the side on turn. 422 while it waits for a member. Otherwise answered as `own_say`."""
    return answer_to(request, seat, lambda version, click: roll(seat, version=version, action_id=click), "roll")


@never_cache
@require_POST
@for_the_holder
def own_play(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The play from the board's form: composed, typed, or picked from the list."""
    play = play_said(request.POST)
    said = f"{hand_for(TABLES.decode(seat.chouette.table), Player(seat.word))} plays {play}" if play else ""
    return answer_to(request, seat, lambda version, click: say_for_seat(seat, said, version=version, action_id=click), said)


@never_cache
@require_POST
@for_the_holder
def own_hold(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A member holds the team's roll, releases it, or switches auto-roll."""
    what = request.POST.get("what", "")
    if what not in list(Holding):
        what = ""
    return answer_to(request, seat, lambda version, _id: say_about_the_roll(seat, Holding(what), version=version), what)


@never_cache
@require_POST
@for_the_holder
def own_next_roll(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Whoever rolls next leaves that roll to the site, or takes it back."""
    what, turn = request.POST.get("what", ""), request.POST.get("turn", "")
    understood = what in ("on", "off") and len(turn) <= LONGEST_TURN
    return answer_to(
        request,
        seat,
        lambda _version, _id: leave_next_roll(seat, turn, on=what == "on"),
        what if understood else "",
    )


@never_cache
@require_POST
@for_the_holder
def own_answers(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The box answers all offers together or none; if refused, the ticked answers stay ticked."""
    answers = [str(said) for name, said in sorted(request.POST.items()) if ANSWER_FIELD.fullmatch(str(name))]
    understood = len(answers) <= MOST_ANSWERS and all(len(said) <= LONGEST_OWN_STATEMENT for said in answers)

    def do(version: int, click: UUID) -> None:
        answer_together(seat, answers, version=version, action_id=click)

    return answer_to(request, seat, do, "answers" if understood else "", chosen=frozenset(answers))


@never_cache
@require_POST
@for_the_holder
def own_double(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The box doubles the ticked members."""
    box, whom = box_of(TABLES.decode(seat.chouette.table)), " ".join(request.POST.getlist("whom"))
    if not whom:
        return page_of(request, seat, _("Tick whom you double."), HTTPStatus.UNPROCESSABLE_ENTITY)
    said = f"{box} doubles {whom}"
    return answer_to(request, seat, lambda version, click: say_for_seat(seat, said, version=version, action_id=click), said)


@never_cache
@require_POST
@for_the_holder
def own_preview(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The play as composed so far, shown to the player's side: 204 with the version that their side's pages now show, or the
    reason for refusal in a few words, for the script only."""
    form, play = ClickForm(request.POST), request.POST.get("play", "")
    if not form.is_valid() or len(play) > LONGEST_DRAFT:
        return _no_page(_("This could not be understood. Use the buttons of this page."), HTTPStatus.BAD_REQUEST)
    try:
        count_write(seat.chouette_id, f"preview:{seat.pk}")
        shown = show_half_played(seat, play, version=form.cleaned_data["version"])
    except TooFast:
        return _no_page(_("That was too much at once. Wait ten seconds."), HTTPStatus.TOO_MANY_REQUESTS)
    except Stale:
        return _no_page(_("The table has moved on, and nothing was written."), HTTPStatus.CONFLICT)
    except (SeatRefused, *MISTAKES) as mistake:
        return _no_page(why_not(mistake, seat), HTTPStatus.UNPROCESSABLE_ENTITY)
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"Club-Shown": str(shown)})


def _no_page(sentence: str, status: HTTPStatus) -> HttpResponse:
    return HttpResponse(sentence, content_type="text/plain; charset=utf-8", status=status)
