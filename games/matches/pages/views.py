"""The matches of a club, a new one, and one match: parse, permit, perform, present."""

from http import HTTPStatus
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite.access.write_limit import TooFast
from clubsite.accounts.sessions.services import login_here
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.eventlog.write_path import Stale
from clubsite.kit.http import is_fragment
from clubsite.live.tokens import sign
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of
from games.matches.models import Match
from games.matches.pages.forms import DoForm, ProposeForm
from games.matches.pages.page import match_now, row
from games.matches.permissions import match_to_see, match_to_speak_at, runs_matches, seat_of, speaker_at
from games.matches.rules.refusals import MatchRefused
from games.matches.selectors import listed
from games.matches.services.doing import perform
from games.matches.services.proposing import propose
from games.matches.services.screen.time_out import time_out_if_due
from games.matches.wording import in_words
from games.play.presence import see

BODY = "games/matches/body.html"


@require_safe
@login_required
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    """What waits for the reader comes first."""
    club = club_for(Power.SEE, request.user, slug)
    powers = powers_of(request.user, club)
    assert isinstance(request.user, User)
    found = listed(club, request.user, directs=Power.RUN_TOURNAMENTS in powers)
    page = {
        "club": club,
        "powers": powers,
        "waiting": [row(match) for match in found.waiting],
        "disputed": [row(match) for match in found.disputed],
        "running": [row(match) for match in found.running],
        "past": [row(match) for match in found.past],
    }
    return render(request, "games/matches/matches.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_match(request: HttpRequest, slug: str) -> HttpResponse:
    """A challenge; for those who run matches also a match between others."""
    club = club_for(Power.SEE, request.user, slug)
    assert isinstance(request.user, User)
    runs = runs_matches(request.user, club)
    form = ProposeForm(club, request.user, request.POST or None, runs=runs)
    click = _click(request.POST.get("click", ""))
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("match", propose(club, form.terms(), request.user, click).code)
        except MatchRefused as refused:
            form.add_error(None, in_words(refused))
        except ActionIdUsed:
            form.add_error(None, _("This click has no id. Load the page again."))
    return _new_match(request, club, form, click)


def _new_match(request: HttpRequest, club: Club, form: ProposeForm, click: UUID) -> HttpResponse:
    page = {"club": club, "powers": powers_of(request.user, club), "form": form, "click": click}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "games/matches/new.html", page, status=status)


def _click(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


@require_safe
@login_required
def match(request: HttpRequest, code: str) -> HttpResponse:
    """The page; only its live part if htmx asks."""
    found = match_to_see(request.user, code)
    if found.on_screen and (seat := seat_of(request.user, found)) is not None:
        see(seat)
    if found.on_screen:
        time_out_if_due(found.pk)
    return _match(request, found)


@require_POST
@login_required
def do_at_match(request: HttpRequest, code: str) -> HttpResponse:
    """Done: the match (303 without JavaScript). Refused: 422. The match has moved on: 409. Malformed: 400. Too fast: 429."""
    found, _speaker = match_to_speak_at(request.user, code)
    assert isinstance(request.user, User)
    form = DoForm(request.POST)
    if not form.is_valid():
        return _match(request, found, _what_is_wrong(form), HTTPStatus.BAD_REQUEST)
    said = form.cleaned_data
    try:
        perform(request.user, code, form.wanted(), version=said["version"], action_id=said["action_id"])
    except MatchRefused as refused:
        return _match(request, found, in_words(refused), HTTPStatus.UNPROCESSABLE_ENTITY)
    except (Stale, ActionIdUsed):
        return _match(request, found, _("Somebody was faster. This is the match now; say it again."), HTTPStatus.CONFLICT)
    except TooFast:
        return _match(request, found, _("That was too much at once. Wait a moment."), HTTPStatus.TOO_MANY_REQUESTS)
    return _match(request, found) if is_fragment(request) else redirect("match", found.code)


def _what_is_wrong(form: DoForm) -> str:
    return " ".join(str(error) for errors in form.errors.values() for error in errors)


def _match(request: HttpRequest, found: Match, refusal: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """The match as it is now, with the reason why nothing was done above it."""
    found.refresh_from_db()
    now = match_now(found, speaker_at(request.user, found))
    if is_fragment(request):
        response = HttpResponse(render_to_string(BODY, {"now": now, "refusal": refusal}), status=status)
        response["HX-Retarget"], response["HX-Reswap"] = "#match", "outerMorph"
        return response
    page = {
        "club": found.club,
        "powers": powers_of(request.user, found.club),
        "match": found,
        "now": now,
        "refusal": refusal,
        "page_id": uuid4(),
        "live_token": sign(f"match:{found.pk}", f"member:{request.user.pk}", login_here(request)),
        "live_version": found.shown,
        "live_template": BODY,
    }
    template = "games/matches/table/page.html" if found.on_screen else "games/matches/match.html"
    return render(request, template, page, status=status)
