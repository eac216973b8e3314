"""A club's book: who stands where and why, who pays whom, and the book to take away. For members alone."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from clubsite.balance_rows import balance_rows
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, club_for, powers_of
from clubsite.points import amount_text

from . import selectors, services, statements
from .export import as_csv, as_json, in_points
from .forms import CashForm

LONGEST_NUMBER = 10  # digits
LAST_PAGE = 1_000_000  # beyond it the database would be asked for rows by numbers it cannot hold


@require_GET
def ledger(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.SEE, request.user, slug)
    return _ledger(request, club, CashForm(club, initial={"action_id": uuid4(), **_suggested(request)}))


@require_POST
def cash(request: HttpRequest, slug: str) -> HttpResponse:
    """Write down that one player paid another; 422 with a sentence when it cannot be."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    form = CashForm(club, request.POST)
    if not form.is_valid():
        look_at_mistake(form)
        return _ledger(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    said = form.cleaned_data
    assert isinstance(request.user, User)
    services.transfer_cash(club, said["payer"], said["payee"], form.quarters, by=request.user, action_id=said["action_id"])
    messages.success(request, _written(said["payer"], said["payee"], form.quarters))
    return redirect("ledger", club.slug)


@require_GET
def statement(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    club = club_for(Power.SEE, request.user, slug)
    player = get_object_or_404(Player, club=club, pk=player_id)
    page = statements.statement(player, page=_page_number(request))
    shown = {
        "club": club,
        "player": player,
        "page": page,
        "balance": selectors.balance_of(player),
        "powers": powers_of(request.user, club),
    }
    return render(request, "ledger/statement.html", shown)


@require_GET
def ledger_csv(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.SEE, request.user, slug)
    return HttpResponse(as_csv(club), "text/csv; charset=utf-8", headers=_to_keep(f"{club.slug}.csv"))


@require_GET
def ledger_json(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.SEE, request.user, slug)
    return JsonResponse(as_json(club), headers=_to_keep(f"{club.slug}.json"))


def _ledger(request: HttpRequest, club: Club, form: CashForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    page = {
        "club": club,
        "scores": balance_rows(club, selectors.balances(club)),
        "payments": selectors.settle_up(club),
        "form": form,
        "powers": powers_of(request.user, club),
    }
    return render(request, "ledger/ledger.html", page, status=status)


def _written(payer: Player, payee: Player, quarters: int) -> str:
    words = {"payer": payer.name, "payee": payee.name, "points": amount_text(quarters)}
    return _("Written down: {payer} paid {payee} {points}.").format(**words)


def _suggested(request: HttpRequest) -> dict[str, object]:
    """The payment that a link of "settle up" fills in; whatever else is in the address is left out."""
    asked = {name: request.GET.get(name, "") for name in ("payer", "payee", "quarters")}
    if not all(value.isascii() and value.isdecimal() and len(value) < LONGEST_NUMBER for value in asked.values()):
        return {}
    return {"payer": asked["payer"], "payee": asked["payee"], "points": in_points(int(asked["quarters"]))}


def _page_number(request: HttpRequest) -> int:
    """Pages count from 1; anything else that a client sends does not exist."""
    asked = request.GET.get("page", "1")
    if not asked.isdecimal() or not 1 <= len(asked) <= 7 or not 1 <= int(asked) <= LAST_PAGE:
        raise Http404
    return int(asked)


def _to_keep(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
