"""The monitor gives more time to a side whose clock has run out."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from chouette.evening.mistakes import ConsentRefused, in_words
from chouette.evening.selectors import current, names_at
from chouette.pages.console.page import render_console
from chouette.pages.console.responses import console_with
from chouette.pages.console.waiting import MINUTES_MORE
from chouette.pages.shared.console_door import chouette_at_console
from chouette.seats.consent import give_more_time_as_monitor
from clubsite.eventlog.write_path import Stale
from clubsite.kit.http import is_fragment
from clubsite.members.models import User
from games.rules.cube import Side


@require_POST
@login_required
def more_time(request: HttpRequest, code: str) -> HttpResponse:
    """Five minutes for one side; only once its clock has run out, so that two taps add them once. A monitor who plays asks the
    others. 400 for an unknown side."""
    chouette = chouette_at_console(request, code)
    named = request.POST.get("side")
    if named not in list(Side):
        return console_with(request, chouette, _("This could not be understood: side."), HTTPStatus.BAD_REQUEST)
    assert isinstance(request.user, User)
    try:
        give_more_time_as_monitor(chouette, Side(named), MINUTES_MORE, by=request.user)
    except ConsentRefused as refused:
        return console_with(request, chouette, in_words(refused, names_at(chouette)), HTTPStatus.UNPROCESSABLE_ENTITY)
    except Stale as stale:
        return console_with(request, stale.row, _("The table has moved on, and nothing was written."), HTTPStatus.CONFLICT)
    chouette.refresh_from_db()
    return HttpResponse(render_console(current(chouette))) if is_fragment(request) else redirect("console", chouette.code)
