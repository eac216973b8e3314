"""The lists themselves: the page, the wall, another site's frame, CSV; and who wants to stand on no public list."""

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_GET, require_POST

from clubsite.access.pace import costs
from clubsite.accounts.sessions.services import login_here
from clubsite.kit.name_order import NameKey
from clubsite.leaderboards.listing import is_listed, wish
from clubsite.leaderboards.lists.as_csv import as_csv
from clubsite.leaderboards.lists.asking import other_time
from clubsite.leaderboards.lists.past_places import least_of
from clubsite.leaderboards.lists.standings import ON_A_PAGE, Wanted
from clubsite.leaderboards.models import Circle
from clubsite.leaderboards.pages.board_page import ON_THE_WALL, Asked, board_page, choices
from clubsite.leaderboards.pages.live import FRAGMENT, audience_of, shows_strangers
from clubsite.leaderboards.pages.no_such_time import with_known_times
from clubsite.leaderboards.pages.own_run import own_run
from clubsite.leaderboards.pages.reader import Reader, reader_of
from clubsite.live.tokens import sign
from clubsite.members.models import User
from clubsite.members.permissions import Power, club_for
from clubsite.members.selectors import player_of

#: Any site may show it: it says what everybody may read, and loads nothing but our own style sheet and face.
IN_A_FRAME = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "style-src 'self'",
            "font-src 'self'",
            "img-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors *",
        )
    ),
    "Cross-Origin-Resource-Policy": "cross-origin",
}


@require_GET
@with_known_times
def leaders(request: HttpRequest, slug: str, board: str = "") -> HttpResponse:
    """One page of a board: the season that runs, or all time, if the address names no period."""
    reader = reader_of(request.user, slug)
    return _shown(request, reader, reader.asked(request, board, ON_A_PAGE), "leaderboards/leaders.html")


@require_GET
@with_known_times
def leaders_wall(request: HttpRequest, slug: str, board: str) -> HttpResponse:
    """The first of a board, in letters for the whole room."""
    reader = reader_of(request.user, slug)
    return _shown(request, reader, reader.asked(request, board, ON_THE_WALL), "leaderboards/wall.html")


@require_GET
@xframe_options_exempt
@with_known_times
def leaders_embed(request: HttpRequest, slug: str, board: str) -> HttpResponse:
    """The first of a board for a frame in another site: what strangers may see, whoever asks, with no script and no button, so
    that a page around it can neither read more nor lead anybody to press anything."""
    reader = reader_of(AnonymousUser(), slug)
    asked = reader.asked(request, board, ON_THE_WALL)
    page = {"club": reader.club, "leaders": board_page(asked, reader.rules)}
    response = render(request, "leaderboards/embed.html", page)
    for name, value in IN_A_FRAME.items():
        response.headers[name] = value
    return response


@costs(10)
@require_GET
@with_known_times
def leaders_csv(request: HttpRequest, slug: str, board: str) -> HttpResponse:
    """Everybody on the board."""
    reader = reader_of(request.user, slug)
    asked = reader.asked(request, board, ON_A_PAGE)
    wanted = Wanted(asked.club, asked.board, asked.period, least_of(asked.board, reader.rules), asked.public)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-{asked.board.slug}-{asked.period.key}.csv"'}
    return HttpResponse(as_csv(wanted), "text/csv; charset=utf-8", headers=headers)


@require_POST
def leaders_listing(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether the reader's own name stands on lists that strangers see."""
    club = club_for(Power.SEE, request.user, slug)
    assert isinstance(request.user, User)
    player = player_of(request.user, club)
    if player is not None:
        listed = "listed" in request.POST
        wish(player, listed=listed)
        messages.success(request, _("Strangers see your name.") if listed else _("Strangers do not see your name any more."))
    return redirect("leaders", club.slug)


def _shown(request: HttpRequest, reader: Reader, asked: Asked, template: str) -> HttpResponse:
    page = {
        "club": reader.club,
        "powers": reader.powers,
        "leaders": board_page(asked, reader.rules),
        "choices": choices(reader.club, asked.board),
        "other_time": other_time(reader.club, asked.board, request.GET.get("over", "")),
        "own": reader.player,
        "run": own_run(asked) if reader.player is not None else None,
        "is_listed": reader.player is None or is_listed(reader.player),
        "circles": [] if reader.is_stranger else Circle.objects.filter(agreed__club=reader.club).order_by(NameKey("name")),
        "for_strangers": shows_strangers(reader.rules),
        "is_stranger": reader.is_stranger,
        "live_token": sign(f"leaders:{reader.club.pk}", audience_of(asked, reader.user), login_here(request)),
        "live_version": reader.rules.shown,
        "live_template": FRAGMENT,
    }
    return render(request, template, page)
