"""A club's people: parse, permit, perform, present."""

from http import HTTPStatus

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubsite.asking.services import waiting_in
from clubsite.claims.selectors import asked_in
from clubsite.members import services
from clubsite.members.forms import MonitorForm, PlayerForm, SearchForm, look_at_mistake
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of
from clubsite.members.selectors import called_like, is_last_owner, members_called_like, members_of, players_of


@require_GET
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Members with their roles, and players, for every member; those who may change something find the links here."""
    return _people(request, club_for(Power.SEE, request.user, slug))


@transaction.atomic
@require_POST
def new_monitor(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_to_change(Power.MANAGE, request.user, slug)
    form = MonitorForm(request.POST)
    if not form.is_valid():
        return _people(request, club, monitor_form=form)
    try:
        services.add_monitor(club, form.cleaned_data["username"], form.cleaned_data["password"], by=_me(request))
    except services.NameTaken:
        form.add_error("username", _("Somebody has this user name already; take another."))
        return _people(request, club, monitor_form=form)
    except services.TooManyLogins:
        sentence = _("An owner gives {number} logins a day. Send an invitation: who is invited makes their own login.")
        form.add_error("username", sentence.format(number=services.MOST_LOGINS))
        return _people(request, club, monitor_form=form)
    name = form.cleaned_data["username"]
    messages.success(request, _("{name} may log in now, with the password you chose.").format(name=name))
    return redirect("people", club.slug)


@require_POST
def new_player(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.INVITE, request.user, slug)
    form = PlayerForm(request.POST)
    if not form.is_valid():
        return _people(request, club, player_form=form)
    player = services.find_or_add_player(club, form.cleaned_data["name"])
    messages.success(request, _("{name} is a player of the club.").format(name=player.name))
    return redirect("people", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def rename(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    club = club_for(Power.MANAGE, request.user, slug)
    player = get_object_or_404(Player, club=club, pk=player_id)
    form = PlayerForm(request.POST if request.method == "POST" else None, initial={"name": player.name})
    if form.is_valid():
        try:
            services.rename_player(player, form.cleaned_data["name"], by=_me(request))
            messages.success(request, _("The new name is {name}.").format(name=player.name))
            return redirect("people", club.slug)
        except services.NameTaken:
            form.add_error("name", _("Another player of the club has this name; take another."))
    page = {"club": club, "powers": powers_of(request.user, club), "player": player, "form": form}
    return render(request, "members/rename.html", page, status=_status_of(form))


def _people(
    request: HttpRequest,
    club: Club,
    monitor_form: MonitorForm | None = None,
    player_form: PlayerForm | None = None,
) -> HttpResponse:
    """Members and players with the forms for adding some; 422 if one of the forms was refused."""
    refused: MonitorForm | PlayerForm | None = monitor_form or player_form
    if refused:
        look_at_mistake(refused)
    powers, search_form = powers_of(request.user, club), SearchForm(request.GET if "search" in request.GET else None)
    may = powers if club.archived_at is None else frozenset()
    search = search_form.asked
    page = {
        "club": club,
        "search_form": search_form,
        "searched": search,
        "members": members_called_like(members_of(club), search) if search else members_of(club),
        "players": (called_like(players_of(club), search) if search else players_of(club)).select_related("user"),
        "powers": powers,
        "may": may,
        "is_last_owner": any(is_last_owner(mine) for mine in members_of(club).filter(user=_me(request))),
        "join_requests": waiting_in(club) if Power.TAKE_IN in may else [],
        "claims": asked_in(club) if Power.INVITE in may else [],
        "monitor_form": monitor_form or MonitorForm(),
        "player_form": player_form or PlayerForm(),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return render(request, "members/people.html", page, status=status)


def _me(request: HttpRequest) -> User:
    """Whoever is logged in; the club has checked before that somebody is."""
    assert isinstance(request.user, User)
    return request.user


def _status_of(form: PlayerForm) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
