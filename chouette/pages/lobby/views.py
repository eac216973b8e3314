"""The lobby of a club, the door page of a table, and sitting down: one tap, or a request that somebody grants with one."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from chouette.access.held_seats import remember_seats
from chouette.access.let_in import remember
from chouette.access.write_limit import count_write
from chouette.evening.codec import TABLES
from chouette.evening.mistakes import MISTAKES, in_words
from chouette.evening.selectors import current, names_at, seats_of_login
from chouette.evening.services import open_chouette, perform_all
from chouette.models import Chouette, Seat
from chouette.pages.console.page import render_console
from chouette.pages.console.responses import console_with
from chouette.pages.lobby.door import DOOR_TEMPLATE, at_the_door, door_audience, door_now
from chouette.pages.lobby.form import OpenTableForm
from chouette.pages.lobby.tables import fingerprint, lobby
from chouette.pages.shared.by_code import chouette_for_guest
from chouette.rules.model.actions import Player
from chouette.seats.sitting_down import (
    SitRefusal,
    SitRefused,
    ask_no_longer,
    decides,
    let_in,
    roll_and_begin,
    sit_down,
    turn_away,
)
from chouette.wording.evening_title import tonight, unlike_the_others
from clubsite.access.reachable import address_for_others
from clubsite.access.write_limit import TooFast
from clubsite.accounts.sessions.services import login_here
from clubsite.eventlog.click_form import ClickForm
from clubsite.eventlog.write_path import Stale
from clubsite.kit.http import is_fragment, qr_picture
from clubsite.live.tokens import sign
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_visit, powers_of

Act = Callable[[HttpRequest, Chouette, User], HttpResponse]
"""What a visitor does at a table's door."""


@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """The open tables. `?now` gives the part polled by the page's script: 304 as long as nothing has changed."""
    club, powers = club_to_visit(request.user, slug)
    page = {"club": club, "powers": powers, "cards": lobby(club, request.user, powers)} if "now" not in request.GET else {}
    if page:
        page["frame"] = "members/in_club.html" if powers else "members/room.html"
        return render(request, "chouette/lobby/lobby.html", page)
    may = "+".join(sorted(powers))  # no commas: Django would split the tag there when it comes back
    etag = quote_etag(f"{club.pk}-{request.user.pk}-{may}-{get_language()}-{fingerprint(club)}")
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        cards = lobby(club, request.user, powers)
        answer = render(request, "chouette/lobby/tables.html", {"club": club, "powers": powers, "cards": cards})
        answer["ETag"] = etag
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Opens a table on screen; whoever opened it goes to its door page, or to their seat."""
    club = club_for(Power.KEEP_SCORE, request.user, slug)
    form = OpenTableForm(club, request.POST or None, initial={"title": tonight(club)})
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        try:
            return redirect("door", _opened(club, form, request.user).code)
        except MISTAKES as mistake:
            form.add_error(None, in_words(mistake, {}))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    page = {"club": club, "powers": powers_of(request.user, club), "form": form}
    return render(request, "chouette/lobby/new.html", page, status=status)


@transaction.atomic
def _opened(club: Club, form: OpenTableForm, by: User) -> Chouette:
    """The table with its house rules, or nothing at all."""
    chouette = open_chouette(club, unlike_the_others(club, form.cleaned_data["title"]), by)
    perform_all(chouette.pk, form.actions(), version=0, action_id=uuid4(), by=by)
    if form.cleaned_data["sits"]:
        sit_down(chouette.pk, by, keeps_score=True)
    return chouette


@never_cache
@require_safe
def door(request: HttpRequest, code: str) -> HttpResponse:
    """One table, for anyone with its code: sit down, watch, or log in."""
    chouette = chouette_for_guest(request, code)
    return chouette if isinstance(chouette, HttpResponse) else remember(request, _door(request, chouette), chouette.code)


def _door(request: HttpRequest, chouette: Chouette, refusal: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    powers = powers_of(request.user, chouette.club)
    fresh = at_the_door(chouette.pk)
    context = {
        **door_now(fresh, request.user, powers),
        "refusal": refusal,
        "action_id": uuid4(),
        "address": address_for_others(request, reverse("door", args=(chouette.code,))),
        "here": reverse("door", args=(chouette.code,)),
        "live_version": fresh.shown,
        "live_template": DOOR_TEMPLATE,
    }
    if powers and isinstance(request.user, User):
        audience = door_audience(fresh, request.user)
        context["live_token"] = sign(f"chouette:{fresh.pk}", audience, login_here(request), club=fresh.club_id)
    return render(request, "chouette/lobby/door.html", context, status=status)


@require_safe
@cache_control(max_age=3600, private=True)
def door_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The door's address as a picture, absolute as this visitor sees it; nothing is drawn for a code that does not exist."""
    found = chouette_for_guest(request, code)
    if isinstance(found, HttpResponse):
        return found
    return qr_picture(address_for_others(request, reverse("door", args=(code,))))


@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Seated: the member's own page. Asked: the door, which says that they are waiting. Refused: the door with the reason."""
    return _at_the_door(request, code, _sit)


def _sit(request: HttpRequest, chouette: Chouette, user: User) -> HttpResponse:
    keeps_score = Power.KEEP_SCORE in powers_of(user, chouette.club)
    found = sit_down(chouette.pk, user, keeps_score=keeps_score)
    return _to_own_page(request, found) if isinstance(found, Seat) else redirect("door", chouette.code)


def _to_own_page(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Whoever sat down has taken the seat, with that tap."""
    return remember_seats(request, redirect("own_page", seat.secret), seat)


@require_POST
def go_away(request: HttpRequest, code: str) -> HttpResponse:
    """Withdraws a request for a seat."""

    def gone(_request: HttpRequest, chouette: Chouette, user: User) -> HttpResponse:
        ask_no_longer(chouette.pk, user)
        return redirect("door", chouette.code)

    return _at_the_door(request, code, gone)


@require_POST
def answer_request(request: HttpRequest, code: str, request_id: int) -> HttpResponse:
    """Let in (`answer=in`) or turned away by a monitor, or by the box where the house rules leave it to the box."""

    def answered(request: HttpRequest, chouette: Chouette, user: User) -> HttpResponse:
        word = seats_of_login(chouette, user.pk).values_list("word", flat=True).first()
        keeps = Power.KEEP_SCORE in powers_of(user, chouette.club)
        if not decides(TABLES.decode(chouette.table), Player(word) if word else None, keeps_score=keeps):
            raise SitRefused(SitRefusal.NOT_YOURS)
        try:
            if request.POST.get("answer") == "in":
                let_in(chouette.pk, request_id, by=user, keeps_score=keeps)
            else:
                turn_away(chouette.pk, request_id)
        except (SitRefused, *MISTAKES) as refused:
            if not keeps or not from_console(request):
                raise
            sentence = _(refused.refusal.value) if isinstance(refused, SitRefused) else in_words(refused, names_at(chouette))
            return console_with(request, chouette, sentence, HTTPStatus.UNPROCESSABLE_ENTITY)
        return _after_answering(request, chouette, keeps)

    return _at_the_door(request, code, answered)


def from_console(request: HttpRequest) -> bool:
    """The console's form names its page."""
    return "page" in request.POST


def _after_answering(request: HttpRequest, chouette: Chouette, keeps: bool) -> HttpResponse:
    """Back to the page from which the answer was given."""
    if not keeps or not from_console(request):
        return redirect("door", chouette.code)
    chouette.refresh_from_db()
    return HttpResponse(render_console(current(chouette))) if is_fragment(request) else redirect("console", chouette.code)


@require_POST
def begin(request: HttpRequest, code: str) -> HttpResponse:
    """Rolls for the seats and begins the first game; for monitors."""

    def begun(request: HttpRequest, chouette: Chouette, user: User) -> HttpResponse:
        if Power.KEEP_SCORE not in powers_of(user, chouette.club):
            raise SitRefused(SitRefusal.NOT_YOURS)
        click = ClickForm(request.POST)
        if not click.is_valid():
            sentence = _("This page was not sent whole. Open it again.")
            return _door(request, chouette, sentence, HTTPStatus.BAD_REQUEST)
        said = click.cleaned_data
        roll_and_begin(chouette.pk, version=said["version"], action_id=said["action_id"], by=user)
        seat = seats_of_login(chouette, user.pk).first()
        return _to_own_page(request, seat) if seat else redirect("watch", chouette.code)

    return _at_the_door(request, code, begun)


def _at_the_door(request: HttpRequest, code: str, act: Act) -> HttpResponse:
    """Do what a member of the club asks at this door; if it cannot be done, show why."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(reverse("door", args=(chouette.code,)))
    if not powers_of(user, chouette.club):
        return _door(request, chouette, _(SitRefusal.NO_MEMBER.value), HTTPStatus.FORBIDDEN)
    try:
        count_write(chouette.pk, f"user:{user.pk}")
        return act(request, chouette, user)
    except TooFast:
        return _door(request, chouette, _("That was too much at once. Wait ten seconds."), HTTPStatus.TOO_MANY_REQUESTS)
    except Stale:
        sentence = _("Somebody has come or gone meanwhile, and nothing was written. Look again, then begin.")
        return _door(request, chouette, sentence, HTTPStatus.CONFLICT)
    except SitRefused as refused:
        status = HTTPStatus.FORBIDDEN if refused.refusal is SitRefusal.NOT_YOURS else HTTPStatus.UNPROCESSABLE_ENTITY
        return _door(request, chouette, _(refused.refusal.value), status)
    except MISTAKES as mistake:
        return _door(request, chouette, in_words(mistake, names_at(chouette)), HTTPStatus.UNPROCESSABLE_ENTITY)
