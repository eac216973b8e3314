"""Dues, fees and expenses: written down, listed, taken back."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.cash.charges import charged, charges_of, charges_page
from clubsite.ledger.cash.charging import charge, spend, take_back_charge
from clubsite.ledger.cash.paying import SaidOtherwise
from clubsite.ledger.cash.refusals import REFUSED, in_words
from clubsite.ledger.forms import TakeBackForm, WrittenForm
from clubsite.ledger.models import Entry
from clubsite.ledger.pages.treasury_forms import ChargeForm, ExpenseForm
from clubsite.ledger.pages.views import page_number
from clubsite.ledger.selectors import closed_period_on
from clubsite.ledger.services import AlreadyReversed
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of


@require_GET
def charges(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    return _charges(request, club, ChargeForm(club, initial=_anew()), ExpenseForm(club, initial=_anew()))


@require_POST
def write_charge(request: HttpRequest, slug: str) -> HttpResponse:
    """Dues or a fee of several players; 422 with a sentence if that is not possible."""
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        form = ChargeForm(club, request.POST)
        if _write(request, form, lambda by: _of_players(club, form, by)):
            return redirect("charges", club.slug)
    return _charges(request, club, form, ExpenseForm(club, initial=_anew()), HTTPStatus.UNPROCESSABLE_ENTITY)


@require_POST
def write_expense(request: HttpRequest, slug: str) -> HttpResponse:
    """What somebody has bought for the club; 422 with a sentence if that is not possible."""
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        form = ExpenseForm(club, request.POST)
        if _write(request, form, lambda by: _of_club(club, form, by)):
            return redirect("charges", club.slug)
    return _charges(request, club, ChargeForm(club, initial=_anew()), form, HTTPStatus.UNPROCESSABLE_ENTITY)


@require_http_methods(["GET", "HEAD", "POST"])
def take_back(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """422 without a reason, 409 if somebody else was faster. Raises Http404 for any other entry."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    entry = charges_of(club).filter(pk=entry_id).first()
    if entry is None:
        raise Http404
    if request.method != "POST":
        return _taking_back(request, club, entry, TakeBackForm(initial={"action_id": uuid4()}))
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        look_at_mistake(form)
        return _taking_back(request, club, entry, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    said, by = form.cleaned_data, request.user
    assert isinstance(by, User)
    try:
        take_back_charge(club, entry, by=by, action_id=said["action_id"], reason=said["reason"])
    except AlreadyReversed:
        return _taking_back(request, club, charges_of(club).get(pk=entry_id), form, HTTPStatus.CONFLICT)
    except REFUSED as refusal:
        form.add_error(None, in_words(refusal))
        return _taking_back(request, club, entry, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, _("Taken back. Both lines stay in the book."))
    return redirect("charges", club.slug)


def _of_players(club: Club, form: ChargeForm, by: User) -> Entry:
    kind = form.cleaned_data["kind"]
    return charge(club, form.players_said, form.charge, kind=kind, by=by, action_id=form.cleaned_data["action_id"])


def _of_club(club: Club, form: ExpenseForm, by: User) -> Entry:
    said = form.cleaned_data
    return spend(club, form.player_said, form.charge, from_till=form.from_till, by=by, action_id=said["action_id"])


def _write(request: HttpRequest, form: WrittenForm, write: Callable[[User], Entry]) -> bool:
    if not form.is_valid():
        look_at_mistake(form)
        return False
    assert isinstance(request.user, User)
    try:
        write(request.user)
    except SaidOtherwise:
        form.data = request.POST.copy()
        form.data["action_id"] = str(uuid4())
        form.add_error(None, _("This page has been used already. Write it down once more if this comes on top of it."))
        return False
    except REFUSED as refusal:
        form.add_error(None, in_words(refusal))
        return False
    messages.success(request, _("Written down."))
    return True


def _anew() -> dict[str, object]:
    return {"action_id": uuid4()}


def _charges(
    request: HttpRequest, club: Club, form: ChargeForm, expense: ExpenseForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "currency": book_rules(club).currency,
        "form": form,
        "expense": expense,
        "charges": charges_page(club, page_number(request)),
    }
    return render(request, "ledger/charges.html", page, status=status)


def _taking_back(
    request: HttpRequest, club: Club, entry: Entry, form: TakeBackForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    (one,) = charged([entry])
    closed = closed_period_on(club, one.day)
    page = {"club": club, "powers": powers_of(request.user, club), "one": one, "form": form, "closed": closed}
    return render(request, "ledger/charge_take_back.html", page, status=status)
