"""The club's log, for its owners: who did what, as a page and as a spreadsheet."""

import csv
from http import HTTPStatus

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from clubsite.audit.kinds import SUBJECTS, Download, Subject
from clubsite.audit.models import Noted
from clubsite.audit.selectors import noted_in, people_in
from clubsite.audit.services import note_download
from clubsite.audit.wording import sentence_of, who_of
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.kit.http import number_asked
from clubsite.kit.spreadsheet_cells import harmless
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of

ROWS_PER_PAGE = 50
COLUMNS = ("at", "kind", "who", "what")


class LogForm(PlainForm):
    """What the page is asked for; nothing means everything."""

    about = forms.TypedChoiceField(label=_("What"), required=False, coerce=Subject, empty_value=None)
    person = forms.ModelChoiceField(User.objects.none(), label=_("Who"), required=False, empty_label=_("Everyone"))

    def __init__(self, club: Club, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # as Django passes them
        self.fields["about"].choices = [("", _("Everything")), *SUBJECTS.items()]  # type: ignore[attr-defined]
        people = self.fields["person"]
        people.queryset = people_in(club)  # type: ignore[attr-defined]
        people.label_from_instance = lambda user: user.called  # type: ignore[attr-defined]


@require_safe
def audit_log(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest acts, or those before one; by subject and person."""
    club = club_for(Power.MANAGE, request.user, slug)
    form = LogForm(club, request.GET)
    before = number_asked(request, "before")
    rows = _rows(club, form)
    found = list((rows if before is None else rows.filter(pk__lt=before))[: ROWS_PER_PAGE + 1])
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "form": form,
        "acts": [(noted, sentence_of(noted)) for noted in found[:ROWS_PER_PAGE]],
        "asked": _asked(request),
        "newest": before is not None,
        "older": found[ROWS_PER_PAGE - 1].pk if len(found) > ROWS_PER_PAGE else None,
    }
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "members/audit_log.html", page, status=status)


@require_safe
def audit_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """All acts of the same choice, newest first, with their sentences in the reader's language."""
    club = club_for(Power.MANAGE, request.user, slug)
    note_download(club, Download.AUDIT_CSV, by=request.user)
    name = {"Content-Disposition": f'attachment; filename="{club.slug}-log.csv"'}
    answer = HttpResponse(content_type="text/csv; charset=utf-8", headers=name)
    rows = csv.writer(answer)
    rows.writerow(COLUMNS)
    for noted in _rows(club, LogForm(club, request.GET)).iterator():
        cells = (noted.at.isoformat(), noted.kind, who_of(noted), sentence_of(noted, isolating=False))
        rows.writerow([harmless(cell) for cell in cells])
    return answer


def _rows(club: Club, form: LogForm) -> QuerySet[Noted]:
    """What the form asks for; nothing for what it does not know."""
    if not form.is_valid():
        return Noted.objects.none()
    person = form.cleaned_data["person"]
    return noted_in(club, form.cleaned_data["about"], person.pk if person else None)


def _asked(request: HttpRequest) -> str:
    """The choice as a query string, for links to other pages and to the spreadsheet."""
    asked = request.GET.copy()
    asked.pop("before", None)
    return asked.urlencode()
