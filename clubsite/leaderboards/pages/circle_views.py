"""A circle's lists: the page and CSV."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from io import StringIO

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from clubsite.access.pace import costs
from clubsite.kit.spreadsheet_cells import harmless
from clubsite.leaderboards.circles.reading import CircleSeen, asked_across, boards_across, circle_for
from clubsite.leaderboards.circles.standings import SharedStanding, standings_across
from clubsite.leaderboards.lists.figures import figure_number, figure_text
from clubsite.leaderboards.lists.standings import EVERYBODY, ON_A_PAGE
from clubsite.leaderboards.pages.board_page import MONTHS_BACK
from clubsite.leaderboards.pages.no_such_time import NoSuchTime, with_known_times
from clubsite.leaderboards.periods import ALL, Period, month_of
from clubsite.leaderboards.providers import Board

COLUMNS = ("place", "names", "clubs", "figure", "total", "results", "ahead")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page."""

    standing: SharedStanding
    whole: str
    rest: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class CirclePage:
    """Named as in a `BoardPage` where the templates are the same."""

    board: Board
    period: Period
    least: int
    rows: Sequence[Line]
    page: int
    has_more: bool
    public: bool = True


@costs(5)
@require_GET
@with_known_times
def circle(request: HttpRequest, circle: str, board: str = "") -> HttpResponse:
    """One page of a board; all time if the address names no month."""
    seen = circle_for(request.user, circle)
    _check_time(circle, board, request.GET.get("over", ""))
    asked, period, page = asked_across(board, request.GET.get("over", ""), request.GET.get("page", "1"))
    found = _standings(seen, asked, period, (page - 1) * ON_A_PAGE, ON_A_PAGE + 1)
    rows = [
        Line(one, *figure_text(asked, one.amount, one.count, one.ahead), one.login is not None and one.login == request.user.pk)
        for one in found[:ON_A_PAGE]
    ]
    shown = {
        "circle": seen.circle,
        "clubs": seen.clubs,
        "doors": seen.doors,
        "leaders": CirclePage(asked, period, seen.least(asked), rows, page, len(found) > ON_A_PAGE),
        "boards": boards_across(),
        "near": [Period(ALL), *_months()[:1]],
        "far": _months()[1:],
        "newer": page - 1,
        "older": page + 1,
    }
    return render(request, "leaderboards/circle.html", shown)


def _check_time(circle: str, board: str, over: str) -> None:
    """Raises NoSuchTime if no list across clubs has that time, Http404 if there is no such list."""
    shown, _period, _page = asked_across(board, "", "1")
    try:
        asked_across(board, over, "1")
    except Http404:
        address = reverse("circle_by", args=[circle, shown.slug])
        raise NoSuchTime(over, address, [Period(ALL), *_months()]) from None


@costs(10)
@require_GET
def circle_csv(request: HttpRequest, circle: str, board: str) -> HttpResponse:
    """Everybody on the board."""
    seen = circle_for(request.user, circle)
    asked, period, _page = asked_across(board, request.GET.get("over", ""), "1")
    written = StringIO()
    rows = csv.writer(written)
    rows.writerow(COLUMNS)
    for one in _standings(seen, asked, period, 0, EVERYBODY):
        names, clubs = (" / ".join(of) for of in zip(*((each.name, each.club) for each in one.named), strict=True))
        figure = figure_number(asked, one.amount, one.count, one.ahead)
        total = one.amount / asked.unit.value
        rows.writerow([one.place, harmless(names), harmless(clubs), figure, total, one.count, one.ahead])
    headers = {"Content-Disposition": f'attachment; filename="{circle}-{asked.slug}-{period.key}.csv"'}
    return HttpResponse(written.getvalue(), "text/csv; charset=utf-8", headers=headers)


def _standings(seen: CircleSeen, board: Board, period: Period, first: int, number: int) -> list[SharedStanding]:
    clubs = [club.pk for club in seen.clubs]
    return standings_across(clubs, board, period.key, seen.least(board), first=first, number=number)


def _months() -> list[Period]:
    """This month, by the site's clock, and those before it; each club's results are in its own months."""
    first = timezone.localdate(timezone=timezone.get_default_timezone()).replace(day=1)
    months = [first]
    for _ in range(MONTHS_BACK):
        months.append((months[-1] - timedelta(days=1)).replace(day=1))
    return [Period(month_of(month)) for month in months]
