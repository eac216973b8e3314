"""Games and records of an evening, and correcting any earlier game: preview first, then one tap."""

from collections.abc import Sequence
from http import HTTPStatus
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from chouette.access.permissions import chouette_to_run
from chouette.evening.mistakes import MISTAKES, in_words
from chouette.evening.selectors import evening_of, names_at
from chouette.models import Chouette, PlayedGame
from chouette.notation import write_statement
from chouette.pages.console.forms import CorrectionForm
from chouette.pages.console.responses import console_with, perform_click
from chouette.pages.replay.in_log import said_in_game
from chouette.records.game_pages import GAMES_ON_A_PAGE, MOST_GAMES, games_page
from chouette.records.history import RECORDS_ON_A_PAGE, game_lines, records_page, told_as_text
from chouette.rules.dry_run import foresee
from chouette.rules.evening import Evening, Told, actions_told
from chouette.rules.model.actions import Action
from chouette.seats.consent import needs_of
from chouette.wording.game import listed
from chouette.wording.preview import correction_preview
from clubsite.eventlog.click_form import ClickForm
from clubsite.kit.http import number_asked, page_turner
from clubsite.members.models import User

Context = dict[str, object]


@require_safe
@login_required
def history(request: HttpRequest, code: str) -> HttpResponse:
    """A page of the games (`?games=181`: those before it) and one of the records (`?records=900`: those up to it), both
    newest first."""
    chouette = chouette_to_run(request.user, code)
    names = names_at(chouette)
    games = games_page(chouette, number_asked(request, "games"))
    records = records_page(chouette, number_asked(request, "records"), names)
    context = {
        "chouette": chouette,
        "games": game_lines(chouette, games, names),
        "turn_games": page_turner(request, "games", newer=games.newer, older=games.older, oldest=GAMES_ON_A_PAGE + 1),
        "records": records.records,
        "turn_records": page_turner(request, "records", newer=records.newer, older=records.older, oldest=RECORDS_ON_A_PAGE),
    }
    return render(request, "chouette/history/page.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def correct_game(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Another result for the same cubes, or the game told again; previewed with all its consequences before it is written."""
    chouette = chouette_to_run(request.user, code)
    row = chouette.games.filter(number=number).only("number", "corrected").first() if number <= MOST_GAMES else None
    if row is None:
        raise Http404
    if request.method != "POST":
        told = told_as_text(_actions_of(chouette, row))
        return _page(request, chouette, number, {"form": CorrectionForm(initial={"told": told})})
    click, form = ClickForm(request.POST), CorrectionForm(request.POST)
    if not click.is_valid():
        return console_with(request, chouette, _("This page was not sent whole. Open it again."), HTTPStatus.BAD_REQUEST)
    if not form.is_valid():
        return _page(request, chouette, number, {"form": form}, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        actions = form.actions(number)
        if form.cleaned_data["sure"]:
            return perform_click(request, chouette, actions, click.cleaned_data)
        return _page(request, chouette, number, {"form": form, **_foreseen(request, chouette, number, actions)})
    except MISTAKES as mistake:
        refusal = in_words(mistake, names_at(chouette))
        return _page(request, chouette, number, {"form": form, "refusal": refusal}, HTTPStatus.UNPROCESSABLE_ENTITY)


def _actions_of(chouette: Chouette, row: PlayedGame) -> Sequence[Action]:
    """What was said in that game, as it counts now. Replays the evening only for a corrected game."""
    if row.corrected:
        return _told(evening_of(chouette), row.number).actions
    return actions_told((one.action, one.events) for one in said_in_game(chouette, row.number)[1:])


def _told(evening: Evening, number: int) -> Told:
    told = next((one for one in evening.told if one.finished.game.number == number), None)
    if told is None:
        raise Http404
    return told


def _foreseen(request: HttpRequest, chouette: Chouette, number: int, actions: Sequence[Action]) -> Context:
    """The preview of a correction; needs the whole evening."""
    evening = evening_of(chouette)
    told = _told(evening, number)
    foreseen = foresee(evening.table, actions, lambda: evening)
    said = "\n".join(map(write_statement, actions))
    assert isinstance(request.user, User)
    names, needs = names_at(chouette), needs_of(chouette, actions, request.user)
    preview = correction_preview(foreseen, told.finished, names)
    return {"preview": preview, "said": said, "asks": listed(needs.asks, names), "reason": needs.reason}


def _page(
    request: HttpRequest, chouette: Chouette, number: int, more: Context, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "chouette": chouette,
        "number": number,
        "version": request.POST.get("version") or chouette.version,
        "action_id": uuid4(),
        **more,
    }
    return render(request, "chouette/history/correct_game.html", context, status=status)
