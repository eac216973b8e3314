"""The players' page and how to reach it: anyone with the short code may watch; no account is needed."""

from collections.abc import Iterable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from chouette.access.held_seats import held
from chouette.access.let_in import remember
from chouette.models import Chouette, Seat
from chouette.pages.scoreboard.page import watch_now
from chouette.pages.shared.audiences import TABLE_TEMPLATE, WATCH_TEMPLATE, watch_audience
from chouette.pages.shared.by_code import _wrong_code, chouette_for_guest
from chouette.pages.shared.page_links import page_links
from chouette.pages.table.page import read_table, table_now
from chouette.rules.model.actions import Player
from chouette.seats.overdue import read_now
from clubsite.access.pace import costs
from clubsite.access.reachable import address_for_others, host_for_others
from clubsite.access.short_code import as_typed
from clubsite.accounts.sessions.services import login_here
from clubsite.kit.http import qr_picture
from clubsite.live.tokens import sign
from clubsite.members.models import User
from clubsite.members.selectors import roles_of


@costs(4)
@require_GET
def watch(request: HttpRequest, typed: str) -> HttpResponse:
    """The evening's page. A code in another spelling redirects to its address; an unknown one is reported."""
    code = as_typed(typed)
    if code != typed:
        return redirect("watch", code) if code else _wrong_code(request, typed)
    found = chouette_for_guest(request, code)
    return found if isinstance(found, HttpResponse) else remember(request, _watch(request, found), found.code)


@require_GET
def enter_code(request: HttpRequest) -> HttpResponse:
    """The form for a code; redirects to the evening's page."""
    typed = request.GET.get("code", "")
    if not typed.strip():
        return render(request, "chouette/players/enter_code.html", {"typed": ""})
    code = as_typed(typed)
    return redirect("watch", code) if code else _wrong_code(request, typed)


@require_GET
@cache_control(max_age=3600, private=True)
def qr_code(request: HttpRequest, code: str) -> HttpResponse:
    """The page's address as a picture, absolute as this visitor sees it; nothing is drawn for a code that does not exist."""
    found = chouette_for_guest(request, code)
    if isinstance(found, HttpResponse):
        return found
    return qr_picture(address_for_others(request, reverse("watch", args=(code,))))


def _watch(request: HttpRequest, chouette: Chouette) -> HttpResponse:
    evening = read_now(chouette)
    on_screen = evening.table.house.board
    own = _own_seat(request, evening.seats.values())
    # the bar's screen is nobody, and without a board the players themselves follow here
    audience = watch_audience(chouette, plays=not on_screen or "board" in request.GET or own is not None)
    page = {
        "chouette": evening.chouette,
        "board": "board" in request.GET,
        "page_links": page_links(chouette),
        "address": f"{host_for_others(request)}{reverse('watch_by_code')}",
        "live_token": sign(f"chouette:{chouette.pk}", audience, login_here(request), club=chouette.club_id),
        "live_version": chouette.shown,
        "live_template": TABLE_TEMPLATE if on_screen else WATCH_TEMPLATE,
    }
    if on_screen:
        sits = own is not None and "board" not in request.GET and Player(own.word) in evening.table.present
        page |= {"own_seat": own if sits else None}
        page |= {"talk_address": _where_to_talk(request, chouette), "talk_id": uuid4()}
        return render(request, "chouette/table/watch.html", page | table_now(read_table(evening)))
    return render(request, "chouette/scoreboard/page.html", page | watch_now(evening))


def _own_seat(request: HttpRequest, seats: Iterable[Seat]) -> Seat | None:
    """The seat of the evening that is the reader's, or was taken in their browser."""
    marks, own = held(request), request.user.pk
    mine = (one for one in seats if one.pk in marks or (own is not None and own in (one.player.user_id, *one.held_by)))
    return next(mine, None)


def _where_to_talk(request: HttpRequest, chouette: Chouette) -> str:
    """Where the talk form posts to. Only the club's members talk among the spectators; others get no form."""
    user = request.user
    is_member = isinstance(user, User) and roles_of(user, chouette.club) is not None
    return reverse("watch_talk", args=(chouette.code,)) if is_member else ""
