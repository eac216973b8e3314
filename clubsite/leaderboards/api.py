"""The leaderboards for programs."""

from typing import Annotated, TypedDict

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import LEADERS
from clubsite.api.shapes import eg
from clubsite.leaderboards.counting.waiting import is_behind
from clubsite.leaderboards.lists.asking import asked_for
from clubsite.leaderboards.lists.figures import figure_number
from clubsite.leaderboards.lists.past_places import least_of
from clubsite.leaderboards.lists.standings import ON_A_PAGE, Wanted, standings
from clubsite.leaderboards.models import ClubBoards, Season
from clubsite.leaderboards.providers import boards
from clubsite.members.permissions import Power, club_for

ASKED = [
    OpenApiParameter("over", str, description="`2026-11-20`, `2026-11`, `season-3` or `all`."),
    OpenApiParameter("page", {"type": "integer", "minimum": 1, "maximum": 100_000}, description="Counts from 1."),
]


class LeaderboardShape(TypedDict):
    """One of the club's lists."""

    board: Annotated[str, eg("points-a-game")]
    title: Annotated[str, eg("Points per game")]


class SeasonShape(TypedDict):
    """A stretch of days the club plays for, both ends included."""

    over: Annotated[str, eg("season-3", "What to ask a list for.")]
    name: Annotated[str, eg("Autumn 2026")]
    begins: Annotated[str, eg("2026-09-01")]
    ends: Annotated[str, eg("2026-11-30")]
    closed: Annotated[bool, eg(False, "Closed: its lists stay as they were published.")]


class LeaderboardsShape(TypedDict):
    """The club's lists and seasons."""

    boards: list[LeaderboardShape]
    seasons: list[SeasonShape]


class LeaderShape(TypedDict):
    """One line of a list."""

    place: Annotated[int, eg(1, "Shared by equal figures.")]
    player: Annotated[int, eg(23)]
    name: Annotated[str, eg("Ann")]
    figure: Annotated[float, eg(0.83, "What the list is ordered by.")]
    total: Annotated[float, eg(13.25, "Points of all results together.")]
    results: Annotated[int, eg(16, "Games or evenings, as the list counts.")]
    ahead: Annotated[int, eg(12)]
    behind: Annotated[int, eg(4)]


class LeadersShape(TypedDict):
    """A page of a list."""

    board: Annotated[str, eg("points-a-game")]
    over: Annotated[str, eg("2026-11", "A day, a month, a season or all.")]
    least: Annotated[int, eg(5, "Whoever has fewer results is not listed.")]
    page: Annotated[int, eg(1)]
    is_last: bool
    is_behind: Annotated[bool, eg(False, "Some results are still being counted.")]
    leaders: list[LeaderShape]


@operation("A club's leaderboards", tag=LEADERS, answers={200: LeaderboardsShape})
def leaderboards(request: Request, slug: str) -> Response:
    """Which lists there are, and for which seasons."""
    club = club_for(Power.SEE, request.user, slug)
    seasons: list[SeasonShape] = [
        {
            "over": season.key,
            "name": season.name,
            "begins": season.begins.isoformat(),
            "ends": season.ends.isoformat(),
            "closed": season.closed_at is not None,
        }
        for season in Season.objects.filter(club=club)
    ]
    answer: LeaderboardsShape = {
        "boards": [{"board": board.slug, "title": str(board.title)} for board in boards().values() if board.kept_by(club.pk)],
        "seasons": seasons,
    }
    return Response(answer)


@operation("A leaderboard", tag=LEADERS, answers={200: LeadersShape}, parameters=ASKED)
def leaderboard(request: Request, slug: str, board: str) -> Response:
    """One page of a list: `?over=` names the day (`2026-11-20`), the month (`2026-11`), the season (`season-3`) or `all`;
    without it, the season that runs, or all time. `?page=` counts from 1."""
    club = club_for(Power.SEE, request.user, slug)
    asked = request.query_params
    found = asked_for(club, board, asked.get("over", ""), asked.get("page", "1"))
    if found is None:
        raise Http404
    shown, period, page = found
    rules = ClubBoards.objects.filter(club=club).first() or ClubBoards(club=club)
    wanted = Wanted(club, shown, period, least_of(shown, rules))
    rows = standings(wanted, (page - 1) * ON_A_PAGE, ON_A_PAGE + 1)
    leaders: list[LeaderShape] = [
        {
            "place": row.place,
            "player": row.person,
            "name": row.name,
            "figure": figure_number(shown, row.amount, row.count, row.ahead),
            "total": row.amount / shown.unit.value,
            "results": row.count,
            "ahead": row.ahead,
            "behind": row.behind,
        }
        for row in rows[:ON_A_PAGE]
    ]
    answer: LeadersShape = {
        "board": shown.slug,
        "over": period.key,
        "least": wanted.least,
        "page": page,
        "is_last": len(rows) <= ON_A_PAGE,
        "is_behind": is_behind(club),
        "leaders": leaders,
    }
    return Response(answer)


urlpatterns = [
    path("clubs/<slug:slug>/leaderboards/", resource(get=leaderboards), name="api_leaderboards"),
    path("clubs/<slug:slug>/leaderboards/<slug:board>/", resource(get=leaderboard), name="api_leaderboard"),
]
