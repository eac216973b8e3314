"""The pages of membership: roles, removing, leaving, and who may do what."""

from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.selectors import open_in_all
from clubsite.members import powers_in_words, services
from clubsite.members.forms import RolesForm
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of
from clubsite.members.selectors import is_last_owner, player_of, roles_of


@require_GET
def roles(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may do what: the one table, with the visitor's own columns marked."""
    club = club_for(Power.SEE, request.user, slug)
    mine = roles_of(request.user, club) or []
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "columns": powers_in_words.columns(mine),
        "table": powers_in_words.table(mine),
    }
    return render(request, "members/roles.html", page)


@transaction.atomic
@require_http_methods(["GET", "HEAD", "POST"])
def member(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """One member's roles as checkboxes. 409 if somebody else has changed them since, 422 if the last owner would be lost."""
    if request.method != "POST":
        return _member(request, club_for(Power.MANAGE, request.user, slug), membership_id)
    club = club_to_change(Power.MANAGE, request.user, slug)
    form = RolesForm(request.POST)
    if not form.is_valid():
        return _member(request, club, membership_id, _("Tick roles from the list."), HTTPStatus.UNPROCESSABLE_ENTITY)
    assert isinstance(request.user, User)
    wanted, seen = form.cleaned_data["roles"], form.cleaned_data["seen"]
    try:
        changed = services.set_roles(club, membership_id, wanted, seen, request.user)
    except services.LastOwner:
        return _member(request, club, membership_id, _last_owner(), HTTPStatus.UNPROCESSABLE_ENTITY)
    except services.RolesChanged:
        changed_meanwhile = _("Somebody else has changed these roles meanwhile. They stand here as they are now.")
        return _member(request, club, membership_id, changed_meanwhile, HTTPStatus.CONFLICT)
    words = {"name": changed.user.called, "roles": changed.roles_shown}
    messages.success(request, _("Saved: {name} is now {roles}.").format(**words))
    return redirect("people", club.slug)


@transaction.atomic
@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Remove a member from the club, after a page that says what they owe or are owed; 422 for the last owner. Idempotent.
    409 if their balance is another by now than the page said."""
    if request.method != "POST":
        return _asked(request, club_for(Power.MANAGE, request.user, slug), membership_id)
    club = club_to_change(Power.MANAGE, request.user, slug)
    assert isinstance(request.user, User)
    member = Membership.objects.select_related("user").filter(club=club, pk=membership_id).first()
    if member is not None and request.POST.get("seen") != _balance_of(member.user, club).seen:
        status = HTTPStatus.CONFLICT if "seen" in request.POST else HTTPStatus.OK
        return _asked(request, club, membership_id, status)
    try:
        gone = services.remove_member(club, membership_id, request.user)
    except services.LastOwner:
        return _member(request, club, membership_id, _last_owner(), HTTPStatus.UNPROCESSABLE_ENTITY)
    except services.PlaysAgainst:
        return _member(request, club, membership_id, _plays_against(), HTTPStatus.UNPROCESSABLE_ENTITY)
    if gone is None:
        messages.info(request, _("There is no such member any more."))
        return redirect("people", club.slug)
    messages.success(request, _("{name} is no member any more.").format(name=gone.user.called))
    return redirect("home") if gone.user == request.user else redirect("people", club.slug)


@dataclass(frozen=True, slots=True)
class OpenBalance:
    """What a member has in the book under all their names, in quarters and in cents. Without a player it is nothing."""

    player: Player | None
    quarters: int = 0
    cents: int = 0

    @property
    def seen(self) -> str:
        """What the form sends back, so that nobody is removed on a balance that has changed meanwhile."""
        return f"{self.quarters} {self.cents}"


def _balance_of(user: User, club: Club) -> OpenBalance:
    player = player_of(user, club)
    return OpenBalance(None) if player is None else OpenBalance(player, *open_in_all(player))


def _open_with(user: User, club: Club) -> dict[str, object]:
    """For templates/members/open_balance.html."""
    balance = _balance_of(user, club)
    return {"balance": balance, "currency": book_rules(club).currency if balance.cents else ""}


def _asked(request: HttpRequest, club: Club, membership_id: int, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """The page that asks whether to remove this member."""
    member = get_object_or_404(Membership.objects.select_related("user", "club"), club=club, pk=membership_id)
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "member": member,
        **_open_with(member.user, club),
        "changed": status is HTTPStatus.CONFLICT,
    }
    return render(request, "members/remove.html", page, status=status)


@transaction.atomic
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the club, after a confirmation; 422 for the last owner."""
    club = club_for(Power.SEE, request.user, slug, also_archived=True)
    assert isinstance(request.user, User)
    refusal = ""
    if request.method == "POST":
        try:
            services.leave(club, request.user)
        except services.LastOwner:
            refusal = _last_owner()
        else:
            messages.success(request, _("You have left {club}.").format(club=club.name))
            return redirect("home")
    page = {"club": club, "powers": powers_of(request.user, club), "refusal": refusal, **_open_with(request.user, club)}
    return render(request, "members/leave.html", page, status=HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK)


def _plays_against() -> str:
    return _(
        "You sit in the same open game on screen, which they could answer no more. Remove them after it, or ask another owner."
    )


def _last_owner() -> str:
    return _("A club needs an owner, and there is no other. Make somebody else an owner first.")


def _member(
    request: HttpRequest, club: Club, membership_id: int, refusal: str = "", status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """The page of one member with their current roles."""
    shown = get_object_or_404(Membership.objects.select_related("user"), club=club, pk=membership_id)
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "member": shown,
        "columns": powers_in_words.columns(shown.roles)[1:],
        "is_last_owner": is_last_owner(shown),
        "refusal": refusal,
    }
    return render(request, "members/member.html", page, status=status)
