"""For the monitor: every player's personal link with its QR code, new links, a new code, and whether players answer for
themselves."""

from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from chouette.evening.mistakes import ConsentRefused, in_words
from chouette.evening.selectors import names_at
from chouette.models import Chouette, Seat
from chouette.pages.console.answering_form import SelfServiceForm
from chouette.pages.shared.console_door import chouette_at_console
from chouette.pages.shared.new_links import said_of
from chouette.seats.consent import switch_as_monitor
from chouette.seats.joining.links import Shown, link_shown, make_link, renew_code, seats_at
from chouette.seats.opening import is_on_screen, login_of
from clubsite.access.reachable import address_for_others
from clubsite.eventlog.write_path import Stale
from clubsite.members.models import User


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def links(request: HttpRequest, code: str) -> HttpResponse:
    """The links, and the form that switches self-service; 422 if its seconds are invalid."""
    chouette = chouette_at_console(request, code)
    now = {"on": chouette.self_service, "seconds": chouette.answer_seconds}
    form = SelfServiceForm(request.POST if request.method == "POST" else None, initial=now)
    if form.is_valid():
        on, seconds = form.cleaned_data["on"], form.cleaned_data["seconds"]
        messages.success(request, _switch(chouette, request.user, on=on, seconds=seconds))
        return redirect("links", code)
    links_of = shown_links(request, chouette)
    page = {
        "chouette": chouette,
        "form": form,
        "links": links_of,
        "hidden": any(one.shown is Shown.HIDDEN for one in links_of),
        "on_screen": is_on_screen(chouette),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "chouette/console/links.html", page, status=status)


def _switch(chouette: Chouette, user: object, *, on: bool, seconds: int) -> str:
    """Done, or asked for; the sentence that says so."""
    assert isinstance(user, User)
    try:
        asked = switch_as_monitor(chouette, on=on, seconds=seconds, by=user)
    except ConsentRefused as refused:
        return in_words(refused, names_at(chouette))
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


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A row of the page. `address` is empty where the link is not shown; `has_login`: on screen it opens for that login."""

    word: str
    name: str
    shown: Shown
    address: str
    secret: str
    has_login: bool
    waits: bool


def shown_links(request: HttpRequest, chouette: Chouette) -> list[ShownLink]:
    """Every seat's link, as far as this monitor may see it now."""
    how = link_shown(chouette, request.user)
    return [_row(request, seat, how(seat)) for seat in seats_at(chouette)]


def _row(request: HttpRequest, seat: Seat, shown: Shown) -> ShownLink:
    secret = seat.secret if shown is Shown.YES else ""
    address = address_for_others(request, reverse("own_page", args=(secret,))) if secret else ""
    return ShownLink(seat.word, seat.player.name, shown, address, secret, login_of(seat) is not None, seat.link_waits)


@login_required
@require_POST
def new_link(request: HttpRequest, code: str, word: str) -> HttpResponse:
    """The old link ends; the table is told. 404 for an unknown name."""
    chouette = chouette_at_console(request, code)
    assert isinstance(request.user, User)
    try:
        seat = make_link(chouette.pk, word, request.user)
    except Seat.DoesNotExist:
        raise Http404 from None
    told = _("A new link was made for {name}. The table is told.").format(name=seat.player.name)
    messages.success(request, said_of(seat) if seat.link_waits else told)
    return redirect("links", code)


@login_required
@require_POST
def new_code(request: HttpRequest, code: str) -> HttpResponse:
    """The evening has another code; the old one leads nowhere."""
    chouette = chouette_at_console(request, code)
    assert isinstance(request.user, User)
    fresh = renew_code(chouette.pk, request.user)
    messages.success(request, _("The evening’s code is {code} now. Personal links go on.").format(code=fresh.code))
    return redirect("links", fresh.code)
