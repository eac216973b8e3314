"""The console's dialogs: opened with GET (a fragment for htmx, otherwise a page), submitted with POST, previewed in between."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from chouette.access.permissions import chouette_to_run
from chouette.evening.codec import TABLES
from chouette.evening.mistakes import MISTAKES, in_words
from chouette.evening.selectors import evening_of, names_at
from chouette.models import Chouette
from chouette.pages.console.dialogs import special_dialogs as console_special
from chouette.pages.console.dialogs.dialog_forms import DIALOGS, DialogForm, JoinForm, Seen
from chouette.pages.console.dialogs.people_dialogs import PEOPLE_DIALOGS
from chouette.pages.console.dialogs.special_dialogs import SPECIAL
from chouette.pages.console.responses import console_with, dialog_response, done_before, overriding, perform_click
from chouette.pages.shared.console_door import chouette_at_console
from chouette.rules.dry_run import foresee
from chouette.rules.model.actions import Action, Player
from chouette.rules.refusals import Refused
from chouette.wording.preview import Preview, preview_of
from clubsite.eventlog.click_form import ClickForm


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def sheet(request: HttpRequest, code: str, sheet: str) -> HttpResponse:
    """Show, preview or submit one dialog."""
    chouette = chouette_at_console(request, code)
    if sheet in SPECIAL:
        return SPECIAL[sheet](request, chouette)
    kind = (DIALOGS | PEOPLE_DIALOGS).get(sheet)
    if kind is None:
        raise Http404
    seen = _seen(request, chouette)
    if request.method == "POST":
        return _said(request, seen, sheet, kind(seen, request.POST))
    if "preview" in request.GET:
        form = kind(seen, request.GET)
        return render(request, "chouette/console/dialog_preview.html", _foreseen(seen, form))
    return _shown(request, seen, sheet, kind(seen))


@require_safe
@login_required
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """What any statement would do (`?say=...`); writes nothing."""
    return console_special.preview(request, chouette_to_run(request.user, code))


def _seen(request: HttpRequest, chouette: Chouette) -> Seen:
    table = TABLES.decode(chouette.table)
    player = request.GET.get("player", request.POST.get("player", ""))
    return Seen(chouette, table, names_at(chouette), Player(player) if player in table.scores else None)


def _shown(
    request: HttpRequest,
    seen: Seen,
    sheet: str,
    form: DialogForm,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    more: Mapping[str, object] | None = None,
) -> HttpResponse:
    chouette = seen.chouette
    context = {
        "chouette": chouette,
        "form": form,
        "title": form.title,
        "url": reverse("sheet", args=[chouette.code, sheet]),
        "version": request.POST.get("version") or chouette.version,
        "action_id": uuid4(),
        "dialog_template": "chouette/console/dialog_form.html",
    }
    return dialog_response(request, context | dict(more or {}), status)


def _said(request: HttpRequest, seen: Seen, sheet: str, form: DialogForm) -> HttpResponse:
    click = ClickForm(request.POST)
    if not click.is_valid():
        sentence = _("This sheet was not sent whole. Open it again.")
        return console_with(request, seen.chouette, sentence, HTTPStatus.BAD_REQUEST)
    if (done := done_before(request, seen.chouette, click.cleaned_data["action_id"])) is not None:
        return done
    if not form.is_valid():
        return _shown(request, seen, sheet, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if "preview" in request.POST:
        return _shown(request, seen, sheet, form, more=_foreseen(seen, form))
    actions: Sequence[Action] = []
    try:
        actions = form.actions(rolling=True)
        newcomers = form.newcomers() if isinstance(form, JoinForm) else None
        return perform_click(request, seen.chouette, actions, click.cleaned_data, newcomers)
    except MISTAKES as mistake:
        insisting = overriding(seen.chouette, actions) if isinstance(mistake, Refused) else ""
        more = {"refusal": in_words(mistake, seen.names), "override": insisting}
        return _shown(request, seen, sheet, form, status=HTTPStatus.UNPROCESSABLE_ENTITY, more=more)


def _foreseen(seen: Seen, form: DialogForm) -> dict[str, object]:
    """What the dialog would do as filled in, or why it would be refused; empty while it is incomplete."""
    preview: Preview | None = None
    try:
        if form.is_valid():
            actions = form.actions(rolling=False)
            foreseen = foresee(seen.table, actions, lambda: evening_of(seen.chouette))
            preview = preview_of(foreseen, seen.names)
    except MISTAKES as mistake:
        return {"would_be_refused": in_words(mistake, seen.names)}
    return {"preview": preview}
