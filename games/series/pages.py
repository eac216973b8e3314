"""The series of a club, a new one, and one with its table; and the table as CSV."""

import csv
from http import HTTPStatus
from io import StringIO
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite.access.pace import costs
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.kit.spreadsheet_cells import harmless
from clubsite.leaderboards.periods import club_day
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_visit, powers_of
from clubsite.members.selectors import player_of
from games.series.forms import ChoiceForm, SeriesForm
from games.series.models import LONGEST_REASON, Series
from games.series.refusals import SeriesRefused
from games.series.services import add_series, choose, drop_series
from games.series.table import table_of
from games.series.wording import behind_in_words, points_in_words, tie_breaks_in_words


@require_http_methods(["GET", "HEAD", "POST"])
def series_of_club(request: HttpRequest, slug: str) -> HttpResponse:
    """All of them, the last first, and for directors the form for another."""
    if request.method != "POST":
        club, _powers = club_to_visit(request.user, slug)
        return _list(request, club, SeriesForm())
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    form = SeriesForm(request.POST)
    if form.is_valid():
        try:
            made = add_series(club, form.said(), by=_director(request), click=_click(request))
        except SeriesRefused as refused:
            form.add_error(None, str(refused))
        except ActionIdUsed:
            form.add_error(None, gettext("This click has no id. Load the page again."))
        else:
            return redirect("series", club.slug, made.pk)
    look_at_mistake(form)
    return _list(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)


def _list(request: HttpRequest, club: Club, form: SeriesForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    page = {"club": club, "powers": powers_of(request.user, club), "series": club.series.all(), "form": form, "click": uuid4()}
    return render(request, "games/series/list.html", page, status=status)


@costs(5)
@require_safe
def series(request: HttpRequest, slug: str, series_id: int) -> HttpResponse:
    """The table, what counts in it and why."""
    club, powers = club_to_visit(request.user, slug)
    found = _found(club, series_id)
    mine = player_of(request.user, club) if isinstance(request.user, User) else None
    table, made = table_of(found), club_day(found.made_at, club.zone)
    page = {
        "club": club,
        "powers": powers,
        "series": found,
        "made": made,
        "before": sum(one.day < made for one in table.tournaments),
        "points": points_in_words(found),
        "tie_breaks": tie_breaks_in_words(found),
        "table": table,
        "lines": [(line, behind_in_words(line.decided)) for line in table.lines],
        "mine": mine.pk if mine is not None else None,
        "longest_reason": LONGEST_REASON,
    }
    return render(request, "games/series/series.html", page)


@require_POST
@login_required
def choose_tournament(request: HttpRequest, slug: str, series_id: int) -> HttpResponse:
    """A tournament is taken in or left out; or the series is dropped."""
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    found = _found(club, series_id)
    try:
        if "drop" in request.POST:
            drop_series(found, by=_director(request))
            return redirect("series_of_club", club.slug)
        form = ChoiceForm(request.POST)
        form.full_clean()
        said = form.cleaned_data
        counts = said.get("counts") == "yes"
        choose(found, said.get("tournament", ""), counts=counts, reason=said.get("reason", ""), by=_director(request))
    except SeriesRefused as refused:
        messages.error(request, str(refused))
    return redirect("series", club.slug, found.pk)


@costs(5)
@require_safe
def series_csv(request: HttpRequest, slug: str, series_id: int) -> HttpResponse:
    """The table: a line a player, a column a tournament."""
    club, _powers = club_to_visit(request.user, slug)
    found = _found(club, series_id)
    table = table_of(found)
    written = StringIO()
    rows = csv.writer(written)
    columns = [harmless(f"{one.day.isoformat()} {one.row.title}") for one in table.tournaments]
    rows.writerow(["place", "player", "points", "tournaments", "won", *columns])
    for line in table.lines:
        results = ["" if one is None else f"{one.points:.4f}" if one.counts else f"({one.points:.4f})" for one in line.results]
        place = "" if line.place is None else line.place
        rows.writerow([place, harmless(line.player.name), f"{line.total:.4f}", line.played, line.won, *results])
    headers = {"Content-Disposition": f'attachment; filename="series-{found.pk}.csv"'}
    return HttpResponse(written.getvalue(), "text/csv; charset=utf-8", headers=headers)


def _found(club: Club, series_id: int) -> Series:
    return get_object_or_404(Series.objects.select_related("club"), club=club, pk=series_id)


def _director(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _click(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("click", ""))
    except ValueError:
        return uuid4()
