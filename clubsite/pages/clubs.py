"""The front page, one's own clubs, and a club's page: parse, permit, perform, present."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.asking.services import may_be_asked, waiting_in
from clubsite.calendar.as_ics import players_behind
from clubsite.calendar.coming import coming, own_coming
from clubsite.claims.selectors import asked_in, guests_of
from clubsite.ledger.selectors import balances
from clubsite.members import services
from clubsite.members.balance_rows import balance_rows, invented_rows
from clubsite.members.club_time import tell_time_of
from clubsite.members.evenings import Evening, past_evenings, running_evenings
from clubsite.members.forms import ClubForm, ClubSettingsForm, CodeForm
from clubsite.members.match_notices import MatchNotice, match_notices
from clubsite.members.models import Club, Membership, User
from clubsite.members.permissions import Power, club_for, club_to_change, club_to_visit, powers_of
from clubsite.members.rules.links import as_text
from clubsite.members.rules.powers import powers_of_roles
from clubsite.members.selectors import memberships_of, player_of, players_of
from clubsite.preferences.middleware import speak_as

#: How many of the next club nights a club's page names, and how many of what is announced besides.
NIGHTS_SHOWN = 4


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The front page for strangers; a member of one club sees that club, other members the list of theirs."""
    if not isinstance(request.user, User):
        return render(request, "members/front_door.html", {"code_form": CodeForm(), "scores": invented_rows()})
    memberships = list(memberships_of(request.user))
    if len(memberships) == 1:
        tell_time_of(memberships[0].club)
        return _club(request, memberships[0].club)
    running = running_evenings([membership.club for membership in memberships])
    notices = match_notices(request.user, {one.club_id: powers_of_roles(one.roles) for one in memberships})
    rows = [_with_what_runs(membership, running, notices) for membership in memberships]
    own = own_coming([membership.club for membership in memberships], request.user)
    page = {"clubs": sorted(rows, key=lambda row: not (row[1] or row[3])), "coming_up": own}
    return render(request, "members/home.html", page)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return render(request, "members/new_club.html", {"form": form}, status=_status_of(form))
    assert isinstance(request.user, User)
    try:
        return redirect("club", services.found_club(request.user, form.cleaned_data["name"]).slug)
    except services.TooManyClubs:
        form.add_error("name", _("You own {number} clubs, and more are not to be had.").format(number=services.MOST_CLUBS))
    return render(request, "members/new_club.html", {"form": form}, status=_status_of(form))


@require_GET
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's page: its evenings, the balances of whoever has played for points, and links. Strangers see the front
    page of a public club."""
    club, powers = club_to_visit(request.user, slug)
    if Power.SEE in powers:
        return _club(request, club)
    speak_as(request, club)
    return render(
        request,
        "members/front_page.html",
        {
            "club": club,
            "evenings": running_evenings([club]),
            "coming_up": coming(club, NIGHTS_SHOWN),
            "may_be_asked": may_be_asked(club),
        },
    )


@transaction.atomic
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's name, what strangers see of it, its language and its clock."""
    club = club_for(Power.MANAGE, request.user, slug)
    now = {name: getattr(club, name) for name in ClubSettingsForm.base_fields} | {"links": as_text(club.links)}
    form = ClubSettingsForm(request.POST if request.method == "POST" else None, initial=now)
    if form.is_valid():
        club = club_to_change(Power.MANAGE, request.user, slug)
        assert isinstance(request.user, User)
        services.change_club(club, **form.said(), by=request.user)
        messages.success(request, _("Saved."))
        return redirect("club_settings", club.slug)
    page = {"club": club, "form": form, "powers": powers_of(request.user, club)}
    return render(request, "members/settings.html", page, status=_status_of(form))


def _club(request: HttpRequest, club: Club) -> HttpResponse:
    powers = powers_of(request.user, club)
    notices = match_notices(request.user, {club.pk: powers}) if isinstance(request.user, User) else []
    own = player_of(request.user, club) if isinstance(request.user, User) else None
    page = {
        "club": club,
        "notices": notices,
        "matches_wait": sum(notice.waits and notice.is_match for notice in notices),
        "evenings": running_evenings([club]),
        "past": past_evenings(club),
        "coming_up": coming(club, NIGHTS_SHOWN, players_behind(own)),
        "scores": balance_rows(club, balances(club), "player"),
        "has_players": players_of(club).exists(),
        "powers": powers,
        "would_join": waiting_in(club).count() if Power.TAKE_IN in powers else 0,
        "claims": asked_in(club).count() if Power.INVITE in powers else 0,
        # A member without a player here, in a club that has guests.
        "may_be_a_guest": isinstance(request.user, User) and own is None and guests_of(club).exists(),
    }
    return render(request, "members/club.html", page)


def _with_what_runs(
    membership: Membership, running: list[Evening], notices: list[MatchNotice]
) -> tuple[Club, list[Evening], frozenset[Power], list[MatchNotice]]:
    """A club, its running evenings, what the member may do there, and what they should know of matches."""
    club = membership.club
    evenings = [one for one in running if one.club_id == club.pk]
    told = [one for one in notices if one.club_id == club.pk]
    return club, evenings, powers_of_roles(membership.roles), told


def _status_of(form: ClubForm) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
