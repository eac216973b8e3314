"""A year's report, on the screen and on paper, and closing a period."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from clubsite.access.pace import A_PDF, costs
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.kit.paper import paper_response
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.books.period_figures import PeriodFigures
from clubsite.ledger.books.year_report import Report, report_of
from clubsite.ledger.cash import periods
from clubsite.ledger.cash.refusals import REFUSED, in_words
from clubsite.ledger.models import ClosedPeriod
from clubsite.ledger.pages.treasury_forms import ClosePeriodForm, ReportForm
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of


@require_GET
def year(request: HttpRequest, slug: str) -> HttpResponse:
    """422 with a sentence for days that are none."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    return _year(request, club, ClosePeriodForm.of_last_year(club))


@costs(A_PDF)
@require_GET
def year_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    form = ReportForm(club, request.GET)
    if not form.is_valid():
        return _year(request, club, ClosePeriodForm.of_last_year(club))
    note_download(club, Download.YEAR_PDF, by=request.user)
    report = report_of(club, *form.period)
    page = {"club": club, "report": report, "currency": book_rules(club).currency, "now": timezone.now()}
    return paper_response(request, "ledger/year_on_paper.html", page, f"{club.slug}-{report.until:%Y-%m-%d}")


@require_POST
def close_period(request: HttpRequest, slug: str) -> HttpResponse:
    """Its figures first, then, once they are confirmed, for good; 422 with a sentence if the period cannot be closed, 409 with
    the new figures if something was written for it meanwhile."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    form = ClosePeriodForm(request.POST)
    if not form.is_valid():
        look_at_mistake(form)
        return _year(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    assert isinstance(request.user, User)
    name, until, seen = (form.cleaned_data[field] for field in ("name", "until", "seen"))
    try:
        if seen is None:
            return _figures(request, club, form, periods.look_at_period(club, name, until))
        period = periods.close_period(club, name, until, by=request.user, seen=seen)
    except periods.FiguresChanged as changed:
        return _figures(request, club, form, changed.args[0], HTTPStatus.CONFLICT)
    except REFUSED as refusal:
        form.add_error(None, in_words(refusal))
        return _year(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, _("{period} is closed.").format(period=period.name))
    return redirect("year", club.slug)


def _figures(
    request: HttpRequest, club: Club, form: ClosePeriodForm, figures: PeriodFigures, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "currency": book_rules(club).currency,
        "said": form.cleaned_data,
        "figures": figures,
        "changed": status is HTTPStatus.CONFLICT,
    }
    return render(request, "ledger/close_period.html", page, status=status)


def _year(request: HttpRequest, club: Club, closing: ClosePeriodForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    form = ReportForm(club, request.GET)
    report: Report | None = report_of(club, *form.period) if form.is_valid() else None
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "currency": book_rules(club).currency,
        "form": form,
        "report": report,
        "asked": request.GET.urlencode(),
        "closing": closing,
        "closed": list(ClosedPeriod.objects.filter(club=club).select_related("by")),
    }
    return render(request, "ledger/year.html", page, status=status if report else HTTPStatus.UNPROCESSABLE_ENTITY)
