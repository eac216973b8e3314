"""A player's personal page: the evening with their score first and, if the monitor allows it, their own buttons; for an
evening on screen it is the table."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_POST

from chouette.access.permissions import is_seats_link
from chouette.access.seat_refusals import SeatRefused
from chouette.access.write_limit import count_write
from chouette.evening.mistakes import MISTAKES, Mistake, in_words
from chouette.evening.selectors import names_at
from chouette.evening.services import Performed
from chouette.models import Seat
from chouette.pages.scoreboard.own_page import own_now
from chouette.pages.shared.audiences import TABLE_TEMPLATE, WATCH_TEMPLATE, own_audience
from chouette.pages.shared.page_links import page_links
from chouette.pages.shared.seat_door import for_the_holder, seats_on_this_phone
from chouette.pages.table.page import read_table, table_now
from chouette.seats.absence.handover import go_on_if_due
from chouette.seats.absence.still_there import sign_of
from chouette.seats.answering import open_own_page, say_for_seat
from chouette.seats.overdue import read_now
from clubsite.access.reachable import address_for_others, host_for_others
from clubsite.access.write_limit import TooFast
from clubsite.accounts.sessions.services import login_here
from clubsite.eventlog.action_ids import ActionIdUsed, click_id
from clubsite.eventlog.click_form import ClickForm
from clubsite.eventlog.write_path import Stale
from clubsite.kit.http import is_fragment, qr_picture
from clubsite.live.tokens import sign

#: Does what was pressed, for the version that the page showed, under the click's id. If it returns a `Performed`, the page is
#: drawn from that.
Doing = Callable[[int, UUID], object]

#: Characters; a sealed answer has room for as many.
LONGEST_OWN_STATEMENT = 200


@never_cache
@require_GET
@for_the_holder
def own_page(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The player's page, in a browser in which the seat was taken."""
    if seat.opened_at is None:
        open_own_page(seat)
        seat.chouette.refresh_from_db()
    if seat.chouette.screen is not None and go_on_if_due(seat.chouette, comes_back=sign_of(seat)):
        seat.chouette.refresh_from_db()
    return page_of(request, seat)


@never_cache
@require_POST
@for_the_holder
def own_say(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Done or sealed: back to the page. Refused: 422. Moved on: 409. Malformed: 400. Too fast: 429."""
    said = request.POST.get("say", "")
    return answer_to(request, seat, lambda version, click: say_for_seat(seat, said, version=version, action_id=click), said)


def answer_to(
    request: HttpRequest,
    seat: Seat,
    do: Doing,
    said: str,
    *,
    refused: Callable[[str], HttpResponse] | None = None,
    moved_on: Callable[[], HttpResponse] | None = None,
    chosen: frozenset[str] = frozenset(),
) -> HttpResponse:
    """Do what was pressed and answer with the page as it is afterwards, or with a sentence that says why nothing was done.

    `said` is what the page sent, as text: if it is empty or too long, no button of the page sent it. `refused` builds the
    response to a refusal by the rules, and `moved_on` that to an outdated page, where that is not the page. `chosen` is passed
    to `page_of` if nothing was done.
    """
    form = ClickForm(request.POST)
    if not form.is_valid() or not said or len(said) > LONGEST_OWN_STATEMENT:
        return page_of(
            request, seat, _("This could not be understood. Use the buttons of this page."), HTTPStatus.BAD_REQUEST, chosen
        )
    try:
        count_write(seat.chouette_id, f"seat:{seat.pk}")
        sign_of(seat)
        done = do(form.cleaned_data["version"], _id_of(form, said))
    except TooFast:
        return page_of(request, seat, _("That was too much at once. Wait ten seconds."), HTTPStatus.TOO_MANY_REQUESTS, chosen)
    except Stale:
        return moved_on() if moved_on else _moved_on(request, seat, chosen)
    except (ActionIdUsed, SeatRefused, *MISTAKES) as mistake:
        sentence = why_not(mistake, seat)
        return refused(sentence) if refused else page_of(request, seat, sentence, HTTPStatus.UNPROCESSABLE_ENTITY, chosen)
    if not is_fragment(request):
        return redirect("own_page", seat.secret)
    if isinstance(done, Performed):
        seat.chouette = done.chouette
    else:
        seat.chouette.refresh_from_db()
    return page_of(request, seat)


def _moved_on(request: HttpRequest, seat: Seat, chosen: frozenset[str]) -> HttpResponse:
    sentence = _("The table has moved on, and nothing was written. Look again, then say it once more.")
    return page_of(request, seat, sentence, HTTPStatus.CONFLICT, chosen)


def _id_of(form: ClickForm, said: str) -> UUID:
    """A form made for one press brings its id; otherwise the id is derived from the page, its version and what was said."""
    sent = form.cleaned_data
    ready: UUID = sent["action_id"]
    return ready if form.data.get("action_id") else click_id(sent["page"], sent["version"], said)


def why_not(mistake: ActionIdUsed | SeatRefused | Mistake, seat: Seat) -> str:
    """The refusal as a sentence; for an old form reused for something else, a request to load the page again."""
    if isinstance(mistake, ActionIdUsed):
        return _("This could not be understood. Load the page again.")
    return in_words(mistake, names_at(seat.chouette))


@require_GET
@cache_control(max_age=3600, private=True)
def own_qr_code(request: HttpRequest, secret: str) -> HttpResponse:
    """The personal link as a picture, absolute as this visitor sees it; nothing is drawn for a link that leads nowhere."""
    if not is_seats_link(secret):
        raise Http404
    return qr_picture(address_for_others(request, reverse("own_page", args=(secret,))))


def page_of(
    request: HttpRequest,
    seat: Seat,
    refusal: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    chosen: frozenset[str] = frozenset(),
) -> HttpResponse:
    """The whole page, or its live part for the table's script. `chosen` are the box's answers that were ticked."""
    evening = read_now(seat.chouette)
    chouette, on_screen = evening.chouette, evening.table.house.board
    now = table_now(read_table(evening), seat.pk, chosen) if on_screen else own_now(evening, seat.pk)
    if on_screen and is_fragment(request):
        return HttpResponse(render_to_string(TABLE_TEMPLATE, now | {"refusal": refusal}), status=status)
    page = {
        "chouette": chouette,
        "secret": seat.secret,
        "seat_id": seat.pk,
        "on_this_phone": seats_on_this_phone(request, seat),
        "page_id": uuid4(),
        "refusal": refusal,
        "page_links": page_links(chouette),
        "address": f"{host_for_others(request)}{reverse('watch_by_code')}",
        "live_token": sign(f"chouette:{chouette.pk}", own_audience(seat), login_here(request), club=chouette.club_id),
        "live_version": chouette.shown,
        "live_template": TABLE_TEMPLATE if on_screen else WATCH_TEMPLATE,
        "talk_address": reverse("own_talk", args=(seat.secret,)),
        "talk_id": uuid4(),
    }
    return render(
        request, "chouette/table/page.html" if on_screen else "chouette/scoreboard/own_page.html", page | now, status=status
    )
