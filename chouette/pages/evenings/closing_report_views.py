"""An evening's closing report: as PDF to print, sign and file, and as a page."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from chouette.access.permissions import chouette_to_account_for
from chouette.models import Chouette
from chouette.records.closing_report import carry_sheet
from chouette.records.durations import durations, evening_lasted
from chouette.wording.evening_title import lasted_text
from clubsite.access.pace import A_PDF, costs
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.kit.paper import paper_response

TEMPLATE = "chouette/evenings/closing_report.html"


@costs(A_PDF)
@require_GET
@login_required
def closing_pdf(request: HttpRequest, code: str) -> HttpResponse:
    """For monitors and treasurers."""
    chouette = chouette_to_account_for(request.user, code)
    note_download(chouette.club, Download.CLOSING_PDF, by=request.user, evening=chouette.title)
    return paper_response(
        request, TEMPLATE, _page(chouette), f"{chouette.opened_at.astimezone(chouette.club.zone):%Y-%m-%d}-{chouette.title}"
    )


@costs(10)
@require_GET
@login_required
def closing_paper(request: HttpRequest, code: str) -> HttpResponse:
    """The same as a web page."""
    return render(request, TEMPLATE, _page(chouette_to_account_for(request.user, code)))


def _page(chouette: Chouette) -> dict[str, object]:
    lasted = lasted_text(evening_lasted(durations(chouette)))
    return {"evening": chouette, "club": chouette.club, "sheet": carry_sheet(chouette), "lasted": lasted, "now": timezone.now()}
