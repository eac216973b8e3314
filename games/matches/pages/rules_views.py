"""The page on which directors decide what holds for all matches of the club."""

from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from clubsite.members.models import User
from clubsite.members.permissions import Power, club_for, powers_of
from games.matches.pages.parts.late_fields import LateFields
from games.matches.services.club_rules import FEWEST_HOURS, MOST_HOURS, hours_of_silence, keep_hours, keep_lateness


class RulesForm(LateFields):
    """How long a report waits, and what a new challenge says of lateness."""

    hours = forms.IntegerField(
        label=gettext_lazy("Hours after which an unanswered result counts"),
        help_text=gettext_lazy(
            "From 12 hours to 720, which are 30 days. A result that waits already waits as long as its players were told."
        ),
        min_value=FEWEST_HOURS,
        max_value=MOST_HOURS,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def match_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; refused with a sentence: 422."""
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    form = RulesForm(request.POST or None, of_club=club.pk, initial={"hours": hours_of_silence(club.pk)})
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        keep_hours(club, form.cleaned_data["hours"], request.user)
        keep_lateness(club, form.lateness(), request.user)
        messages.success(request, _("Saved."))
        return redirect("matches", club.slug)
    page = {"club": club, "powers": powers_of(request.user, club), "form": form}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "games/matches/rules.html", page, status=status)
