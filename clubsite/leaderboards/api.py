"""The leaderboards for programs."""

from typing import Annotated, TypedDict

from django.http import Http404
from django.urls import path
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import LEADERS
from clubsite.api.shapes import eg
from clubsite.leaderboards.circles.reading import asked_across, boards_across, circle_for
from clubsite.leaderboards.circles.standings import standings_across
from clubsite.leaderboards.counting.waiting import is_behind
from clubsite.leaderboards.lists.asking import asked_for
from clubsite.leaderboards.lists.figures import figure_number
from clubsite.leaderboards.lists.own_run import run_of
from clubsite.leaderboards.lists.past_places import least_of
from clubsite.leaderboards.lists.standings import ON_A_PAGE, Wanted, standings
from clubsite.leaderboards.models import ClubBoards, Season
from clubsite.leaderboards.periods import period_of
from clubsite.leaderboards.providers import boards
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for
from clubsite.members.selectors import Visitor, player_of

ASKED = [
    OpenApiParameter("over", str, description="`2026-11-20`, `2026-11`, `season-3` or `all`."),
    OpenApiParameter("page", {"type": "integer", "minimum": 1, "maximum": 100_000}, description="Counts from 1."),
]

ASKED_ACROSS = [OpenApiParameter("over", str, description="`2026-11` or `all`."), ASKED[1]]


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


class OwnRunShape(TypedDict):
    """What the list's results of the period say of the reader."""

    best: Annotated[float, eg(3.5, "The sum of the best day.")]
    best_day: Annotated[str, eg("2026-11-20")]
    longest: Annotated[int, eg(4, "Results above zero one after the other, at most.")]
    running: Annotated[int, eg(2, "And since the last one that was not.")]


class LeadersShape(TypedDict):
    """A page of a list."""

    board: Annotated[str, eg("points-a-game")]
    over: Annotated[str, eg("2026-11", "A day, a month, a season or all.")]
    least: Annotated[int, eg(5, "Whoever has fewer results is not listed.")]
    page: Annotated[int, eg(1)]
    is_last: bool
    is_behind: Annotated[bool, eg(False, "Some results are still being counted.")]
    you: Annotated[OwnRunShape | None, eg(None, "Of the reader; null without a result, or where a list only counts.")]
    leaders: list[LeaderShape]


class PlayerInClubShape(TypedDict):
    """Somebody in one of the clubs."""

    club: Annotated[str, eg("the-mulberry")]
    player: Annotated[int, eg(23)]
    name: Annotated[str, eg("Ann")]


class CircleLeaderShape(TypedDict):
    """One line of a list across clubs: somebody in each club that it counts."""

    place: Annotated[int, eg(1, "Shared by equal figures.")]
    players: list[PlayerInClubShape]
    figure: Annotated[float, eg(0.83, "What the list is ordered by.")]
    total: Annotated[float, eg(13.25, "Points of all results together.")]
    results: Annotated[int, eg(16, "Games or evenings, as the list counts.")]
    ahead: Annotated[int, eg(12)]


class CircleLeadersShape(TypedDict):
    """A page of a list across clubs."""

    circle: Annotated[str, eg("The harbour")]
    clubs: Annotated[list[str], eg(["the-mulberry", "the-quince"])]
    boards: Annotated[list[str], eg(["points-a-game"], "Which lists there are.")]
    board: Annotated[str, eg("points-a-game")]
    over: Annotated[str, eg("2026-11", "A month or all.")]
    least: Annotated[int, eg(5, "Whoever has fewer results is not listed: the largest of the clubs’ numbers.")]
    page: Annotated[int, eg(1)]
    is_last: bool
    leaders: list[CircleLeaderShape]


@operation("A club's leaderboards", tag=LEADERS, answers={200: LeaderboardsShape})
def list_leaderboards(request: Request, slug: str) -> Response:
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
def get_leaderboard(request: Request, slug: str, board: str) -> Response:
    """One page of a list: `?over=` names the day (`2026-11-20`), the month (`2026-11`), the season (`season-3`) or `all`;
    without it, the season that runs, or all time. `?page=` counts from 1. A rating stands for all time, and `over` in the
    answer says so."""
    club = club_for(Power.SEE, request.user, slug)
    asked = request.query_params
    found = asked_for(club, board, asked.get("over", ""), asked.get("page", "1"))
    if found is None:
        _check_over(asked.get("over", ""), club)
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
        "you": _of_reader(request.user, wanted),
        "leaders": leaders,
    }
    return Response(answer)


def _check_over(over: str, club: Club) -> None:
    """Raises ValidationError where no time is called that."""
    if over and period_of(over, club.pk) is None:
        known = gettext("Say a day, a month, a season of the club or “all”: 2026-11-20, 2026-11, season-3.")
        raise ValidationError({"over": [known]})


def _of_reader(user: Visitor, wanted: Wanted) -> OwnRunShape | None:
    player = player_of(user, wanted.club) if isinstance(user, User) else None
    run = run_of(wanted, player.pk) if player is not None else None
    if run is None:
        return None
    best = run.best / wanted.board.unit.value
    return {"best": best, "best_day": run.day.isoformat(), "longest": run.longest, "running": run.running}


@operation("A list across clubs", tag=LEADERS, answers={200: CircleLeadersShape}, parameters=ASKED_ACROSS)
def get_circle_leaderboard(request: Request, circle: str, board: str) -> Response:
    """One page of a list of a circle, the clubs that compare their lists: `?over=` names a month (`2026-11`) or `all`. For
    members of its clubs; for others if each of the clubs shows them its own lists."""
    seen = circle_for(request.user, circle)
    asked = request.query_params
    shown, period, page = asked_across(board, asked.get("over", ""), asked.get("page", "1"))
    least = seen.least(shown)
    clubs = [club.pk for club in seen.clubs]
    rows = standings_across(clubs, shown, period.key, least, first=(page - 1) * ON_A_PAGE, number=ON_A_PAGE + 1)
    leaders: list[CircleLeaderShape] = [
        {
            "place": row.place,
            "players": [{"club": named.slug, "player": named.player, "name": named.name} for named in row.named],
            "figure": figure_number(shown, row.amount, row.count, row.ahead),
            "total": row.amount / shown.unit.value,
            "results": row.count,
            "ahead": row.ahead,
        }
        for row in rows[:ON_A_PAGE]
    ]
    answer: CircleLeadersShape = {
        "circle": seen.circle.name,
        "clubs": [club.slug for club in seen.clubs],
        "boards": [one.slug for one in boards_across()],
        "board": shown.slug,
        "over": period.key,
        "least": least,
        "page": page,
        "is_last": len(rows) <= ON_A_PAGE,
        "leaders": leaders,
    }
    return Response(answer)


urlpatterns = [
    path("circles/<slug:circle>/leaderboards/<slug:board>/", resource(get=get_circle_leaderboard), name="api_circle_board"),
    path("clubs/<slug:slug>/leaderboards/", resource(get=list_leaderboards), name="api_leaderboards"),
    path("clubs/<slug:slug>/leaderboards/<slug:board>/", resource(get=get_leaderboard), name="api_leaderboard"),
]
