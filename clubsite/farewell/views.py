"""The page on which owners archive a club, open it again, or have it deleted: parse, permit, perform, present."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.ledger.selectors import has_open_balances
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of
from clubsite.members.selectors import members_of

from . import services

Act = Callable[[Club, User], object]
ACTS: dict[str, Act] = {
    "archive": services.archive,
    "open": services.open_again,
    "delete": services.ask_to_delete,
    "keep": services.keep,
}


@transaction.atomic
@require_http_methods(["GET", "HEAD", "POST"])
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """422 with a sentence for what cannot be done yet. All of it can be repeated, and is done once."""
    if request.method != "POST":
        return _page(request, club_for(Power.MANAGE, request.user, slug))
    club = club_to_change(Power.MANAGE, request.user, slug, also_archived=True)
    assert isinstance(request.user, User)
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        return _page(request, club, _("Press one of the buttons of this page."))
    try:
        act(club, request.user)
    except services.StillUnderWay as busy:
        return _page(request, club, _("Not everything is over yet: {names}.").format(names=", ".join(busy.names)))
    except services.NotArchived:
        return _page(request, club, _("Archive the club first."))
    except services.NotSettled:
        return _page(request, club, _("The book is not settled: somebody owes or is owed something."))
    messages.success(request, _("Done."))
    return redirect("archive_club", club.slug)


def _page(request: HttpRequest, club: Club, refusal: str = "") -> HttpResponse:
    club.refresh_from_db()
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "refusal": refusal,
        "is_open": has_open_balances(club),
        "members": members_of(club).count(),
        "reached": services.reached(club).count(),
        "days": services.NOTICE.days,
    }
    return render(request, "farewell/archive.html", page, status=HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK)
