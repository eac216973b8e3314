"""The players' page and its way in: everybody who has the short code may look on; nobody needs an account."""

from http import HTTPStatus
from io import BytesIO
from uuid import uuid4

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from chouette.access.code_guessing import TooManyGuesses, check_guesses, count_wrong_code
from chouette.access.permissions import chouette_to_watch
from chouette.access.short_code import as_typed
from chouette.evening.watched import Watched, read_evening
from chouette.models import Chouette
from chouette.pages.live import TABLE_TEMPLATE, WATCH, WATCH_TEMPLATE
from chouette.pages.scoreboard.page import watch_now
from chouette.pages.table.page import read_table, table_now
from chouette.seats.answering import open_if_due
from chouette.seats.handover import go_on_if_due
from clubsite.live.tokens import sign
from clubsite.members.models import User
from clubsite.members.selectors import roles_of


@require_GET
def watch(request: HttpRequest, typed: str) -> HttpResponse:
    """The evening's page. A code in another spelling leads to its address; one that leads nowhere says so."""
    code = as_typed(typed)
    if code != typed:
        return redirect("watch", code) if code else _wrong_code(request, typed)
    found = chouette_for_guest(request, code)
    return found if isinstance(found, HttpResponse) else _watch(request, found)


def chouette_for_guest(request: HttpRequest, code: str) -> Chouette | HttpResponse:
    """The chouette of that code, or the page that says why not: 404 for a wrong code, 429 for too many of them."""
    address = request.META.get("REMOTE_ADDR", "")
    try:
        check_guesses(address)
        return chouette_to_watch(code)
    except TooManyGuesses:
        return render(request, "chouette/players/too_many_codes.html", status=HTTPStatus.TOO_MANY_REQUESTS)
    except Http404:
        count_wrong_code(address)
        return _wrong_code(request, code)


@require_GET
def enter_code(request: HttpRequest) -> HttpResponse:
    """The box for a code; what is typed into it leads to the evening's page."""
    typed = request.GET.get("code", "")
    if not typed.strip():
        return render(request, "chouette/players/enter_code.html", {"typed": ""})
    code = as_typed(typed)
    return redirect("watch", code) if code else _wrong_code(request, typed)


@require_GET
@cache_control(max_age=3600, private=True)
def qr_code(request: HttpRequest, code: str) -> HttpResponse:
    """The page's address as a picture, absolute as this visitor sees it. It tells nothing about whether the code exists."""
    return qr_picture(request.build_absolute_uri(reverse("watch", args=(code,))))


def qr_picture(address: str) -> HttpResponse:
    """The address as a QR code, black on white in every theme."""
    drawn = BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", omitsize=True, border=2, light="#fff")
    return HttpResponse(drawn.getvalue(), "image/svg+xml")


def read_now(chouette: Chouette) -> Watched:
    """The evening for a page; what has waited too long is done first, should no worker have done it: sealed answers are opened,
    a game on screen goes on without whoever is gone."""
    if go_on_if_due(chouette):
        chouette.refresh_from_db()
    evening = read_evening(chouette)
    round_ = evening.answering
    if round_ is None or not round_.is_due(timezone.now()) or not open_if_due(chouette.pk):
        return evening
    chouette.refresh_from_db()
    return read_evening(chouette)


def _watch(request: HttpRequest, chouette: Chouette) -> HttpResponse:
    evening = read_now(chouette)
    on_screen = evening.table.house.board
    page = {
        "chouette": evening.chouette,
        "board": "board" in request.GET,
        "page_links": page_links(chouette),
        "address": f"{request.get_host()}{reverse('watch_by_code')}",
        "live_token": sign(f"chouette:{chouette.pk}", WATCH),
        "live_version": chouette.shown,
        "live_template": TABLE_TEMPLATE if on_screen else WATCH_TEMPLATE,
    }
    if on_screen:
        page |= {"talk_address": _where_to_talk(request, chouette), "talk_id": uuid4()}
        return render(request, "chouette/table/watch.html", page | table_now(read_table(evening)))
    return render(request, "chouette/scoreboard/page.html", page | watch_now(evening))


def _where_to_talk(request: HttpRequest, chouette: Chouette) -> str:
    """Only the club's members talk among the spectators; whoever is none has nothing to write in."""
    user = request.user
    is_member = isinstance(user, User) and roles_of(user, chouette.club) is not None
    return reverse("watch_talk", args=(chouette.code,)) if is_member else ""


def page_links(chouette: Chouette) -> list[tuple[str, str]]:
    """Where one may go from the players' page, for the page's menu. Dice are rolled only where the board is on screen."""
    code = (chouette.code,)
    links = [(reverse("replays", args=code), _("Games, move by move")), (reverse("rules", args=code), _("House rules"))]
    if chouette.screen is not None:
        links.append((reverse("dice", args=code), _("The dice")))
    return [*links, (f"{reverse('watch', args=code)}?board", _("The bar’s screen"))]


def _wrong_code(request: HttpRequest, typed: str) -> HttpResponse:
    return render(
        request, "chouette/players/enter_code.html", {"typed": typed[:20], "wrong": True}, status=HTTPStatus.NOT_FOUND
    )
