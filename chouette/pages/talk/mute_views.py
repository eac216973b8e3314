"""For the monitor: everything everybody hears at the table, and whose messages are blocked."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from chouette.access.permissions import chouette_to_run
from chouette.evening.codec import TABLES
from chouette.models import Chouette
from chouette.pages.talk.page import lines
from chouette.pages.talk.posting import mute
from chouette.pages.talk.visibility import heard_now


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def muting(request: HttpRequest, code: str) -> HttpResponse:
    """The page; a POST mutes one seat or unmutes it. 404 for an unknown name, 400 for anything else."""
    chouette = chouette_to_run(request.user, code)
    if request.method != "POST":
        return _page(request, chouette)
    word = request.POST.get("word", "")
    seat = next((one for one in chouette.seats.select_related("player") if one.word == word), None)
    if "word" in request.POST and seat is None:
        raise Http404
    muted = request.POST.get("muted")
    if seat is None or muted not in ("on", "off"):
        messages.error(request, _("This could not be understood. Use the buttons of this page."))
        return _page(request, chouette, HTTPStatus.BAD_REQUEST)
    mute(seat, on=muted == "on")
    sentence = _("{name} is muted.") if muted == "on" else _("{name} may talk again.")
    messages.success(request, sentence.format(name=seat.player.name))
    return redirect("mute", chouette.code)


def _page(request: HttpRequest, chouette: Chouette, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """A monitor sees only what everybody may: they may themselves be playing as the box in this evening."""
    heard = heard_now(chouette, TABLES.decode(chouette.table), None)
    seats = chouette.seats.select_related("player").order_by("pk")
    page = {"chouette": chouette, "talk": {"lines": lines(heard, None), "watching": True}, "seats": seats}
    return render(request, "chouette/talk/muting.html", page, status=status)
