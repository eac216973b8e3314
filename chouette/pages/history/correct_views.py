"""Correcting a finished game: its steps, each of which can be changed by a tap; what that changes; then *Save correction*."""

from http import HTTPStatus
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from chouette.evening.mistakes import MISTAKES, in_words
from chouette.evening.writing import EVENINGS
from chouette.models import Chouette
from chouette.pages.console.forms import CorrectionForm
from chouette.pages.console.responses import console_with, meanwhile, perform_click
from chouette.pages.history.changes import NoSuchChange, changed
from chouette.pages.history.correcting import Correcting
from chouette.pages.retold.draft import Draft, draft_as
from chouette.pages.shared.console_door import chouette_at_console
from chouette.records.game_pages import MOST_GAMES
from clubsite.eventlog.click_form import ClickForm
from clubsite.members.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def correct_game(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The game's steps; after a tap, the same with what it changes; at last the correction itself. The page keeps nothing: the
    draft travels with every tap."""
    chouette = chouette_at_console(request, code)
    if number > MOST_GAMES or not chouette.games.filter(number=number).exists():
        raise Http404
    page = Correcting(request, chouette, number)
    if request.method != "POST" or chouette.closed_at:
        return page.shown(page.as_it_counts)
    click, form = ClickForm(request.POST), CorrectionForm(request.POST)
    if not click.is_valid():
        return console_with(request, chouette, _("This page was not sent whole. Open it again."), HTTPStatus.BAD_REQUEST)
    if not form.is_valid():
        return page.shown(page.as_it_counts, form=form)
    draft = page.as_it_counts
    try:
        draft = draft_as(page.told, form.actions(number)[0])
        if "do" in request.POST:
            draft = changed(draft, draft.retold(page.told), request, page.names)
        if form.cleaned_data["sure"]:
            return _saved(page, chouette, draft, click.cleaned_data)
        return page.shown(draft)
    except NoSuchChange as no:
        return page.shown(draft, refusal=str(no))
    except MISTAKES as mistake:
        return page.shown(draft, refusal=in_words(mistake, page.names), form=form)


def _saved(page: Correcting, chouette: Chouette, draft: Draft, click: dict[str, object]) -> HttpResponse:
    """Writes it down and leads to the console. If something else was written meanwhile, the page says what, with the draft and
    what it would change now. Raises one of MISTAKES."""
    request, version, action_id = page.request, click["version"], click["action_id"]
    assert isinstance(request.user, User)
    assert isinstance(version, int)
    assert isinstance(action_id, UUID)
    if version != chouette.version and not EVENINGS.has_record(chouette, action_id):
        return page.shown(draft, refusal=meanwhile(chouette, version, request.user), status=HTTPStatus.CONFLICT)
    return perform_click(request, chouette, [draft.correction(page.told)], click)
