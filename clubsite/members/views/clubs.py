"""The front door, one's clubs, a club's own page: parse, permit, perform, present."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.balance_rows import balance_rows, invented_rows
from clubsite.ledger.selectors import balances
from clubsite.members import services
from clubsite.members.evenings import Evening, past_evenings, running_evenings
from clubsite.members.forms import ClubForm, CodeForm
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.permissions import Power, club_for, powers_of
from clubsite.members.rules.powers import powers_of_roles
from clubsite.members.selectors import memberships_of, players_of


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


def _status_of(form: ClubForm) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
