"""The tournaments of a club, a new one, one tournament and its desk: parse, permit, perform, present."""

import re
from dataclasses import replace
from http import HTTPStatus
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite.access.guessing import WINDOW, TooManyGuesses
from clubsite.access.pace import costs
from clubsite.access.reachable import address_for_others
from clubsite.access.write_limit import TooFast
from clubsite.accounts.sessions.services import login_here
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.kit.http import is_fragment, qr_picture
from clubsite.ledger.book_rules import book_rules
from clubsite.live.tokens import sign
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_visit, powers_of
from games.rules.match.refusals import ScoreRefused
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage
from games.tournaments.drawing.drawing import On
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import read_match_id
from games.tournaments.models import ClubTournament
from games.tournaments.pages.calcutta_now import calcutta_now
from games.tournaments.pages.forms.announced import AnnounceForm
from games.tournaments.pages.forms.said import CheckInForm, GuestForm, Pressed, SayForm
from games.tournaments.pages.live import BODIES, CALCUTTA, DRAWN, OUTSIDER
from games.tournaments.pages.now import tournament_now
from games.tournaments.pages.parts.questions.asked import ASK, asked, asked_instead, asked_of_typed
from games.tournaments.pages.parts.questions.calling_off import Asked
from games.tournaments.pages.parts.questions.trying import Tried, tried
from games.tournaments.pages.parts.typed_names import call_as_typed
from games.tournaments.pages.pieces import BODY
from games.tournaments.pages.refused import TOO_FAST, refused_write, wrong_in
from games.tournaments.pages.shared import Shared
from games.tournaments.pages.taking_back import AGAIN, UNDO, draws_again, last_tap_of, takes_back
from games.tournaments.permissions.speakers import speaker_at, tournament_to_see
from games.tournaments.services.checking_in import check_in, show_hall_code
from games.tournaments.services.guests.asking import takes_guests
from games.tournaments.services.on_screen.boards import open_board
from games.tournaments.services.opening import announce, same_announced
from games.tournaments.services.sheets import sheet_of
from games.tournaments.services.wording import STAGES, TONES, in_words
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.sheet.reading import SheetMistake
from games.tournaments.sheet.words import LONGEST_NAME
from games.tournaments.telling.told_here import told_here

SHOWN = 100
TRY = "try "
"""In front of a correction that is not made yet."""
ASKS_AT_TIMES = re.compile("^(came_late|round) ", re.MULTILINE)
"""A point that may be the match, and a round that may not be paired."""


@require_safe
def tournaments(request: HttpRequest, slug: str) -> HttpResponse:
    """Those to come and those that run, then the last that are over."""
    club, powers = club_to_visit(request.user, slug)
    found = ClubTournament.objects.filter(club=club).order_by("-pk")
    open_now = found.filter(stage__in=[Stage.ENTRY.value, Stage.RUNNING.value])[:SHOWN]
    past = found.exclude(stage__in=[Stage.ENTRY.value, Stage.RUNNING.value])[:SHOWN]
    page = {"club": club, "powers": powers, "open": [_row(one) for one in open_now], "past": [_row(one) for one in past]}
    return render(request, "games/tournaments/tournaments.html", page)


def _row(one: ClubTournament) -> dict[str, object]:
    stage = Stage(one.stage)
    return {"code": one.code, "title": one.title, "at": one.starts_at, "stage": STAGES[stage], "tone": TONES.get(stage, "")}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Announced by a director."""
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    assert isinstance(request.user, User)
    form, click = AnnounceForm(request.POST or None), _click(request.POST.get("click", ""))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    if request.method == "POST" and form.is_valid() and not _asks_again(club, form, click):
        try:
            announced = announce(club, form.told(), request.user, click, form.steps())
            call_as_typed(announced, form.names_typed, request.user)
            return redirect("tournament_desk", announced.code)
        except (TournamentRefused, ScoreRefused, SheetMistake) as refused:
            form.refused(refused)
        except ActionIdUsed:
            form.add_error(None, _("This page has announced a tournament already. Load it again to announce another."))
        except TooFast:
            form.add_error(None, str(TOO_FAST))
            status = HTTPStatus.TOO_MANY_REQUESTS
    if form.errors:
        look_at_mistake(form)
    page = {"club": club, "powers": powers_of(request.user, club), "form": form, "click": click}
    page |= {"currency": book_rules(club).currency}
    return render(request, "games/tournaments/new.html", page, status=status)


def _asks_again(club: Club, form: AnnounceForm, click: UUID) -> bool:
    """Whether the same is announced for the same day already, by another click, and nobody has said that there are two."""
    same = same_announced(club, form.told(), form.cleaned_data["at"], click)
    if same and not form.cleaned_data["again"]:
        form.asks_again(same)
    return bool(form.errors)


def _click(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


@require_safe
def tournament(request: HttpRequest, code: str) -> HttpResponse:
    """Announcement, entry, draw and results; only the live part if htmx asks."""
    found, powers = tournament_to_see(request.user, code)
    return show(request, found, powers)


@require_safe
@login_required
def tournament_desk(request: HttpRequest, code: str) -> HttpResponse:
    """The director's desk."""
    found, powers = tournament_to_see(request.user, code)
    if Power.RUN_TOURNAMENTS not in powers:
        raise PermissionDenied
    return show(request, found, powers, kind="desk")


@require_safe
def tournament_wall(request: HttpRequest, code: str) -> HttpResponse:
    """The bracket and the calls for the hall's screen."""
    found, powers = tournament_to_see(request.user, code)
    return show(request, found, powers, kind="wall")


@require_safe
@cache_control(max_age=3600, private=True)
def tournament_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The address of its page as a picture, absolute as this visitor sees it."""
    found, _powers = tournament_to_see(request.user, code)
    return qr_picture(_address(request, found))


def _address(request: HttpRequest, found: ClubTournament) -> str:
    return address_for_others(request, reverse("tournament", args=[found.code]))


@require_safe
def tournament_calcutta(request: HttpRequest, code: str) -> HttpResponse:
    """The auction of the players: members read it, directors and the treasurer write it down."""
    found, powers = tournament_to_see(request.user, code)
    if not powers:
        raise Http404
    return show(request, found, powers, kind=CALCUTTA)


@require_POST
@login_required
def say_at_tournament(request: HttpRequest, code: str) -> HttpResponse:
    """Done: the page (303 without JavaScript). Refused: 422. It has moved on: 409. Malformed: 400. Too fast: 429."""
    found, powers = tournament_to_see(request.user, code)
    assert isinstance(request.user, User)
    kind = _kind(request, powers)
    form = SayForm(request.POST)
    if not form.is_valid():
        return show(request, found, powers, wrong_in(form), HTTPStatus.BAD_REQUEST, kind=kind)
    pressed, trial, question = form.pressed(), None, None
    with refused_write(found) as refused:
        if pressed.text.startswith(TRY):
            trial = tried(request.user, code, pressed.text.removeprefix(TRY).strip())
        elif (question := _question(request.user, code, kind, pressed)) is None:
            pressed.said_by(request.user, code)
            call_as_typed(found, pressed.names, request.user)
    if refused.sentence:
        return show(request, found, powers, refused.sentence, refused.status, kind=kind)
    if trial is not None:
        return show(request, found, powers, kind="desk", trial=trial)
    if question is not None:
        directs = kind != CALCUTTA and Power.RUN_TOURNAMENTS in powers
        return show(request, found, powers, kind="desk" if directs else CALCUTTA, question=question)
    if is_fragment(request):
        return show(request, found, powers, kind=kind)
    return redirect({"desk": "tournament_desk", CALCUTTA: "tournament_calcutta"}.get(kind, "tournament"), found.code)


def _question(user: User, code: str, kind: str, pressed: Pressed) -> Asked | None:
    """What a director is asked first; None where it is done at once. Raises what asking does."""
    if pressed.text == UNDO:
        question: Asked | None = takes_back(user, code)
    elif pressed.text.startswith(AGAIN):
        question = draws_again(user, code, pressed.text.removeprefix(AGAIN).strip())
    elif pressed.text.startswith(ASK):
        question = asked(user, code, pressed.text.removeprefix(ASK), pressed.match)
    elif pressed.typed and kind == "desk":
        question = asked_of_typed(user, code, pressed.text)
    else:
        question = None
    if question is None and kind == "desk" and ASKS_AT_TIMES.search(pressed.text):
        question = asked_instead(user, code, pressed.text)
    return question and replace(question, asks=pressed.text, refused=pressed.refused)


def _kind(request: HttpRequest, powers: frozenset[Power]) -> str:
    """From which page that was sent, as far as they may see it."""
    sent = request.POST.get("from", "")
    return sent if sent == CALCUTTA or (sent == "desk" and Power.RUN_TOURNAMENTS in powers) else ""


@require_POST
@login_required
def check_in_at_tournament(request: HttpRequest, code: str) -> HttpResponse:
    """By the code that the desk shows. Refused: 422. Too many wrong codes: 429."""
    found, powers = tournament_to_see(request.user, code)
    assert isinstance(request.user, User)
    form = CheckInForm(request.POST)
    if not form.is_valid():
        return show(request, found, powers, wrong_in(form), HTTPStatus.BAD_REQUEST)
    try:
        check_in(request.user, code, form.cleaned_data["typed"], action_id=form.cleaned_data["action_id"])
    except TournamentRefused as refused:
        return show(request, found, powers, in_words(refused), HTTPStatus.UNPROCESSABLE_ENTITY)
    except ActionIdUsed:
        return show(request, found, powers, _("This click has no id. Load the page again."), HTTPStatus.CONFLICT)
    except (TooFast, TooManyGuesses):
        response = show(request, found, powers, _("That was too much at once. Ask at the desk."), HTTPStatus.TOO_MANY_REQUESTS)
        response["Retry-After"] = str(int(WINDOW.total_seconds()))
        return response
    return show(request, found, powers) if is_fragment(request) else redirect("tournament", found.code)


@require_POST
@login_required
def hall_code(request: HttpRequest, code: str) -> HttpResponse:
    """A new code for the hall, on the desk."""
    found, powers = tournament_to_see(request.user, code)
    assert isinstance(request.user, User)
    with refused_write(found) as refused:
        show_hall_code(request.user, code)
    if refused.sentence:
        return show(request, found, powers, refused.sentence, refused.status, kind="desk")
    return show(request, found, powers, kind="desk") if is_fragment(request) else redirect("tournament_desk", found.code)


@require_POST
@login_required
def tournament_board(request: HttpRequest, code: str) -> HttpResponse:
    """To the board of one's own match (303); the second of the two comes to the same. Refused: 422. Too fast: 429."""
    found, powers = tournament_to_see(request.user, code)
    assert isinstance(request.user, User)
    match, board = read_match_id(request.POST.get("match", "")), None
    with refused_write(found) as refused:
        if match is None:
            raise TournamentRefused(DeskRefusal.NO_LIVE_MATCH)
        board = open_board(request.user, code, match)
    return (
        redirect("match", board.code) if board is not None else show(request, found, powers, refused.sentence, refused.status)
    )


def show(
    request: HttpRequest,
    found: ClubTournament,
    powers: frozenset[Power],
    refusal: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    *,
    kind: str = "",
    guest: GuestForm | None = None,
    trial: Tried | None = None,
    question: Asked | None = None,
) -> HttpResponse:
    """The tournament as it is now, with the reason why nothing was done above it. `kind`: one of `BODIES`, or its own page."""
    found.refresh_from_db()
    if kind == "desk" and Power.RUN_TOURNAMENTS not in powers:
        kind = ""
    highlighted = request.GET.get("player", "").replace(":", "")[:LONGEST_NAME]
    speaker = speaker_at(request.user, found, powers) if kind != "wall" else None
    shared = Shared(found, request.GET.get("find", "")[:LONGEST_NAME] if kind == "desk" else "")
    now = tournament_now(shared, speaker, highlighted=highlighted, on=DRAWN.get(kind, On.PAGE))
    body = BODIES.get(kind, BODY)
    logs_in = not request.user.is_authenticated
    part = {"now": now, "shown": found.shown, "refusal": refusal, "tried": trial, "asked": question, "logs_in": logs_in}
    part["calcutta"] = calcutta_now(shared, speaker) if kind == CALCUTTA else None
    part["last"] = last_tap_of(shared, speaker) if kind == "desk" else None
    if is_fragment(request):
        response = HttpResponse(render_to_string(body, part), status=status)
        response["HX-Retarget"], response["HX-Reswap"] = "#tournament", "outerMorph"
        return response
    if now.drawing is None or highlighted != now.drawing.highlighted:
        highlighted = ""  # a name that nobody has would be a kind of viewer of its own
    page = {
        **part,
        "club": found.club,
        "powers": powers,
        "address": _address(request, found),
        **_live(request, found, _audience(request, powers, highlighted, kind), body),
        "guest": guest or (GuestForm() if not powers and takes_guests(found, TOURNAMENTS.state_of(found)) else None),
    }
    return render(request, f"games/tournaments/{f'{kind}/page' if kind else 'page'}.html", page, status=status)


def _live(request: HttpRequest, found: ClubTournament, audience: str, body: str) -> dict[str, object]:
    """What its live part is drawn and followed by."""
    token = sign(f"tournament:{found.pk}", audience, login_here(request))
    return {"page_id": uuid4(), "live_token": token, "live_version": found.shown, "live_template": body}


def _audience(request: HttpRequest, powers: frozenset[Power], highlighted: str, kind: str) -> str:
    user = request.user.pk if powers else ""
    outside = OUTSIDER if request.user.is_authenticated else "anyone"
    return f"{kind or ('member' if powers else outside)}:{user}:{highlighted}"


@costs(5)
@require_safe
def tournament_sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The director's sheet as text: what was said, in order, as far as the sheet can say it; to directors with reports."""
    found, powers = tournament_to_see(request.user, code)
    sheet = sheet_of(found, with_reports=Power.RUN_TOURNAMENTS in powers)
    return HttpResponse(sheet, "text/plain; charset=utf-8")


@costs(5)
@require_safe
def tournament_json(request: HttpRequest, code: str) -> HttpResponse:
    """The same as the API's `told`."""
    found, _powers = tournament_to_see(request.user, code)
    return JsonResponse(told_here(found, TOURNAMENTS.state_of(found).tournament))
