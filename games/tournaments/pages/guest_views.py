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
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage
from games.tournaments.model.options import CheckIn
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, Standing, moment_of
from games.tournaments.pages.forms import LONGEST_TYPED_CODE, GuestForm, SayForm
from games.tournaments.pages.parts.contested import own_results
from games.tournaments.pages.parts.match_lines import ClockNow, MatchLine
from games.tournaments.pages.refused import refused_write, wrong_in
from games.tournaments.pages.shared import Shared
from games.tournaments.pages.views import show
from games.tournaments.permissions.speakers import tournament_to_see
from games.tournaments.services.guests.acting import act
from games.tournaments.services.guests.asking import ask
from games.tournaments.services.guests.checking_in import check_in_by_link
from games.tournaments.services.guests.links import Link, Purpose, read_link
from games.tournaments.services.guests.playing import PLAYS, say_by_link
from games.tournaments.services.wording import in_words
from games.tournaments.services.writing import TOURNAMENTS


@require_POST
def ask_as_guest(request: HttpRequest, code: str) -> HttpResponse:
    """A mail goes out. What the page says is the same whether anybody knows the address or not."""
    found, powers = tournament_to_see(request.user, code)
    form = GuestForm(request.POST)
    if not form.is_valid():
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
    drawn = link.guest.tournament.stage != Stage.ENTRY.value
    if link.purpose is Purpose.PLAY or (
        link.purpose in PLAYS and drawn and (request.method != "POST" or "say" in request.POST)
    ):
        return _play(request, link)
    refusal, status = "", HTTPStatus.OK
    if request.method == "POST" and not link.expired:
        try:
            act(link)
        except TournamentRefused as refused:
            refusal, status = in_words(refused), HTTPStatus.UNPROCESSABLE_ENTITY
        except TooFast:
            refusal, status = _("That was too much at once. Wait a moment."), HTTPStatus.TOO_MANY_REQUESTS
        else:
            return redirect("guest_link", token)
    if link.expired:
        status = HTTPStatus.GONE
    return render(request, "games/tournaments/guests/link.html", _told(link, refusal), status=status)


def _told(link: Link, refusal: str) -> dict[str, object]:
    """What the link does, or how its guest stands if it does nothing any more."""
    guest, tournament = link.guest, link.guest.tournament
    desk = TOURNAMENTS.state_of(tournament)
    standing = guest.entry.standing if guest.entry is not None else Standing.OUT.value
    waiting = [one.name for one in desk.waiting]
    word = guest.entry.word if guest.entry is not None else ""
    waits = desk.waits(word)
    return {
        "guest": guest,
        "club": tournament.club,
        "tournament": tournament,
        "purpose": link.purpose.value,
        "acts": not (link.used or link.expired or desk.tournament.started or desk.called_off),
        "expired": link.expired and not link.used,
        "follows": link.purpose in (Purpose.ENTER, Purpose.TAKE) and guest.turn == link.turn + 1 and standing != Standing.OUT,
        "over": desk.tournament.started or bool(desk.called_off),
        "would_wait": bool(waiting) or (desk.places_left is not None and desk.places_left <= 0),
        "standing": standing,
        "place": waiting.index(word) + 1 if word in waiting else 0,
        "fee": Shared(tournament).terms.fee if link.purpose is not Purpose.PLAY else "",
        "until": moment_of(waits.offered_until) if waits is not None else None,
        "refusal": refusal,
    }


def _play(request: HttpRequest, link: Link) -> HttpResponse:
    """The guest's own match and the buttons to report it. Refused: 422. Malformed: 400. Not valid any more: 410."""
    refusal, status = "", HTTPStatus.OK
    if request.method == "POST" and "typed" in request.POST:
        refusal, status = _checked_in(link, request.POST["typed"])
        if not refusal:
            return redirect(request.path)
    elif request.method == "POST":
        form = SayForm(request.POST)
        if form.is_valid():
            with refused_write() as refused:
                said = form.pressed()
                say_by_link(link, said.text, version=said.version, action_id=said.action_id, match=said.match, by=request.user)
            refusal, status = refused.sentence, refused.status
        else:
            refusal, status = wrong_in(form), HTTPStatus.BAD_REQUEST
        if not refusal:
            return redirect(request.path)
    if link.used or link.expired:
        return render(request, "games/tournaments/guests/link.html", _told(link, refusal), status=HTTPStatus.GONE)
    return render(request, "games/tournaments/guests/play.html", {**_told(link, refusal), **_to_play(link)}, status=status)


def _checked_in(link: Link, typed: str) -> tuple[str, HTTPStatus]:
    """Why not, and the status; empty if it is done."""
    try:
        check_in_by_link(link, typed[:LONGEST_TYPED_CODE])
    except TournamentRefused as refused:
        return in_words(refused), HTTPStatus.UNPROCESSABLE_ENTITY
    except (TooFast, TooManyGuesses):
        return _("That was too much at once. Ask at the desk."), HTTPStatus.TOO_MANY_REQUESTS
    return "", HTTPStatus.OK


def _to_play(link: Link) -> dict[str, object]:
    tournament = ClubTournament.objects.select_related("club").get(pk=link.guest.tournament_id)
    shared, own = Shared(tournament), link.guest.entry.word if link.guest.entry is not None else ""
    match = shared.lines.next.get(own)
    line = shared.lines.line(match) if match is not None else None
    return {
        "started": shared.desk.tournament.started,
        "over": tournament.stage in (Stage.OVER.value, Stage.CALLED_OFF.value),
        "own": own,
        "called": shared.lines.called(own) if own else link.guest.name,
        "line": replace(line, board="", on_screen=False, clock=_told_the_desk(line)) if line is not None else None,
        "results": tuple(own_results(shared.desk, shared.lines, own)) if own else (),
        "review": shared.review(own),
        "entry": _at_the_door(shared, own),
        "stay": shared.stay(own),
        "terms": shared.terms,
        "way": shared.way(own),
        "version": tournament.version,
        "page_id": uuid4(),
    }


def _told_the_desk(line: MatchLine) -> ClockNow | None:
    """Who is there, where a director decides; a match of a guest the clock leaves to one."""
    return line.clock if line.clock is not None and line.clock.until is None else None


def _at_the_door(shared: Shared, own: str) -> dict[str, object]:
    """Whether a guest is there, and how to say so."""
    entrant, waits = shared.desk.tournament.entrant(own), shared.desk.waits(own)
    return {
        "checks_in": shared.desk.tournament.options.check_in is CheckIn.REQUIRED and (entrant is not None or waits is not None),
        "is_here": (entrant is not None and entrant.checked_in) or (waits is not None and waits.here),
        "standing": Standing.IN.value if entrant is not None else Standing.WAITING.value,
    }
