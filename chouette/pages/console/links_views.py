"""For the monitor: every player's personal link with its QR code, and whether players answer for themselves."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from chouette.access.permissions import chouette_to_run
from chouette.evening.mistakes import ConsentRefused, in_words
from chouette.models import Chouette
from chouette.pages.console.answering_form import SelfServiceForm
from chouette.seats.consent import switch_as_monitor
from clubsite.eventlog.write_path import Stale
from clubsite.members.models import User


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def links(request: HttpRequest, code: str) -> HttpResponse:
    """The links, and the form that switches self-service; 422 if its seconds are invalid."""
    chouette = chouette_to_run(request.user, code)
    now = {"on": chouette.self_service, "seconds": chouette.answer_seconds}
    form = SelfServiceForm(request.POST if request.method == "POST" else None, initial=now)
    if form.is_valid():
        on, seconds = form.cleaned_data["on"], form.cleaned_data["seconds"]
        messages.success(request, _switch(chouette, request.user, on=on, seconds=seconds))
        return redirect("links", code)
    seats = chouette.seats.select_related("player").order_by("pk")
    page = {
        "chouette": chouette,
        "form": form,
        "seats": [(seat, request.build_absolute_uri(reverse("own_page", args=(seat.secret,)))) for seat in seats],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "chouette/console/links.html", page, status=status)


def _switch(chouette: Chouette, user: object, *, on: bool, seconds: int) -> str:
    """Done, or asked for; the sentence that says so."""
    assert isinstance(user, User)
    try:
        asked = switch_as_monitor(chouette, on=on, seconds=seconds, by=user)
    except ConsentRefused as refused:
        return in_words(refused)
    except Stale:
        return _("The table has moved on, and nothing was written.")
    return _("Nothing is done yet: those whom it concerns are asked.") if asked else _switched(on=on, seconds=seconds)


def _switched(*, on: bool, seconds: int) -> str:
    if not on:
        return _("Saved. The monitor speaks for everyone.")
    sentence = ngettext(
        "Saved. Players speak for themselves, and have {seconds} second to answer.",
        "Saved. Players speak for themselves, and have {seconds} seconds to answer.",
        seconds,
    )
    return sentence.format(seconds=seconds)
