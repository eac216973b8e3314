"""The cash journal with what was counted in the till, as a page and as a file."""

import csv
from http import HTTPStatus
from io import StringIO
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from clubsite.access.pace import costs
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.kit.money import money_text, signed_money
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.cash.counting import CountedOtherwise, count_till, in_the_till, last_counts
from clubsite.ledger.cash.journal import ALL, journal_page
from clubsite.ledger.cash.journal_file import journal_rows
from clubsite.ledger.pages.statement_views import asked_without_page
from clubsite.ledger.pages.treasury_forms import CountForm, JournalForm
from clubsite.ledger.pages.views import page_number
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of


@require_GET
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """422 with a sentence for days that are none."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    return _journal(request, club, CountForm(initial={"action_id": uuid4()}))


@require_POST
def count(request: HttpRequest, slug: str) -> HttpResponse:
    """Write down what was counted; 422 with a sentence if that is not possible."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    form = CountForm(request.POST)
    if not form.is_valid():
        look_at_mistake(form)
        return _journal(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    said, by = form.cleaned_data, request.user
    assert isinstance(by, User)
    try:
        done = count_till(
            club, form.cents, opening=said["opening"] == "yes", by=by, action_id=said["action_id"], memo=said["memo"]
        )
    except CountedOtherwise:
        form.add_error(None, _("This page has been used already. Look at the counts, and count once more."))
        return _journal(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    words = {"counted": money_text(done.counted), "difference": signed_money(done.difference)}
    messages.success(request, _("Counted: {counted}. Difference: {difference}.").format(**words))
    return redirect("cash_journal", club.slug)


@costs(20)
@require_GET
def journal_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Every line that was asked for, newest first."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    form = JournalForm(club, request.GET)
    if not form.is_valid():
        return _journal(request, club, CountForm(initial={"action_id": uuid4()}))
    note_download(club, Download.CASH_CSV, by=request.user)
    written = StringIO()
    csv.writer(written).writerows(journal_rows(club, form.asked))
    kept = {"Content-Disposition": f'attachment; filename="{club.slug}-cash.csv"'}
    return HttpResponse(written.getvalue(), "text/csv; charset=utf-8", headers=kept)


def _journal(request: HttpRequest, club: Club, count_form: CountForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    form = JournalForm(club, request.GET)
    is_valid = form.is_valid()
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "currency": book_rules(club).currency,
        "form": form,
        "page": journal_page(club, page_number(request), form.asked if is_valid else ALL) if is_valid else None,
        "person": form.person if is_valid else "",
        "asked": asked_without_page(request),
        "in_the_till": in_the_till(club),
        "counts": last_counts(club),
        "count_form": count_form,
    }
    return render(request, "ledger/journal.html", page, status=status if is_valid else HTTPStatus.UNPROCESSABLE_ENTITY)
