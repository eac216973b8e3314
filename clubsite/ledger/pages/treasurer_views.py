"""The treasurer's pages: the desk, cash, and how the club keeps its book."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubsite.ledger.book_rules import CurrencyIsKept, book_rules, keep_rules
from clubsite.ledger.books.cash_book import cash_book
from clubsite.ledger.cash.refusals import in_words
from clubsite.ledger.forms import BookRulesForm, CashForm
from clubsite.ledger.pages.desk import desk_of
from clubsite.ledger.pages.taking_back import OF_CASH, take_back_page
from clubsite.ledger.pages.views import page_number, suggested, write_cash
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of

CASH_ON_THE_DESK = 5


@require_GET
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    return _desk(request, club, CashForm(club, initial={"action_id": uuid4(), **suggested(request)}))


@require_POST
def desk_cash(request: HttpRequest, slug: str) -> HttpResponse:
    """Write cash down from the desk; 422 with a sentence if that is not possible."""
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        form = CashForm(club, request.POST)
        if write_cash(request, club, form):
            return redirect("treasurer", club.slug)
    return _desk(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)


@require_GET
def all_cash(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    shown = {"cash": cash_book(club, page_number(request)), "home": "treasurer", "back": "take_back_cash"}
    return render(request, "ledger/all_cash.html", {"club": club, "powers": powers_of(request.user, club), **shown})


def take_back(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Take back cash that was written by mistake. 422 without a reason, 409 if somebody else was faster."""
    return take_back_page(request, slug, entry_id, OF_CASH)


@require_http_methods(["GET", "HEAD", "POST"])
def rules_of_book(request: HttpRequest, slug: str) -> HttpResponse:
    """What a point is worth, and who is reminded when."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    if request.method != "POST":
        return _page(request, club, "rules", {"form": BookRulesForm.of(book_rules(club))})
    form = BookRulesForm(request.POST)
    if not form.is_valid():
        look_at_mistake(form)
        return _page(request, club, "rules", {"form": form}, HTTPStatus.UNPROCESSABLE_ENTITY)
    assert isinstance(request.user, User)
    try:
        keep_rules(club, form.said, request.user)
    except CurrencyIsKept as refusal:
        form.add_error("currency", in_words(refusal))
        return _page(request, club, "rules", {"form": form}, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, _("Saved."))
    return redirect("treasurer", club.slug)


def _desk(request: HttpRequest, club: Club, form: CashForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    shown = {"desk": desk_of(club, timezone.now()), "form": form, "cash": cash_book(club, rows=CASH_ON_THE_DESK)}
    return _page(request, club, "desk", shown, status)


def _page(
    request: HttpRequest, club: Club, name: str, shown: dict[str, object], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    page = {"club": club, "powers": powers_of(request.user, club), **shown}
    return render(request, f"ledger/treasurer_{name}.html", page, status=status)
