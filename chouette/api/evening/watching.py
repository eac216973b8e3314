"""An evening for a program that has its code or a seat's secret: what players may see of it, with a limit on guessing codes."""

from http import HTTPStatus

from django.http import Http404
from django.utils.translation import gettext
from rest_framework.request import Request

from chouette.access.code_guessing import check_guesses, count_wrong_code, note_entered
from chouette.access.held_seats import held, holds
from chouette.access.permissions import chouette_to_watch, is_of_own_club
from chouette.access.seat_refusals import SeatRefusal
from chouette.evening.json_shapes import EveningState, state
from chouette.evening.selectors import seats_of_login
from chouette.evening.watched import Watched
from chouette.models import Chouette, Seat
from chouette.seats.holders import logins_with, note_holders
from chouette.seats.joining.links import seat_by_link, seat_of_old_link
from chouette.seats.opening import is_on_screen, is_open_to_programs, refused_login
from chouette.seats.overdue import read_now
from clubsite.access import security_log
from clubsite.access.guessing import WINDOW, TooManyGuesses
from clubsite.api.problems.details import Code, Problem, Refusal


def seat_of_program(request: Request, secret: str) -> Seat:
    """The seat of a program that sends its secret. At a table on screen the seat of somebody with a login takes the login or a
    token as well, and a guest's has to be taken first, by a program: what a page has taken is that browser's.
    Raises Http404, and refuses with a sentence for an old link, for another login, and for a link that no program has taken.
    """
    seat = seat_to_take(request, secret)
    if not is_open_to_programs(seat, holds=holds(request._request, seat)):
        about = f"of seat {seat.pk} of chouette {seat.chouette_id}, {'taken by a page' if seat.taken_at else 'not taken'}"
        security_log.refused(request._request, "a personal link", about)
        raise _refused(SeatRefusal.SEAT_NOT_TAKEN, HTTPStatus.FORBIDDEN, player=seat.word)
    note_holders(seat, logins_of_program(request, seat))
    return seat


def logins_of_program(request: Request, seat: Seat) -> frozenset[int]:
    """Whose program this is; or whose browser, if it is a page that asks."""
    return logins_with(seat.chouette, request.user, held(request._request))


def seat_to_take(request: Request, secret: str) -> Seat:
    """The same, for a link that is not taken yet."""
    try:
        seat = seat_by_link(secret)
    except Http404:
        old = seat_of_old_link(secret)
        about = f"of seat {old.pk}, renewed since" if old else "that was never made"
        security_log.refused(request._request, "a personal link", about)
        if old is None:
            raise
        raise _refused(SeatRefusal.LINK_RENEWED, HTTPStatus.NOT_FOUND) from None
    if is_on_screen(seat.chouette) and refused_login(seat, request.user) is not None:
        about = f"of seat {seat.pk} of chouette {seat.chouette_id}, without its login"
        security_log.refused(request._request, "a personal link", about)
        raise _refused(SeatRefusal.SEAT_OF_A_LOGIN, HTTPStatus.FORBIDDEN, player=seat.word)
    return seat


def _refused(refusal: SeatRefusal, status: HTTPStatus, **words: str) -> Refusal:
    return Refusal(refusal.name, gettext(refusal.value).format(**words), status)


def chouette_for_guest(request: Request, code: str) -> Chouette:
    """Raises Http404, and 429 after too many wrong codes from one address, even for a correct code unless its evening was
    entered from there. Members of the club are exempt: their score board must not go dark because somebody else in the bar is
    guessing."""
    address = request.META.get("REMOTE_ADDR", "")
    try:
        if not is_of_own_club(request.user, code):
            check_guesses(address, code)
        found = chouette_to_watch(code)
    except TooManyGuesses as error:
        wait = Problem(Code.THROTTLED)
        wait.retry_after = int(WINDOW.total_seconds())
        raise wait from error
    except Http404:
        count_wrong_code(address)
        security_log.refused(request._request, "a wrong code")
        raise
    note_entered(address, code)
    return found


def watched(chouette: Chouette) -> Watched:
    """Opens sealed answers first if their time is up."""
    return read_now(chouette)


def shown_state(evening: Watched) -> EveningState:
    """The state; while answers are hidden, the table as it was when the box doubled."""
    return state(evening.chouette, evening.shown)


def seat_of_login(request: Request, chouette: Chouette) -> Seat:
    """The seat of the player this login belongs to. Raises Http404, also for members who have left the club: their player is
    kept until they return and opens nothing until then."""
    mine = seats_of_login(chouette, request.user.pk).filter(chouette__club__memberships__user=request.user.pk)
    seat = mine.select_related("player", "chouette__club").first()
    if seat is None:
        raise Http404
    return seat
