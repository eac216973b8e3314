"""Guests without a login: asking for a link on the announcement, and the page of a link from a mail."""

from dataclasses import replace
from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.access.client_address import client_address
from clubsite.access.guessing import TooManyGuesses
from clubsite.access.write_limit import TooFast
from clubsite.live.tokens import sign
from clubsite.members.archived import arrive_at
from clubsite.members.forms import look_at_mistake
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import Standing
from games.tournaments.pages.forms.said import LONGEST_TYPED_CODE, GuestForm, SayForm, SeenForm
from games.tournaments.pages.refused import refused_write, wrong_in
from games.tournaments.pages.standing.guest import GUEST, GUEST_BODY, to_play, told_of
from games.tournaments.pages.views import show
from games.tournaments.permissions.speakers import tournament_to_see
from games.tournaments.services.guests.acting import act
from games.tournaments.services.guests.asking import ask
from games.tournaments.services.guests.checking_in import check_in_by_link
from games.tournaments.services.guests.links import Link, Purpose, read_link
from games.tournaments.services.guests.playing import PLAYS, say_by_link
from games.tournaments.services.persons.names import called_at
from games.tournaments.services.wording import in_words


@require_POST
def ask_as_guest(request: HttpRequest, code: str) -> HttpResponse:
    """A mail goes out. What the page says is the same whether anybody knows the address or not."""
    found, powers = tournament_to_see(request.user, code)
    form = GuestForm(request.POST)
    if not form.is_valid():
        look_at_mistake(form)
        return show(request, found, powers, status=HTTPStatus.UNPROCESSABLE_ENTITY, guest=form)
    try:
        ask(found, form.cleaned_data["name"], form.cleaned_data["address"], client_address(request))
    except TournamentRefused as refused:
        too_many = refused.refusal is DeskRefusal.TOO_MANY_MAILS
        status = HTTPStatus.TOO_MANY_REQUESTS if too_many else HTTPStatus.UNPROCESSABLE_ENTITY
        return show(request, found, powers, in_words(refused), status)
    except TooFast:
        slow = _("That was too much at once. Wait a moment.")
        return show(request, found, powers, slow, HTTPStatus.TOO_MANY_REQUESTS)
    messages.success(request, _("Look at your mail: the link in it enters you. It is good for a day."))
    return redirect("tournament", found.code)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest_link(request: HttpRequest, token: str) -> HttpResponse:
    """Opening it does nothing, because mail scanners open links; the button does. Refused: 422. Over: 410."""
    link = read_link(token)
    if link is None:
        raise Http404
    arrive_at(link.guest.tournament.club)
    drawn = link.guest.tournament.stage != Stage.ENTRY.value
    if link.purpose is Purpose.PLAY or (
        link.purpose in PLAYS and drawn and (request.method != "POST" or "say" in request.POST)
    ):
        return _play(request, link)
    refusal, status, log_in = "", HTTPStatus.OK, False
    if request.method == "POST" and not link.expired:
        try:
            act(link, _version_seen(request))
        except TournamentRefused as refused:
            if refused.refusal is DeskRefusal.LINK_USED and not link.used:  # by the same tap, sent twice
                return redirect("guest_link", token)
            called = called_at(link.guest.tournament)
            refusal, status = in_words(refused, called), HTTPStatus.UNPROCESSABLE_ENTITY
            log_in = refused.refusal is DeskRefusal.ADDRESS_OF_A_MEMBER and not request.user.is_authenticated
        except TooFast:
            refusal, status = _("That was too much at once. Wait a moment."), HTTPStatus.TOO_MANY_REQUESTS
        else:
            return redirect("guest_link", token)
    if link.expired:
        status = HTTPStatus.GONE
    page = told_of(link, refusal) | {"logs_in": log_in}
    return render(request, "games/tournaments/guests/link.html", page, status=status)


def _version_seen(request: HttpRequest) -> int:
    """0 for rubbish, as for a page of before."""
    seen = SeenForm(request.POST)
    return (seen.cleaned_data["version"] or 0) if seen.is_valid() else 0


def _play(request: HttpRequest, link: Link) -> HttpResponse:
    """The guest's own match and the buttons to report it. Refused: 422. Malformed: 400. Not valid any more: 410."""
    refusal, status = "", HTTPStatus.OK
    if request.method == "POST" and "typed" in request.POST:
        refusal, status = _checked_in(link, request.POST["typed"])
        if not refusal:
            return redirect(request.path)
    elif request.method == "POST" and ("sign_off" in request.POST or "take_place" in request.POST):
        refusal, status = _signed_off(link) if "sign_off" in request.POST else _taken(link, _version_seen(request))
        if not refusal:
            return redirect(request.path)
    elif request.method == "POST":
        form = SayForm(request.POST)
        if form.is_valid():
            with refused_write(link.guest.tournament) as refused:
                said = form.pressed()
                say_by_link(link, said.text, version=said.version, action_id=said.action_id, match=said.match, by=request.user)
            refusal, status = refused.sentence, refused.status
        else:
            refusal, status = wrong_in(form), HTTPStatus.BAD_REQUEST
        if not refusal:
            return redirect(request.path)
    if link.used or link.expired:
        return render(request, "games/tournaments/guests/link.html", told_of(link, refusal), status=HTTPStatus.GONE)
    page = told_of(link, refusal) | to_play(link) | {"page_id": uuid4(), "live_template": GUEST_BODY}
    audience = f"{GUEST}:{link.guest.pk}.{link.turn}:"
    page |= {"live_token": sign(f"tournament:{link.guest.tournament_id}", audience), "live_version": page["shown"]}
    return render(request, "games/tournaments/guests/play.html", page, status=status)


def _signed_off(link: Link) -> tuple[str, HTTPStatus]:
    """Before the draw, as by the link that withdraws; then neither is good for anything more. Why not, and the status."""
    return _acted(replace(link, purpose=Purpose.WITHDRAW), unless=DeskRefusal.LINK_USED)


def _taken(link: Link, version: int) -> tuple[str, HTTPStatus]:
    """The place that is offered, as by the link for it; their own page goes on. Why not, and the status."""
    entry = link.guest.entry
    if entry is not None and entry.standing == Standing.IN:  # by the same tap, sent twice
        return "", HTTPStatus.OK
    return _acted(replace(link, purpose=Purpose.TAKE), version, goes_on=True)


def _acted(link: Link, version: int = 0, *, goes_on: bool = False, unless: DeskRefusal | None = None) -> tuple[str, HTTPStatus]:
    """Why not, and the status; `unless`: what refuses the same tap that was sent twice."""
    try:
        act(link, version, goes_on=goes_on)
    except TournamentRefused as refused:
        if refused.refusal is not unless:
            return in_words(refused, called_at(link.guest.tournament)), HTTPStatus.UNPROCESSABLE_ENTITY
    except TooFast:
        return _("That was too much at once. Wait a moment."), HTTPStatus.TOO_MANY_REQUESTS
    return "", HTTPStatus.OK


def _checked_in(link: Link, typed: str) -> tuple[str, HTTPStatus]:
    """Why not, and the status; empty if it is done."""
    try:
        check_in_by_link(link, typed[:LONGEST_TYPED_CODE])
    except TournamentRefused as refused:
        return in_words(refused, called_at(link.guest.tournament)), HTTPStatus.UNPROCESSABLE_ENTITY
    except (TooFast, TooManyGuesses):
        return _("That was too much at once. Ask at the desk."), HTTPStatus.TOO_MANY_REQUESTS
    return "", HTTPStatus.OK
