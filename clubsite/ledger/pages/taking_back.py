"""The page on which cash or a payment that was written by mistake is taken back: a second line says the opposite, with a
reason."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.ledger.books.cash_book import CASH, PAID, Cash, cash_written
from clubsite.ledger.cash.paying import take_back_cash, take_back_money
from clubsite.ledger.cash.refusals import REFUSED, in_words
from clubsite.ledger.forms import TakeBackForm
from clubsite.ledger.models import Entry
from clubsite.ledger.selectors import closed_period_on
from clubsite.ledger.services import AlreadyReversed
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of


@dataclass(frozen=True, slots=True)
class TakenFrom:
    """What is taken back there: entries of that kind, by that service; afterwards people are sent `home`."""

    kind: str
    home: str
    service: Callable[..., Entry]


OF_CASH = TakenFrom(CASH, "treasurer", take_back_cash)
OF_PAYMENTS = TakenFrom(PAID, "money", take_back_money)


@require_http_methods(["GET", "HEAD", "POST"])
def take_back_page(request: HttpRequest, slug: str, entry_id: int, of: TakenFrom) -> HttpResponse:
    """422 without a reason, 409 if somebody else was faster. Raises Http404 for any other entry."""
    if request.method != "POST":
        club = club_for(Power.KEEP_BOOK, request.user, slug)
        return _page(request, club, (_written(club, entry_id, of), TakeBackForm(initial={"action_id": uuid4()})), of)
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        return _taken_back(request, club, _written(club, entry_id, of), TakeBackForm(request.POST), of)


def _taken_back(request: HttpRequest, club: Club, cash: Cash, form: TakeBackForm, of: TakenFrom) -> HttpResponse:
    if not form.is_valid():
        look_at_mistake(form)
        return _page(request, club, (cash, form), of, HTTPStatus.UNPROCESSABLE_ENTITY)
    said = form.cleaned_data
    assert isinstance(request.user, User)
    entry = Entry.objects.get(pk=cash.entry)
    try:
        of.service(club, entry, by=request.user, action_id=said["action_id"], reason=said["reason"])
    except AlreadyReversed:
        return _page(request, club, (_written(club, entry.pk, of), form), of, HTTPStatus.CONFLICT)
    except REFUSED as refusal:
        form.add_error(None, in_words(refusal))
        return _page(request, club, (cash, form), of, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, _("Taken back. Both lines stay in the book."))
    return redirect(of.home, club.slug)


def _written(club: Club, entry_id: int, of: TakenFrom) -> Cash:
    cash = cash_written(club, entry_id, of.kind)
    if cash is None:
        raise Http404
    return cash


def _page(
    request: HttpRequest, club: Club, shown: tuple[Cash, TakeBackForm], of: TakenFrom, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    cash, form = shown
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "cash": cash,
        "closed": closed_period_on(club, cash.day),
        "form": form,
        "home": of.home,
    }
    return render(request, "ledger/treasurer_take_back.html", page, status=status)
