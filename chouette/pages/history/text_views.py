"""Pages beside the console: texts to copy, and the house rules, which may be changed between games."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from chouette.access.permissions import chouette_to_run
from chouette.evening.codec import TABLES
from chouette.evening.mistakes import MISTAKES, in_words
from chouette.evening.selectors import names_at
from chouette.models import Chouette
from chouette.pages.console.responses import console_with, perform_click
from chouette.pages.house.form import HouseForm
from chouette.pages.house.search import words_in
from chouette.wording.chat_text import last_game_as_text, next_roles_as_text, standings_as_text
from chouette.wording.house_rules import differences, sheet_title
from clubsite.eventlog.click_form import ClickForm

#: On the narrowest phone in use.
LETTERS_IN_A_ROW = 30


@require_safe
@login_required
def texts(request: HttpRequest, code: str) -> HttpResponse:
    """The last game, the standings and the next roles as plain text."""
    chouette = chouette_to_run(request.user, code)
    table, names = TABLES.decode(chouette.table), names_at(chouette)
    shown = [("standings", _("Standings"), standings_as_text(table, names))]
    if table.last is not None:
        shown.insert(0, ("last", _("Last game"), last_game_as_text(table.last, names)))
    if not table.closed:
        shown.append(("next", _("Next roles"), next_roles_as_text(table, names)))
    texts = [(key, title, text, _rows(text)) for key, title, text in shown if text]
    return render(request, "chouette/history/texts.html", {"chouette": chouette, "texts": texts})


def _rows(text: str) -> int:
    """The height of the text box on a phone, for browsers that cannot fit a box to its text."""
    return sum(1 + len(line) // LETTERS_IN_A_ROW for line in text.splitlines())


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def house_rules(request: HttpRequest, code: str) -> HttpResponse:
    """Every option, changeable between games; changes are made as statements of the score sheet."""
    chouette = chouette_to_run(request.user, code)
    table = TABLES.decode(chouette.table)
    form = HouseForm(table.house, request.POST or None)
    if request.method != "POST":
        return _house_page(request, chouette, form)
    click = ClickForm(request.POST)
    if not click.is_valid():
        sentence = _("This page was not sent whole. Open it again.")
        return console_with(request, chouette, sentence, HTTPStatus.BAD_REQUEST)
    if not form.is_valid():
        return _house_page(request, chouette, form, _("Some rules cannot be so. Nothing was changed."))
    actions = form.actions()
    if not actions:
        return _house_page(request, chouette, form, _("No rule was changed."))
    try:
        return perform_click(request, chouette, actions, click.cleaned_data)
    except MISTAKES as mistake:
        return _house_page(request, chouette, form, in_words(mistake, names_at(chouette)))


def _house_page(request: HttpRequest, chouette: Chouette, form: HouseForm, refusal: str = "") -> HttpResponse:
    table = TABLES.decode(chouette.table)
    words = words_in(request)
    context = {
        "chouette": chouette,
        "sheet": sheet_title(table.sheet),
        "differences": differences(table.house, table.sheet),
        "chapters": form.chapters(table.sheet, words, unfolded="all" in request.GET),
        "words": words,
        "unfolded": "all" in request.GET,
        "refusal": refusal,
        "in_play": table.game.number if table.game else 0,
        "closed": table.closed,
        "version": request.POST.get("version") or chouette.version,
        "action_id": uuid4(),
    }
    return render(
        request,
        "chouette/house/change.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK,
    )
