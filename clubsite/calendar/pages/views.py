"""The month's page, and the files for calendar programs."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from clubsite.access.pace import costs
from clubsite.calendar.as_ics import Wanted, as_ics, players_behind
from clubsite.calendar.feeds import feed_with
from clubsite.calendar.pages.month import month_asked, month_of
from clubsite.calendar.services import feed_of, renew_feed
from clubsite.leaderboards.models import ClubBoards
from clubsite.leaderboards.pages.live import shows_strangers
from clubsite.leaderboards.pages.reader import reader_of
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_visit
from clubsite.members.selectors import player_of
from clubsite.preferences.letters import on_the_site


@require_safe
def month(request: HttpRequest, slug: str, year: int | None = None, month: int | None = None) -> HttpResponse:
    """What is on in a month; strangers to a public club see its nights."""
    club, powers = club_to_visit(request.user, slug)
    member = Power.SEE in powers
    shown = month_of(club, month_asked(club, year, month), games=member, seasons=member or _shows_lists(club))
    page = {"club": club, "powers": powers, "month": shown, "directs": Power.RUN_TOURNAMENTS in powers}
    return render(request, "calendar/month.html" if member else "calendar/month_for_strangers.html", page)


@require_safe
@login_required
def calendar_files(request: HttpRequest, slug: str) -> HttpResponse:
    """The addresses that a member gives to their calendar program."""
    club = club_for(Power.SEE, request.user, slug)
    assert isinstance(request.user, User)
    feed = feed_of(club, request.user)
    page = {"club": club, "feed": feed, "site": on_the_site("")}
    return render(request, "calendar/files.html", page)


@require_POST
@login_required
def renew_calendar_files(request: HttpRequest, slug: str) -> HttpResponse:
    """Other addresses; whoever has the old ones reads nothing any more."""
    club = club_for(Power.SEE, request.user, slug)
    assert isinstance(request.user, User)
    renew_feed(club, request.user)
    messages.success(request, _("The old addresses have ended. Give the new ones to your calendar program."))
    return redirect("calendar_files", club.slug)


@costs(5)
@require_GET
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Seasons and nights, and for members evenings and matches."""
    reader = reader_of(request.user, slug)
    wanted = Wanted(_host(request), nights=not reader.is_stranger or reader.club.is_public, games=not reader.is_stranger)
    return _file(reader.club, wanted)


@costs(5)
@require_GET
def public_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The nights of a public club, for whoever wants to come."""
    club, _powers = club_to_visit(request.user, slug)
    return _file(club, Wanted(_host(request), seasons=False, games=False))


@costs(5)
@require_GET
def club_feed(request: HttpRequest, secret: str) -> HttpResponse:
    """Everything of the club, under a member's secret address."""
    feed = feed_with(secret)
    if feed is None:
        raise Http404
    return _file(feed.club, Wanted(_host(request)))


@costs(5)
@require_GET
def own_feed(request: HttpRequest, secret: str) -> HttpResponse:
    """What that member plays in or comes to."""
    feed = feed_with(secret)
    if feed is None:
        raise Http404
    mine = players_behind(player_of(feed.user, feed.club))
    return _file(feed.club, Wanted(_host(request), seasons=False, mine=mine))


def _shows_lists(club: Club) -> bool:
    rules = ClubBoards.objects.filter(club=club).first() or ClubBoards(club=club)
    rules.club = club
    return shows_strangers(rules)


def _host(request: HttpRequest) -> str:
    return request.get_host().partition(":")[0]


def _file(club: Club, wanted: Wanted) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{club.slug}.ics"'}
    return HttpResponse(as_ics(club, wanted), "text/calendar; charset=utf-8", headers=headers)
