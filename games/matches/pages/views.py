"""The matches of a club, a new one, and one match: parse, permit, perform, present."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite.access.pace import costs
from clubsite.access.write_limit import TooFast
from clubsite.accounts.sessions.services import login_here
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.eventlog.write_path import Stale
from clubsite.kit.http import is_fragment
from clubsite.live.tokens import sign
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of
from clubsite.members.waiting import waiting_for
from games.matches.models import Match, MatchFile
from games.matches.pages.forms import DoForm, ProposeForm
from games.matches.pages.live import audience_of
from games.matches.pages.page import game_rows, match_now, row
from games.matches.pages.watching.sharing_views import sharing_of
from games.matches.permissions import SPEAKS_FOR_GUESTS, match_to_see, match_to_speak_at, runs_matches, seat_of, speaker_at
from games.matches.rules.refusals import MatchRefused
from games.matches.selectors import listed, page_of_matches
from games.matches.services.doing import TimeWasUp, perform
from games.matches.services.proposing import propose
from games.matches.services.reports.rematch import rematch
from games.matches.services.screen.are_you_there import sign_of
from games.matches.services.screen.rolls_ahead import leave_next_roll
from games.matches.services.screen.time_out import time_out_if_due
from games.matches.services.writing import MATCHES
from games.matches.wording import in_words
from games.play.models import LONGEST_TURN

BODY = "games/matches/body.html"
LONGEST_KEY = 18  # digits


@require_safe
@login_required
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    """What waits for the reader comes first; `?all=running` or `?all=past` lists the others, a page at a time."""
    club = club_for(Power.SEE, request.user, slug)
    powers = powers_of(request.user, club)
    assert isinstance(request.user, User)
    if (kind := request.GET.get("all")) in ("running", "past"):
        return _all_of_a_kind(request, club, powers, kind)
    found = listed(club, request.user, directs=Power.RUN_TOURNAMENTS in powers, speaks=bool(SPEAKS_FOR_GUESTS & powers))
    page = {
        "club": club,
        "powers": powers,
        "matches_wait": len(found.waiting) + len(found.disputed),
        "waiting": [row(match) for match in found.waiting],
        "disputed": [row(match) for match in found.disputed],
        "running": [row(match) for match in found.running],
        "past": [row(match) for match in found.past],
        "more_running": found.more_running,
        "more_past": found.more_past,
    }
    return render(request, "games/matches/matches.html", page)


def _all_of_a_kind(request: HttpRequest, club: Club, powers: frozenset[Power], kind: str) -> HttpResponse:
    asked = request.GET.get("before", "")
    before = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < LONGEST_KEY else None
    found, earlier = page_of_matches(club, over=kind == "past", before=before)
    rows = [row(match) for match in found]
    page = {"club": club, "powers": powers, "kind": kind, "rows": rows, "earlier": earlier}
    return render(request, "games/matches/all.html", page)


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
        except TooFast:
            form.add_error(None, _("That was too much at once. Wait a moment."))
            return _new_match(request, club, form, click, HTTPStatus.TOO_MANY_REQUESTS)
    return _new_match(
        request, club, form, click, HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    )


def _new_match(request: HttpRequest, club: Club, form: ProposeForm, click: UUID, status: HTTPStatus) -> HttpResponse:
    page = {"club": club, "powers": powers_of(request.user, club), "form": form, "click": click}
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
        sign_of(seat)
    if found.on_screen:
        time_out_if_due(found.pk)
    return _match(request, found)


@costs(10)
@require_safe
@login_required
def match_games(request: HttpRequest, code: str) -> HttpResponse:
    """All games of a session that is too long for its page."""
    found = match_to_see(request.user, code)
    first, second = (seat.player.name for seat in found.seats.select_related("player"))
    games = game_rows(found, MATCHES.state_of(found), (first, second))
    page = {
        "club": found.club,
        "powers": powers_of(request.user, found.club),
        "match": found,
        "now": {"code": found.code, "names": (first, second), "games": games},
        "replayed": found.on_screen or MatchFile.objects.filter(match=found, entered=True).exists(),
    }
    return render(request, "games/matches/all_games.html", page)


@require_POST
@login_required
def do_at_match(request: HttpRequest, code: str) -> HttpResponse:
    """Done: the match (303 without JavaScript). Refused: 422. The match has moved on: 409. Malformed: 400. Too fast: 429."""
    found, _speaker = match_to_speak_at(request.user, code)
    assert isinstance(request.user, User)
    form = DoForm(request.POST)
    if not form.is_valid():
        return _match(request, found, _what_is_wrong(form), HTTPStatus.BAD_REQUEST)
    said, user = form.cleaned_data, request.user
    wanted = form.wanted()

    def do() -> None:
        try:
            perform(user, code, wanted, version=said["version"], action_id=said["action_id"])
        except TimeWasUp:
            raise
        except Stale:
            if wanted.do != "roll":  # two who roll at once see the dice, and have nothing to say again
                raise

    return _done(request, found, do)


@require_POST
@login_required
def match_next_roll(request: HttpRequest, code: str) -> HttpResponse:
    """A player leaves their next roll to the site, or takes that back. Answered as `do_at_match`."""
    found, _speaker = match_to_speak_at(request.user, code)
    user, what, turn = request.user, request.POST.get("what", ""), request.POST.get("turn", "")
    assert isinstance(user, User)
    if what not in ("on", "off") or len(turn) > LONGEST_TURN:
        return _match(request, found, _("This could not be understood. Load the page again."), HTTPStatus.BAD_REQUEST)
    return _done(request, found, lambda: leave_next_roll(user, code, turn, on=what == "on"))


def _done(request: HttpRequest, found: Match, do: Callable[[], object]) -> HttpResponse:
    """The match once that is done, or why nothing was."""
    try:
        do()
    except MatchRefused as refused:
        return _match(request, found, in_words(refused), HTTPStatus.UNPROCESSABLE_ENTITY)
    except TimeWasUp:
        return _match(request, found, _("Before that somebody’s time was up. This is the match now."), HTTPStatus.CONFLICT)
    except (Stale, ActionIdUsed):
        return _match(request, found, _("Somebody was faster. This is the match now; say it again."), HTTPStatus.CONFLICT)
    except TooFast:
        return _match(request, found, _("That was too much at once. Wait a moment."), HTTPStatus.TOO_MANY_REQUESTS)
    if not is_fragment(request):
        return redirect("match", found.code)
    assert isinstance(request.user, User)
    done = _match(request, found)
    done.write(
        render_to_string("members/waiting.html", {"waits_for_reader": waiting_for(request.user), "elsewhere": True}).encode()
    )
    return done


@require_POST
@login_required
def match_rematch(request: HttpRequest, code: str) -> HttpResponse:
    """To the challenge: a new one, or that which the opponent has made. Refused: 422. Too fast: 429."""
    found = match_to_see(request.user, code)
    assert isinstance(request.user, User)
    try:
        return redirect("match", rematch(found, request.user, _click(request.POST.get("click", ""))).code)
    except MatchRefused as refused:
        return _match(request, found, in_words(refused), HTTPStatus.UNPROCESSABLE_ENTITY)
    except ActionIdUsed:
        return _match(request, found, _("This click has no id. Load the page again."), HTTPStatus.UNPROCESSABLE_ENTITY)
    except TooFast:
        return _match(request, found, _("That was too much at once. Wait a moment."), HTTPStatus.TOO_MANY_REQUESTS)


def _what_is_wrong(form: DoForm) -> str:
    return " ".join(str(error) for errors in form.errors.values() for error in errors)


def _match(request: HttpRequest, found: Match, refusal: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """The match as it is now, with the reason why nothing was done above it."""
    found.refresh_from_db()
    speaker = speaker_at(request.user, found)
    now, plays = match_now(found, speaker), speaker.own is not None
    if is_fragment(request):
        response = HttpResponse(render_to_string(BODY, {"now": now, "shown": found.shown, "refusal": refusal}), status=status)
        response["HX-Retarget"], response["HX-Reswap"] = "#match", "outerMorph"
        return response
    page = {
        "club": found.club,
        "powers": powers_of(request.user, found.club),
        "match": found,
        "now": now,
        "shown": found.shown,
        "refusal": refusal,
        "plays": plays,
        "page_id": uuid4(),
        "talk_address": reverse("match_talk", args=[found.code]),
        "talk_id": uuid4(),
        "sharing": sharing_of(request, found, speaker),
        "live_token": sign(f"match:{found.pk}", audience_of(request.user.pk, plays=plays), login_here(request)),
        "live_version": found.shown,
        "live_template": BODY,
    }
    template = "games/matches/table/page.html" if found.on_screen else "games/matches/match.html"
    return render(request, template, page, status=status)
