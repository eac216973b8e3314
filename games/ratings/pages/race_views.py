"""The club's points race: what gives points, and for owners the form to choose another."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.leaderboards.periods import club_day
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of
from games.ratings.pages.race_form import RaceForm, filled_from
from games.ratings.services.racing import RaceRefusedNow, choose_race, race_on, races_of


@require_safe
@login_required
def points_race(request: HttpRequest, slug: str) -> HttpResponse:
    """What gives points now, and what did before."""
    club = club_for(Power.SEE, request.user, slug)
    return _page(request, club, RaceForm(initial=filled_from(race_on(club.pk, club_day(timezone.now(), club.zone)))))


@require_http_methods(["POST"])
@login_required
def choose_points_race(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.MANAGE, request.user, slug)
    assert isinstance(request.user, User)
    form = RaceForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        try:
            choose_race(club, said["published"], said["numbers"], from_today=not said["back"], by=request.user)
        except RaceRefusedNow as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("Written down. The points are being counted."))
            return redirect("points_race", club.slug)
    look_at_mistake(form)
    return _page(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)


def _page(request: HttpRequest, club: Club, form: RaceForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    today = club_day(timezone.now(), club.zone)
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "race": race_on(club.pk, today),
        "races": races_of(club.pk),
        "form": form,
    }
    return render(request, "games/ratings/race.html", page, status=status)
