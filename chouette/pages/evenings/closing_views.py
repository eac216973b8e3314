"""The end of an evening: scores, who pays whom, carry over or cash out; afterwards the report to print or send."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from chouette.access.permissions import chouette_to_run
from chouette.evening.codec import TABLES
from chouette.evening.mistakes import MISTAKES, in_words
from chouette.evening.selectors import names_at
from chouette.models import Chouette
from chouette.pages.evenings.closing_form import ClosingForm
from chouette.records.closing import as_text, closing_sheet, closing_statements, preselected
from chouette.records.closing_report import carry_sheet
from chouette.records.durations import durations, evening_lasted
from chouette.seats.asking.proposing import Asked
from chouette.seats.consent import say_as_monitor
from chouette.wording.evening_title import lasted_text
from clubsite.eventlog.write_path import Stale
from clubsite.kit.paper import load_meanwhile
from clubsite.ledger.selectors import settle_up
from clubsite.members.models import User
from clubsite.members.permissions import powers_of


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def closing(request: HttpRequest, code: str) -> HttpResponse:
    """409 with the fresh page when the table has moved on; 422 with a sentence while a game is in progress."""
    chouette = chouette_to_run(request.user, code)
    if request.method != "POST":
        return _page(request, chouette)
    form = ClosingForm(request.POST)
    if not form.is_valid():
        return _page(request, chouette, _("Choose how the evening ends."), HTTPStatus.BAD_REQUEST)
    return _closed(request, chouette, form)


def _closed(request: HttpRequest, chouette: Chouette, form: ClosingForm) -> HttpResponse:
    said = form.cleaned_data
    assert isinstance(request.user, User)
    try:
        statements = closing_statements(TABLES.decode(chouette.table), form.chosen)
        click = {"version": said["version"], "action_id": said["action_id"]}
        answer = say_as_monitor(chouette, statements, by=request.user, **click)
    except Stale as stale:
        return _page(request, stale.row, _("The table has moved on. This is how it stands now."), HTTPStatus.CONFLICT)
    except MISTAKES as mistake:
        return _page(request, chouette, in_words(mistake, names_at(chouette)), HTTPStatus.UNPROCESSABLE_ENTITY)
    if isinstance(answer, Asked):
        messages.info(request, _("Nothing is done yet: those whom it concerns are asked."))
    return redirect("closing", chouette.code)


def _page(request: HttpRequest, chouette: Chouette, refusal: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    table, sheet = TABLES.decode(chouette.table), closing_sheet(chouette)
    if table.closed:
        load_meanwhile()
    page = {
        "chouette": chouette,
        "club": chouette.club,
        "powers": powers_of(request.user, chouette.club),
        "closed": table.closed,
        "game": None if table.suspended else table.game,
        "suspended": table.suspended,
        "sheet": sheet,
        "lasted": lasted_text(evening_lasted(durations(chouette))),
        "carry": carry_sheet(chouette, sheet),
        "text": as_text(chouette.title, sheet),
        "book": settle_up(chouette.club),
        "ending": preselected(table),
        "version": chouette.version,
        "action_id": uuid4(),
        "refusal": refusal,
    }
    return render(request, "chouette/evenings/closing.html", page, status=status)
