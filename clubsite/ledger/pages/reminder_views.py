"""Requesting reminders, and the link at the end of each mail to get no more of them."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.ledger.reminders.mail import DECLINE
from clubsite.ledger.reminders.services import NotReminded, Reach, remind, remind_all, wants_reminders, wish
from clubsite.members.models import Player, User
from clubsite.members.permissions import Power, club_for


@require_POST
def remind_one(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Request a mail to one person who owes; if none may be sent, the desk says why."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    player = get_object_or_404(Player, club=club, pk=player_id)
    assert isinstance(request.user, User)
    try:
        remind(club, player, by=request.user)
        messages.success(request, _("{name} gets a mail in a few minutes.").format(name=player.name))
    except NotReminded as refused:
        messages.error(request, why_not(refused.reach).format(name=player.name))
    return redirect("treasurer", club.slug)


@require_POST
def remind_all_due(request: HttpRequest, slug: str) -> HttpResponse:
    """Request a mail to everybody the club's rules would remind now."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    assert isinstance(request.user, User)
    number = len(remind_all(club, by=request.user))
    if number:
        said = ngettext(
            "{number} mail goes out within the next minutes.", "{number} mails go out within the next minutes.", number
        )
        messages.success(request, said.format(number=number))
    else:
        messages.info(request, _("There was nobody left to remind."))
    return redirect("treasurer", club.slug)


def why_not(reach: Reach | None) -> str:
    """Why no mail was requested, in a sentence about `{name}`."""
    if reach is None:
        return _("{name} owes nothing any more.")
    return {
        Reach.MAIL: _("{name} gets a mail in a few minutes."),
        Reach.TOO_SOON: _("{name} was reminded within the last three days."),
        Reach.DECLINED: _("{name} wants no such mails. Tell it in person."),
        Reach.NO_ADDRESS: _("{name} has confirmed no address. Tell it in person."),
        Reach.NO_LOGIN: _("{name} has no login in this club. Tell it in person."),
    }[reach]


@csrf_exempt  # mail programs post here on their own (RFC 8058), with nothing but the signed URL
@require_http_methods(["GET", "HEAD", "POST"])
def decline_reminders(request: HttpRequest, token: str) -> HttpResponse:
    """Opening the link changes nothing, because mail scanners open links; its button declines, or undoes that."""
    user = DECLINE.user_of(token)
    if user is None:
        raise Http404
    if request.method == "POST":
        wish(user, mails="again" in request.POST)
    return render(request, "ledger/decline_reminders.html", {"wanted": wants_reminders(user)}, status=HTTPStatus.OK)
