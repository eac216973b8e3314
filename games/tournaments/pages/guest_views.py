"""Guests without a login: asking for a link on the announcement, and the page of a link from a mail."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.access.client_address import client_address
from clubsite.access.write_limit import TooFast
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import Standing, moment_of
from games.tournaments.pages.forms import GuestForm
from games.tournaments.pages.views import show
from games.tournaments.permissions.speakers import tournament_to_see
from games.tournaments.services.guests.acting import act
from games.tournaments.services.guests.asking import ask
from games.tournaments.services.guests.links import Link, read_link
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
        "over": desk.tournament.started or bool(desk.called_off),
        "would_wait": bool(waiting) or (desk.places_left is not None and desk.places_left <= 0),
        "standing": standing,
        "place": waiting.index(word) + 1 if word in waiting else 0,
        "until": moment_of(waits.offered_until) if waits is not None else None,
        "refusal": refusal,
    }
