"""Evenings in and out: the score sheet, CSV and JSON of one; importing a pasted or uploaded sheet."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from chouette.access.permissions import chouette_to_run
from chouette.evening.mistakes import MISTAKES, in_words
from chouette.pages.evenings.import_form import ImportForm
from chouette.records import exports, imports
from chouette.wording.running_account import running_account
from clubsite.access.pace import costs, wait_of
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of


@costs(exports.PAGES_OF_A_SHEET)
@require_safe
@login_required
def sheet_text(request: HttpRequest, code: str) -> HttpResponse:
    chouette = chouette_to_run(request.user, code)
    note_download(chouette.club, Download.EVENING_SHEET, by=request.user, evening=chouette.title)
    return HttpResponse(exports.as_sheet(chouette), "text/plain; charset=utf-8", headers=_to_keep(f"{code}.sheet.txt"))


@costs(exports.PAGES_OF_A_SHEET)
@require_safe
@login_required
def games_csv(request: HttpRequest, code: str) -> HttpResponse:
    chouette = chouette_to_run(request.user, code)
    note_download(chouette.club, Download.EVENING_CSV, by=request.user, evening=chouette.title)
    return HttpResponse(exports.as_csv(chouette), "text/csv; charset=utf-8", headers=_to_keep(f"{code}.csv"))


@costs(exports.PAGES_OF_A_SHEET)
@require_safe
@login_required
def export_json(request: HttpRequest, code: str) -> HttpResponse:
    chouette = chouette_to_run(request.user, code)
    note_download(chouette.club, Download.EVENING_JSON, by=request.user, evening=chouette.title)
    return HttpResponse(exports.as_json_text(chouette), "application/json", headers=_to_keep(f"{code}.json"))


@require_http_methods(["GET", "HEAD", "POST"])
def import_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; then a preview of its effect on the club's book; then the saved evening."""
    club = club_for(Power.KEEP_SCORE, request.user, slug)
    if request.method != "POST":
        return _page(request, club, ImportForm(initial={"action_id": uuid4()}))
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, club, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if wait := wait_of("import", str(request.user.pk)):
        answer = _page(request, club, form, refusal=too_many_sheets(wait), status=HTTPStatus.TOO_MANY_REQUESTS)
        answer.headers["Retry-After"] = str(wait)
        return answer
    if "save" in request.POST:
        return _saved(request, club, form)
    return _previewed(request, club, form)


def _saved(request: HttpRequest, club: Club, form: ImportForm) -> HttpResponse:
    """A user who has not been warned that the evening is in the book already gets the preview, which warns."""
    said, twice = form.cleaned_data, request.POST["save"] == "again"
    user = request.user
    assert isinstance(user, User)
    try:
        chouette = imports.save_sheet(club, said["title"], said["text"], action_id=said["action_id"], by=user, twice=twice)
    except imports.SaidBefore:
        return _previewed(request, club, form, HTTPStatus.CONFLICT)
    except MISTAKES as mistake:
        return _page(request, club, form, refusal=in_words(mistake, {}), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect("closing" if chouette.closed_at else "console", chouette.code)


def too_many_sheets(wait: int) -> str:
    """Playing a long sheet takes the site seconds."""
    sentence = _("So many score sheets in one minute are too much for the site. Wait {seconds} seconds, then try again.")
    return sentence.format(seconds=wait)


def _previewed(request: HttpRequest, club: Club, form: ImportForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    try:
        seen = imports.preview(club, form.cleaned_data["text"])
    except MISTAKES as mistake:
        return _page(request, club, form, refusal=in_words(mistake, {}), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return _page(request, club, form, seen=seen, status=status)


def _page(
    request: HttpRequest,
    club: Club,
    form: ImportForm,
    *,
    seen: imports.Preview | None = None,
    refusal: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """An uploaded sheet comes back as text, so that it can be corrected on the page."""
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "form": form,
        "text": form.shown,
        "refusal": refusal,
        "seen": seen,
    }
    if seen is not None:
        page["table"] = _as_table(seen)
    return render(request, "chouette/evenings/import.html", page, status=status)


def _as_table(seen: imports.Preview) -> dict[str, object]:
    """Columns are players in order of arrival, rows the games; None for players who took no part."""
    words = list(seen.evening.table.scores)
    lines = running_account(seen.evening)
    rows = [(line.finished.game.number, [line.deltas.get(word) for word in words]) for line in lines]
    return {"words": words, "rows": rows, "scores": list(seen.evening.table.scores.values())}


def _to_keep(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
