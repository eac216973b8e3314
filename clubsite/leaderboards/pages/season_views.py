"""Seasons and what the lists show, for the club's owners."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.leaderboards.listing import change_rules
from clubsite.leaderboards.models import ClubBoards, Season
from clubsite.leaderboards.pages.forms import RulesForm, SeasonForm
from clubsite.leaderboards.seasons import SeasonRefused, add_season, close_season, drop_season
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of


@require_http_methods(["GET", "HEAD", "POST"])
def seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's seasons, and the form for another."""
    club = club_for(Power.MANAGE, request.user, slug)
    if request.method != "POST":
        return _page(request, club, SeasonForm())
    form = SeasonForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        try:
            add_season(club, said["name"], said["begins"], said["ends"], by=_owner(request))
        except SeasonRefused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(
                request, _("{season} is there, with everything that was played in it.").format(season=said["name"])
            )
            return redirect("seasons", club.slug)
    look_at_mistake(form)
    return _page(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)


@require_POST
def season(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    """Close a season, or drop one that was never closed."""
    club = club_for(Power.MANAGE, request.user, slug)
    try:
        if "drop" in request.POST:
            drop_season(club, season_id, by=_owner(request))
            messages.success(request, _("The season is gone. Nothing that was played is."))
        else:
            closed = close_season(club, season_id, by=_owner(request))
            messages.success(request, _("{season} is closed: its lists stay as they are now.").format(season=closed.name))
    except Season.DoesNotExist:
        raise Http404 from None
    except SeasonRefused as refused:
        messages.error(request, str(refused))
    return redirect("seasons", club.slug)


@require_POST
def leaders_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """What the lists show, and to whom."""
    club = club_for(Power.MANAGE, request.user, slug)
    form = RulesForm(request.POST)
    if not form.is_valid():
        return _page(request, club, SeasonForm(), HTTPStatus.UNPROCESSABLE_ENTITY, form)
    said = form.cleaned_data
    change_rules(club.pk, is_public=said["is_public"], least=said["least"], by=_owner(request))
    messages.success(request, _("Written down."))
    return redirect("seasons", club.slug)


def _owner(request: HttpRequest) -> User:
    """Who the club's log names."""
    assert isinstance(request.user, User)
    return request.user


def _page(
    request: HttpRequest, club: Club, form: SeasonForm, status: HTTPStatus = HTTPStatus.OK, rules_form: RulesForm | None = None
) -> HttpResponse:
    rules = ClubBoards.objects.filter(club=club).first() or ClubBoards(club=club)
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "seasons": Season.objects.filter(club=club),
        "form": form,
        "rules_form": rules_form or RulesForm(initial={"least": rules.least, "is_public": rules.is_public}),
    }
    return render(request, "leaderboards/seasons.html", page, status=status)
