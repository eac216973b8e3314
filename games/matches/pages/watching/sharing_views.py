"""Wanting the public page of a match or taking it back, the page, and its picture for other sites."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubsite.access.pace import costs
from clubsite.access.reachable import address_for_others
from clubsite.access.write_limit import TooFast
from clubsite.kit.kept import Kept
from clubsite.members.club_time import tell_time_of
from clubsite.members.models import User
from games.boards.cards.png import as_png
from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.pages.parts.plot import chances
from games.matches.pages.watching.card import match_card as drawn_card
from games.matches.pages.watching.public_page import PublicMatch, public_match
from games.matches.permissions import Speaker
from games.matches.services import sharing
from games.matches.services.writing import MATCHES

#: Search engines keep nothing of what is open by a link only.
UNLISTED = "noindex"


@dataclass(frozen=True, slots=True)
class Sharing:
    """What a reader is told of the public page: its address once both want it, and what they may do about it."""

    address: str
    waits_for: str
    may_want: bool
    may_take_back: bool


def sharing_of(request: HttpRequest, match: Match, who: Speaker) -> Sharing | None:
    """None for who has nothing to say in it. It is on the page from the challenge on, and shown (#match[data-shareable]) once
    that is accepted. At most two queries."""
    if not (who.sides or who.directs) or Stage(match.stage) not in (Stage.CHALLENGED, *sharing.SHOWN):
        return None
    link = sharing.link_of(match)
    if link is None:
        return Sharing("", "", may_want=bool(who.sides), may_take_back=False) if who.sides else None
    wanted = (link.wanted_by_first, link.wanted_by_second)
    if all(wanted):
        address = address_for_others(request, reverse("shared_match", args=(link.secret,)))
        return Sharing(address, "", may_want=False, may_take_back=True)
    waits = [seat for seat in match.seats.select_related("player") if not wanted[seat.side]]
    mine = any(not wanted[side] for side in who.sides)
    return Sharing("", waits[0].player.name, may_want=mine, may_take_back=True)


@require_POST
@login_required
def share_match(request: HttpRequest, code: str) -> HttpResponse:
    """`wanted` yes or no; back to the match."""
    assert isinstance(request.user, User)
    try:
        if request.POST.get("wanted") == "yes":
            sharing.share(request.user, code)
        else:
            sharing.take_back(request.user, code)
    except TooFast:
        messages.error(request, _("That was too much at once. Wait a moment."))
    return redirect("match", code)


@costs(4)
@never_cache
@require_safe
def shared_match(request: HttpRequest, secret: str) -> HttpResponse:
    """For whoever has the link."""
    match = sharing.shared_match(secret)
    tell_time_of(match.club)
    now = public_match(match)
    card = {
        "title": "{} – {}".format(*now.names),
        "text": _in_a_line(now),
        "url": request.build_absolute_uri(),
        "image": address_for_others(request, reverse("match_card", args=(secret,))),
    }
    page = render(request, "games/matches/watching/page.html", {"match": match, "now": now, "card": card})
    page.headers["X-Robots-Tag"] = UNLISTED
    return page


#: Cards of some twenty kilobytes each.
_CARDS: Kept[bytes] = Kept(100)


@costs(20)
@never_cache
@require_safe
def match_card(request: HttpRequest, secret: str) -> HttpResponse:
    """1200 by 630, as other sites show it beside a link. A link that was taken back has none."""
    match = sharing.shared_match(secret)
    now, host = public_match(match), request.get_host()
    label = _("How likely {name} was to win, game by game").format(name=now.names[0])
    foot = " · ".join((*now.terms, now.stage)), f"{match.club.name} · {host}"

    def drawn() -> bytes:
        return as_png(drawn_card(now.names, now.points, chances(MATCHES.state_of(match)), label, foot))

    picture = _CARDS.get((match.pk, now.names, foot, match.version, get_language()), drawn)
    return HttpResponse(picture, "image/png", headers={"X-Robots-Tag": UNLISTED})


def _in_a_line(now: PublicMatch) -> str:
    """The score first: other sites cut what is long."""
    terms = " · ".join((*now.terms, now.stage))
    return f"{now.said} {terms}" if now.said else terms
