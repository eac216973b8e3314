"""A player's personal page: the evening with his score first and, where the monitor allows it, his own buttons."""

from http import HTTPStatus
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_POST

from chouette.console_forms import ClickForm
from chouette.live import WATCH_TEMPLATE
from chouette.models import Seat
from chouette.own_page import own_now
from chouette.permissions import seat_of_secret
from chouette.seat_refusals import SeatRefused
from chouette.self_service import open_own_page, say_for_seat
from chouette.sentences import MISTAKES, in_words
from chouette.services import Stale
from chouette.views.watch import page_links, qr_picture, read_now
from chouette.write_limit import TooFast, count_write
from clubsite.live.tokens import sign


@never_cache
@require_GET
def own_page(request: HttpRequest, secret: str) -> HttpResponse:
    """The page of whoever has the link; nobody asks for a name."""
    seat = seat_of_secret(secret)
    if seat.opened_at is None:
        open_own_page(seat)
        seat.chouette.refresh_from_db()
    return _page(request, seat)


@never_cache
@require_POST
def own_say(request: HttpRequest, secret: str) -> HttpResponse:
    """Done or sealed: back to the page. Refused: 422. Moved on: 409. Malformed: 400. Too fast: 429."""
    seat = seat_of_secret(secret)
    form, said = ClickForm(request.POST), request.POST.get("say", "")
    if not form.is_valid() or not said or len(said) > LONGEST_OWN_STATEMENT:
        return _page(request, seat, _("This could not be understood. Use the buttons of this page."), HTTPStatus.BAD_REQUEST)
    click = form.cleaned_data
    try:
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        say_for_seat(seat, said, version=click["version"], action_id=click["action_id"])
    except TooFast:
        return _page(request, seat, _("That was too much at once. Wait ten seconds."), HTTPStatus.TOO_MANY_REQUESTS)
    except Stale:
        sentence = _("The table has moved on, and nothing was written. Look again, then answer once more.")
        return _page(request, seat, sentence, HTTPStatus.CONFLICT)
    except SeatRefused as refused:
        return _page(request, seat, _(refused.refusal.value).format(**refused.words), HTTPStatus.UNPROCESSABLE_ENTITY)
    except MISTAKES as mistake:
        return _page(request, seat, in_words(mistake), HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect("own_page", secret)


@require_GET
@cache_control(max_age=3600, private=True)
def own_qr_code(request: HttpRequest, secret: str) -> HttpResponse:
    """The personal link as a picture, absolute as this visitor sees it."""
    return qr_picture(request.build_absolute_uri(reverse("own_page", args=(secret,))))


LONGEST_OWN_STATEMENT = 200
"""Characters; a sealed answer has room for as many."""


def _page(request: HttpRequest, seat: Seat, refusal: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    evening = read_now(seat.chouette)
    chouette = evening.chouette
    page = {
        "chouette": chouette,
        "secret": seat.secret,
        "page_id": uuid4(),
        "refusal": refusal,
        "page_links": page_links(chouette),
        "address": f"{request.get_host()}{reverse('watch_by_code')}",
        "live_token": sign(f"chouette:{chouette.pk}", f"seat:{seat.pk}"),
        "live_version": chouette.shown,
        "live_template": WATCH_TEMPLATE,
    }
    return render(request, "chouette/own_page.html", page | own_now(evening, seat.pk), status=status)
