"""The pages of a table for two: a player's own, by the secret of the seat; the public one, by the table's code."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from clubsite.access import guessing
from clubsite.access.write_limit import TooFast
from clubsite.eventlog.click_form import ClickForm
from clubsite.eventlog.write_path import Stale
from clubsite.live.tokens import sign
from games.boards.page import play_said
from games.notation.plays.refusals import PlayRefused
from games.play.audiences import WATCH, seat_audience
from games.play.board_turn import TurnRefused
from games.play.presence import see
from games.rules.cube import Side
from tests.games.play.toy import services
from tests.games.play.toy.models import Duel, DuelSeat, WrongDuelCode
from tests.games.play.toy.page import page_now
from tests.games.play.toy.rules import Action, Answer, Begin, Double, DuelRefused, Play

WHAT = "duel code"


@require_safe
def own_page(request: HttpRequest, secret: str) -> HttpResponse:
    """A player's own page."""
    seat = _seat(secret)
    see(seat)
    return _page(seat.duel, seat, seat_audience(seat.pk))


@require_safe
def watch(request: HttpRequest, code: str) -> HttpResponse:
    """The page for anyone with the code; guesses are counted."""
    address = request.META["REMOTE_ADDR"]
    try:
        guessing.check_guesses(WrongDuelCode, WHAT, address)
    except guessing.TooManyGuesses:
        return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
    duel = Duel.objects.filter(code=code).first()
    if duel is None:
        guessing.count_wrong_guess(WrongDuelCode, WHAT, address)
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    return _page(duel, None, WATCH)


def _page(duel: Duel, seat: DuelSeat | None, audience: str) -> HttpResponse:
    page = page_now(duel, seat)
    token = sign(f"duel:{duel.pk}", audience)
    return HttpResponse(f'<main data-live="{token}" data-version="{page.version}">{page.board}{page.talk}</main>')


@require_POST
def press(request: HttpRequest, secret: str, what: str) -> HttpResponse:
    """What a button or the board's form sends: 204 if done; 400, 409, 422, 429 if not."""
    seat, form = _seat(secret), ClickForm(request.POST)
    see(seat)
    if not form.is_valid():
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    try:
        services.LIMIT.count(seat.duel_id, f"seat:{seat.pk}")
        _do(seat, what, request)(form.cleaned_data["version"], form.cleaned_data["action_id"])
    except Stale:
        return HttpResponse(status=HTTPStatus.CONFLICT)
    except TooFast:
        return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
    except (DuelRefused, TurnRefused, PlayRefused) as refused:
        return HttpResponse(str(refused), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _do(seat: DuelSeat, what: str, request: HttpRequest) -> Callable[[int, UUID], object]:
    side = Side(seat.side)
    if what == "roll":
        return lambda version, click: services.roll(seat, version=version, action_id=click)
    if what == "draft":
        return lambda version, _id: services.show_draft(seat, request.POST["play"], version=version)
    actions: dict[str, Action] = {
        "begin": Begin(),
        "play": Play(side, play_said(request.POST)),
        "double": Double(side),
        "take": Answer(side, takes=True),
        "drop": Answer(side, takes=False),
    }
    return lambda version, click: services.say(seat, actions[what], version=version, action_id=click)


def _seat(secret: str) -> DuelSeat:
    return get_object_or_404(DuelSeat.objects.select_related("duel"), secret=secret)
