"""The evenings of a club: running ones, finished ones, and the form for a new one."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from chouette.evening.mistakes import MISTAKES, in_words
from chouette.evening.selectors import chouettes_of
from chouette.evening.services import open_chouette, perform_all
from chouette.models import Chouette
from chouette.pages.evenings.forms import NewChouetteForm
from chouette.wording.evening_title import tonight, unlike_the_others
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of

#: How many of a club's newest closed evenings are listed; older ones are in the book.
CLOSED_SHOWN = 60


@require_safe
@login_required
def chouettes(request: HttpRequest, slug: str) -> HttpResponse:
    """Open evenings first."""
    club = club_for(Power.SEE, request.user, slug)
    evenings = chouettes_of(club)
    context = {
        "club": club,
        "open": evenings.filter(closed_at=None),
        "closed": evenings.exclude(closed_at=None).order_by("-opened_at")[:CLOSED_SHOWN],
        "powers": powers_of(request.user, club),
    }
    return render(request, "chouette/evenings/evenings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_chouette(request: HttpRequest, slug: str) -> HttpResponse:
    """Title, house rules, players and seats in one form; redirects to the console."""
    club = club_for(Power.KEEP_SCORE, request.user, slug)
    form = NewChouetteForm(club, request.POST or None, initial={"title": tonight(club)})
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        try:
            return redirect("console", _opened(club, form, request.user).code)
        except MISTAKES as mistake:
            form.add_error(None, in_words(mistake, {}))
    if set(form.errors) & set(form.fields):
        look_at_mistake(form)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    page = {"club": club, "powers": powers_of(request.user, club), "form": form}
    return render(request, "chouette/evenings/new.html", page, status=status)


@transaction.atomic
def _opened(club: Club, form: NewChouetteForm, by: User) -> Chouette:
    """The evening with its house rules chosen and everyone seated, or nothing at all."""
    chouette = open_chouette(club, unlike_the_others(club, form.cleaned_data["title"]), by)
    return perform_all(chouette.pk, form.actions(), version=0, action_id=uuid4(), by=by).chouette
