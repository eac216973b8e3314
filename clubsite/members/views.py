"""Logging in, clubs and their people: parse, permit, perform, present."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubsite.balance_rows import balance_rows, invented_rows
from clubsite.ledger.selectors import balances

from . import services
from .evenings import Evening, past_evenings, running_evenings
from .forms import AccountForm, ClubForm, CodeForm, MonitorForm, PlayerForm, look_at_mistake
from .log_in_limit import TooManyFailures, begin_attempt, forget_failures
from .models import Club, Membership, Player, User
from .permissions import Power, club_for, powers_of
from .rules.powers import powers_of_roles
from .selectors import memberships_of, players_of, staff_of

change_password = PasswordChangeView.as_view(template_name="members/change_password.html", success_url=reverse_lazy("account"))
log_out = LogoutView.as_view()
_log_in = LoginView.as_view(template_name="members/log_in.html", redirect_authenticated_user=True)


@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponseBase:
    """Django's log-in behind a limit of wrong passwords. 422 for a wrong one, 429 for too many."""
    if request.method != "POST":
        return _log_in(request)
    username, address = request.POST.get("username", ""), request.META.get("REMOTE_ADDR", "")
    try:
        begin_attempt(username, address)
    except TooManyFailures:
        return render(request, "members/log_in_refused.html", status=HTTPStatus.TOO_MANY_REQUESTS)
    response = _log_in(request)
    if request.user.is_authenticated:
        forget_failures(username, address)
    elif response.status_code == HTTPStatus.OK:
        response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """One's own mails. The password is changed on a page of its own."""
    user = request.user
    assert isinstance(user, User)
    now = {"email": user.email, "mail_summaries": user.mail_summaries}
    form = AccountForm(request.POST if request.method == "POST" else None, initial=now)
    if form.is_valid():
        services.set_mail_wishes(user, form.cleaned_data["email"], summaries=form.cleaned_data["mail_summaries"])
        messages.success(request, _("Written down."))
        return redirect("account")
    return render(request, "members/account.html", {"form": form}, status=_status_of(form))


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The front door for strangers; for the member of one club that club, for others the list of theirs."""
    if not isinstance(request.user, User):
        return render(request, "members/front_door.html", {"code_form": CodeForm(), "scores": invented_rows()})
    memberships = list(memberships_of(request.user))
    if len(memberships) == 1:
        return _club(request, memberships[0].club)
    running = running_evenings([membership.club for membership in memberships])
    rows = [_with_evenings(membership, running) for membership in memberships]
    return render(request, "members/home.html", {"clubs": sorted(rows, key=lambda row: not row[1])})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return render(request, "members/new_club.html", {"form": form}, status=_status_of(form))
    assert isinstance(request.user, User)
    return redirect("club", services.create_club(request.user, form.cleaned_data["name"]).slug)


@require_GET
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's page: its evenings, its players with their balances, and the ways from here."""
    return _club(request, club_for(Power.SEE, request.user, slug))


@require_GET
def people(request: HttpRequest, slug: str) -> HttpResponse:
    return _people(request, club_for(Power.INVITE, request.user, slug))


@require_POST
def new_monitor(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.MANAGE, request.user, slug)
    form = MonitorForm(request.POST)
    if not form.is_valid():
        return _people(request, club, monitor_form=form)
    try:
        services.add_monitor(club, form.cleaned_data["username"], form.cleaned_data["password"])
    except services.NameTaken:
        form.add_error("username", _("Somebody has this user name already; take another."))
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
            services.rename_player(player, form.cleaned_data["name"])
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
    """Players and monitors with the forms to add some; 422 when one of the forms was refused."""
    refused: MonitorForm | PlayerForm | None = monitor_form or player_form
    if refused:
        look_at_mistake(refused)
    page = {
        "club": club,
        "players": players_of(club),
        "staff": staff_of(club),
        "powers": powers_of(request.user, club),
        "monitor_form": monitor_form or MonitorForm(),
        "player_form": player_form or PlayerForm(),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return render(request, "members/people.html", page, status=status)


def _club(request: HttpRequest, club: Club) -> HttpResponse:
    page = {
        "club": club,
        "evenings": running_evenings([club]),
        "past": past_evenings(club),
        "scores": balance_rows(club, _with_balances(club)),
        "powers": powers_of(request.user, club),
    }
    return render(request, "members/club.html", page)


def _with_balances(club: Club) -> list[tuple[Player, int]]:
    """Every player of the club, also those the book does not know yet, with quarters."""
    known = {player.pk: quarters for player, quarters in balances(club)}
    return [(player, known.get(player.pk, 0)) for player in players_of(club)]


def _with_evenings(membership: Membership, running: list[Evening]) -> tuple[Club, list[Evening], frozenset[Power]]:
    """A club, its running evenings, and what the member may do there."""
    club = membership.club
    return club, [one for one in running if one.club_id == club.pk], powers_of_roles(membership.roles)


def _status_of(form: AccountForm | ClubForm | PlayerForm) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
