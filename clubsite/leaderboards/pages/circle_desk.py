"""A club's circles, for its owners: found one, invite, take back, agree, decline, leave."""

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.leaderboards.circles.services import (
    CircleRefused,
    agree,
    decline,
    found_circle,
    invite_club,
    leave,
    seen_of,
    take_back,
    waiting_for,
)
from clubsite.leaderboards.models import Circle, CircleInvitation
from clubsite.leaderboards.pages.forms import CircleForm, InviteForm
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, NameKey, User
from clubsite.members.permissions import Power, club_for, powers_of


@require_http_methods(["GET", "HEAD", "POST"])
def circles(request: HttpRequest, slug: str) -> HttpResponse:
    """Those the club is in, those it is asked to join, and the form for another."""
    club = club_for(Power.MANAGE, request.user, slug)
    if request.method != "POST":
        return _page(request, club, CircleForm())
    form = CircleForm(request.POST)
    if form.is_valid():
        try:
            founded = found_circle(club, form.cleaned_data["name"], by=_owner(request))
        except CircleRefused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("{circle} is there. Now invite another club.").format(circle=founded.name))
            return redirect("circles", club.slug)
    look_at_mistake(form)
    return _page(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)


@require_POST
def circle_act(request: HttpRequest, slug: str, circle_id: int) -> HttpResponse:
    """What the pressed button says."""
    club = club_for(Power.MANAGE, request.user, slug)
    try:
        messages.success(request, _done(request, club, circle_id))
    except Circle.DoesNotExist:
        raise Http404 from None
    except CircleRefused as refused:
        messages.error(request, str(refused))
    return redirect("circles", club.slug)


def _done(request: HttpRequest, club: Club, circle_id: int) -> str:
    """What was done, in the reader's language. Raises `CircleRefused`, `Circle.DoesNotExist`."""
    by, said = _owner(request), request.POST
    match said.get("act"):
        case "invite":
            form = InviteForm(said)
            if not form.is_valid():
                return _("Type the end of the other club’s address: for /clubs/the-baize/ it is “the-baize”.")
            invite_club(club, circle_id, form.cleaned_data["asked"], by=by)
            return _("If there is such a club, its owners find the invitation on their page “Circles”.")
        case "take_back":
            form = InviteForm(said)
            if form.is_valid():  # else nothing of that kind was ever invited
                take_back(club, circle_id, form.cleaned_data["asked"], by=by)
            return _("The invitation is taken back.")
        case "agree":
            agree(club, circle_id, said.get("seen", ""), by=by)
            return _("The club is in the circle.")
        case "decline":
            decline(club, circle_id, by=by)
            return _("Declined. The circle is not told.")
        case "leave":
            leave(club, circle_id, by=by)
            return _("The club is in that circle no more: nothing of it stands there.")
        case _:
            raise BadRequest("no such act")


def _owner(request: HttpRequest) -> User:
    """Who the club's log names."""
    assert isinstance(request.user, User)
    return request.user


def _page(request: HttpRequest, club: Club, form: CircleForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    asked = Prefetch("invited", CircleInvitation.objects.filter(taken_back_at=None))
    own = Circle.objects.filter(agreed__club=club).order_by(NameKey("name"), "pk").prefetch_related("agreed__club", asked)
    waiting = waiting_for(club).select_related("circle").prefetch_related("circle__agreed__club")
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "circles": own,
        "waiting": [(each.circle, seen_of(each.circle)) for each in waiting],
        "form": form,
        "invite": InviteForm(),
    }
    return render(request, "leaderboards/circles.html", page, status=status)
