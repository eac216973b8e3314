"""The pages of a club's book, for members only: balances and why, who pays whom, and downloads."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from clubsite.access.pace import A_PDF, costs
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.kit.paper import paper_response
from clubsite.ledger import selectors
from clubsite.ledger.book_rules import book_rules, priced
from clubsite.ledger.books.cash_book import as_cash
from clubsite.ledger.books.export import as_csv, as_json, in_points
from clubsite.ledger.cash.paying import SaidOtherwise, transfer_cash
from clubsite.ledger.cash.refusals import REFUSED, in_words
from clubsite.ledger.forms import TILL, CashForm, MomentForm
from clubsite.ledger.models import Entry
from clubsite.ledger.pages.book_on_paper import book_on_paper
from clubsite.members.balance_rows import balance_rows
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of

LONGEST_NUMBER = 10  # digits
LAST_PAGE = 1_000_000  # beyond this the offset would overflow in the database


@require_GET
def ledger(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.SEE, request.user, slug)
    return _ledger(request, club, CashForm(club, initial={"action_id": uuid4(), **suggested(request)}))


@require_POST
def cash(request: HttpRequest, slug: str) -> HttpResponse:
    """Write down that one player paid another; 422 with a sentence if that is not possible."""
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        form = CashForm(club, request.POST)
        if write_cash(request, club, form):
            return redirect("ledger", club.slug)
    return _ledger(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)


def write_cash(request: HttpRequest, club: Club, form: CashForm) -> bool:
    """Write down the form's cash and say so; if that is not possible, put the reason into the form and return False."""
    if not form.is_valid():
        look_at_mistake(form)
        return False
    said, by = form.cleaned_data, request.user
    assert isinstance(by, User)
    payer, payee = form.payer_said, form.payee_said
    try:
        entry = transfer_cash(club, payer, payee, form.handed, by=by, action_id=said["action_id"], memo=said["memo"])
    except SaidOtherwise as other:
        _begin_anew(request, form, other.args[0])
        return False
    except REFUSED as refusal:
        form.add_error(None, in_words(refusal))
        return False
    messages.success(request, _cash_in_words(entry))
    return True


def _begin_anew(request: HttpRequest, form: CashForm, written: Entry) -> None:
    """This form was sent before with other values: ask whether this is a correction or more cash."""
    form.data = request.POST.copy()
    form.data["action_id"] = str(uuid4())
    said = _("This page has been used already. {written} Write it down once more if this comes on top of it.")
    form.add_error(None, said.format(written=_cash_in_words(written)))


def _cash_in_words(entry: Entry) -> str:
    one = as_cash(entry)
    words = {"payer": one.payer_name, "payee": one.payee_name, "points": one.text}
    said = _("Written down: {payer} paid {payee} {points}.").format(**words)
    if not one.rounding:
        return said
    return " ".join((said, _("Rounded by {money}.").format(money=one.rounding_text)))


@costs(20)
@require_GET
def ledger_csv(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.SEE, request.user, slug)
    note_download(club, Download.BOOK_CSV, by=request.user)
    return HttpResponse(as_csv(club), "text/csv; charset=utf-8", headers=_to_keep(f"{club.slug}.csv"))


@costs(20)
@require_GET
def ledger_json(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.SEE, request.user, slug)
    note_download(club, Download.BOOK_JSON, by=request.user)
    return JsonResponse(as_json(club), headers=_to_keep(f"{club.slug}.json"))


@costs(A_PDF)
@require_GET
def ledger_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """The book on paper: as it is now, or as it was at the end of the day `at`."""
    club = club_for(Power.SEE, request.user, slug)
    form = MomentForm(club, request.GET)
    if not form.is_valid():
        cash_form = CashForm(club, initial={"action_id": uuid4()})
        return _ledger(request, club, cash_form, HTTPStatus.UNPROCESSABLE_ENTITY, moment=form)
    day = form.cleaned_data["at"]
    note_download(club, Download.BOOK_PDF, by=request.user)
    page = {"club": club, "now": timezone.now(), "book": book_on_paper(club, day), "day": day}
    return paper_response(request, "ledger/book_on_paper.html", page, f"{club.slug}-{day or timezone.localdate():%Y-%m-%d}")


def _ledger(
    request: HttpRequest,
    club: Club,
    form: CashForm,
    status: HTTPStatus = HTTPStatus.OK,
    *,
    moment: MomentForm | None = None,
) -> HttpResponse:
    page = {
        "club": club,
        "scores": balance_rows(club, selectors.balances(club)),
        "till": selectors.till_balance(club),
        "payments": priced(book_rules(club), selectors.settle_up(club)),
        "form": form,
        "moment": moment or MomentForm(club),
        "powers": powers_of(request.user, club),
    }
    return render(request, "ledger/ledger.html", page, status=status)


def suggested(request: HttpRequest) -> dict[str, object]:
    """The payment that a "settle up" link fills in; malformed query strings are ignored."""
    asked = {name: request.GET.get(name, "") for name in ("payer", "payee", "quarters")}
    numbers = [value for name, value in asked.items() if name == "quarters" or value != TILL]
    if not all(value.isascii() and value.isdecimal() and len(value) < LONGEST_NUMBER for value in numbers):
        return {}
    return {"payer": asked["payer"], "payee": asked["payee"], "points": in_points(int(asked["quarters"]))}


def page_number(request: HttpRequest) -> int:
    """The page asked for, counting from 1. Raises Http404 for anything else."""
    asked = request.GET.get("page", "1")
    if not asked.isdecimal() or not 1 <= len(asked) <= 7 or not 1 <= int(asked) <= LAST_PAGE:
        raise Http404
    return int(asked)


def _to_keep(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
