"""The monitor's console and the one address to which all statements are posted."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from chouette.access.code_guessing import note_entered
from chouette.access.permissions import chouette_to_run
from chouette.evening.mistakes import MISTAKES
from chouette.evening.selectors import current
from chouette.notation import Unreadable
from chouette.pages.console.forms import SayForm
from chouette.pages.console.page import render_console
from chouette.pages.console.responses import console_page, console_with, perform_click, refused
from chouette.pages.shared.console_door import chouette_at_console
from chouette.seats.consent import withdraw
from clubsite.access.client_address import client_address
from clubsite.kit.http import is_fragment


@require_safe
@login_required
def console(request: HttpRequest, code: str) -> HttpResponse:
    """The page; only its live part if htmx asks."""
    chouette = chouette_to_run(request.user, code) if is_fragment(request) else chouette_at_console(request, code)
    note_entered(client_address(request), code)
    if is_fragment(request):
        return HttpResponse(render_console(current(chouette)))
    return console_page(request, chouette)


@require_POST
@login_required
def say(request: HttpRequest, code: str) -> HttpResponse:
    """Done: the console (303 without JavaScript). Refused: 422. The table has moved on: 409. Malformed: 400. Too fast: 429."""
    chouette = chouette_at_console(request, code)
    form = SayForm(request.POST)
    try:
        if not form.is_valid():
            return console_with(request, chouette, what_is_missing(form), HTTPStatus.BAD_REQUEST)
    except Unreadable as unreadable:
        return refused(request, chouette, [], unreadable)
    actions = form.cleaned_data["say"]
    try:
        return perform_click(request, chouette, actions, form.cleaned_data)
    except MISTAKES as mistake:
        return refused(request, chouette, actions, mistake)


@require_POST
@login_required
def proposal(request: HttpRequest, code: str) -> HttpResponse:
    """Withdraws what was asked of the table, or puts away how it ended; nothing happens if something else is asked by now."""
    chouette = chouette_at_console(request, code)
    withdraw(chouette.pk, request.POST.get("withdraw", ""))
    chouette.refresh_from_db()
    return HttpResponse(render_console(current(chouette))) if is_fragment(request) else redirect("console", chouette.code)


def what_is_missing(form: SayForm) -> str:
    """Describes a malformed request; users of the page never see it."""
    sentences = [str(error) for errors in form.errors.values() for error in errors]
    fields = ", ".join(name for name in form.errors if name != "__all__")
    first = _("This could not be understood: {fields}.").format(fields=fields) if fields else ""
    return " ".join(filter(None, [first, *sentences]))
