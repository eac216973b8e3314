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
from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.pages.console.forms import CorrectionForm
from chouette.pages.console.responses import console_with, perform_click
from chouette.pages.shared.click_form import ClickForm
from chouette.records.history import history_of, told_as_text
from chouette.rules.dry_run import foresee
from chouette.rules.evening import Evening, Told
from chouette.rules.model.actions import Action
from chouette.wording.preview import correction_preview

Context = dict[str, object]


@require_safe
@login_required
def history(request: HttpRequest, code: str) -> HttpResponse:
    """Newest game and newest record first."""
    chouette = chouette_to_run(request.user, code)
    context = {"chouette": chouette, "history": history_of(chouette, evening_of(chouette))}
    return render(request, "chouette/history/page.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def correct_game(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Another result for the same cubes, or the game told again; previewed with all its consequences before it is written."""
    chouette = chouette_to_run(request.user, code)
    evening = evening_of(chouette)
    told = next((one for one in evening.told if one.finished.game.number == number), None)
    if told is None:
        raise Http404
    if request.method != "POST":
        return _page(request, chouette, told, {"form": CorrectionForm(initial={"told": told_as_text(told)})})
    click, form = ClickForm(request.POST), CorrectionForm(request.POST)
    if not click.is_valid():
        return console_with(request, chouette, _("This page was not sent whole. Open it again."), HTTPStatus.BAD_REQUEST)
    if not form.is_valid():
        return _page(request, chouette, told, {"form": form}, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        actions = form.actions(number)
        if form.cleaned_data["sure"]:
            return perform_click(request, chouette, actions, click.cleaned_data)
        return _page(request, chouette, told, {"form": form, **_foreseen(chouette, evening, told, actions)})
    except MISTAKES as mistake:
        return _page(request, chouette, told, {"form": form, "refusal": in_words(mistake)}, HTTPStatus.UNPROCESSABLE_ENTITY)


def _foreseen(chouette: Chouette, evening: Evening, told: Told, actions: Sequence[Action]) -> Context:
    foreseen = foresee(evening.table, actions, lambda: evening)
    said = "\n".join(map(write_statement, actions))
    return {"preview": correction_preview(foreseen, told.finished, names_at(chouette)), "said": said}


def _page(
    request: HttpRequest, chouette: Chouette, told: Told, more: Context, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "chouette": chouette,
        "number": told.finished.game.number,
        "version": request.POST.get("version") or chouette.version,
        "action_id": uuid4(),
        **more,
    }
    return render(request, "chouette/history/correct_game.html", context, status=status)
