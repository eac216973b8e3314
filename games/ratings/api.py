"""Ratings for programs: a club's list, and a player on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import Annotated, TypedDict

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import MATCHES
from clubsite.api.lists import page_of
from clubsite.api.shapes import PageOf, among, eg
from clubsite.kit.http import number_asked
from clubsite.kit.name_order import name_key
from clubsite.members.models import Club, Player
from clubsite.members.permissions import Power, club_for
from games.ratings.api_rules import choose_rating_list, get_rating_list, try_rating_list
from games.ratings.asking import under_asked
from games.ratings.histories import NEWEST, Told, Unrated, code_of, matches_on, told, unrated, unrated_on
from games.ratings.models import KeptList, RatedMatch
from games.ratings.rules.career import Career, Point, thinned
from games.ratings.rules.lists import PUBLISHED
from games.ratings.rules.points_race import WinScale
from games.ratings.selectors import Beside, Line, beside, career_on, list_of, moment, ratings_on
from games.ratings.services.comparing import TooMuchReplayed
from games.ratings.services.lists import numbers_of
from games.ratings.services.racing import races_of
from games.ratings.services.waiting import is_behind

MOST = 300


ON_LIST = OpenApiParameter(
    "list", {"type": "integer", "minimum": 1}, description="Which of the club's lists; without it, the first."
)
UNDER = OpenApiParameter(
    "under",
    {"type": "array", "items": {"type": "string", "enum": [*PUBLISHED, "all"]}},
    description="Other numbers to work everything out by as well; may be repeated.",
)
AGAINST = OpenApiParameter("against", {"type": "integer", "minimum": 1}, description="Only the matches against this player.")


class BesideShape(TypedDict):
    """What it would be by other numbers."""

    list: Annotated[str, eg("danish")]
    place: Annotated[int | None, eg(2)]
    rating: Annotated[float | None, eg(1004.5, "Null for whoever has no rated match there.")]


class RatedShape(TypedDict):
    """A player on the list."""

    place: Annotated[int | None, eg(1, "Shared by equal ratings; null while provisional.")]
    player: Annotated[int, eg(17)]
    name: Annotated[str, eg("Ann")]
    rating: Annotated[float, eg(1688.42)]
    experience: Annotated[int, eg(164)]
    matches: Annotated[int, eg(25)]
    under: Annotated[list[BesideShape], eg([], "By the lists asked for.")]


class KeptShape(TypedDict):
    """One of the club's lists."""

    list: Annotated[int, eg(3, "What to ask for as `list`.")]
    name: Annotated[str, eg("FIBS")]
    scope: Annotated[str, among(KeptList.Scope), eg("all", "Which matches it counts.")]
    until: Annotated[datetime | None, eg(None, "When another took its place.")]


class RatingsShape(TypedDict):
    """A club's list."""

    name: Annotated[str, eg("FIBS")]
    is_behind: Annotated[bool, eg(False, "Some results are not in it yet.")]
    lists: list[KeptShape]
    ranked: list[RatedShape]
    provisional: list[RatedShape]


class RatingPoint(TypedDict):
    """The rating after a match."""

    at: datetime
    rating: Annotated[float, eg(1688.4213)]


class BestWinShape(TypedDict):
    """The win over whoever stood highest before it."""

    match: Annotated[str, eg("KFWQ7R")]
    opponent: Annotated[int, eg(23)]
    rating: Annotated[float, eg(1844.2071, "The opponent's, before the match.")]


class RatedOpponentShape(TypedDict):
    """The matches against one opponent."""

    opponent: Annotated[int, eg(23)]
    name: Annotated[str, eg("Bob")]
    won: Annotated[int, eg(3)]
    lost: Annotated[int, eg(2)]
    expected: Annotated[float, eg(2.1)]
    change: Annotated[float, eg(14.2071, "Rating points won from them.")]


class RatedPlayerShape(TypedDict):
    """What a player has done on the list."""

    player: Annotated[int, eg(17)]
    won: Annotated[int, eg(12)]
    lost: Annotated[int, eg(4)]
    expected: Annotated[float, eg(9.8, "Matches that the ratings promised them.")]
    longest_winning: Annotated[int, eg(5)]
    longest_losing: Annotated[int, eg(2)]
    present_streak: Annotated[int, eg(-2, "Matches won in a row up to the last one; below zero, lost.")]
    best_win: BestWinShape | None
    highest: RatingPoint | None
    lowest: RatingPoint | None
    against: list[RatedOpponentShape]
    under: list[BesideShape]
    curve: Annotated[list[RatingPoint], eg([], "At most 300 points that look like all of them; `matches/` has every match.")]


class RaceShape(TypedDict):
    """A points race, and since when it scores."""

    name: Annotated[str, eg("Brass City")]
    since: Annotated[date | None, eg("2026-09-01", "Null: from the beginning.")]
    per_evening: Annotated[float, eg(1.0, "For an evening, once it is closed, to whoever was in a game.")]
    per_win: Annotated[float, eg(1.0, "For a rated match won.")]
    by_length: Annotated[bool, eg(False, "Whether points of a match are times √length / 3.")]


class RacesShape(TypedDict):
    """A club's points races, the first first; the last that has begun scores."""

    races: list[RaceShape]


@operation("A club's points races", tag=MATCHES, answers={200: RacesShape})
def list_races(request: Request, slug: str) -> Response:
    """What gives points on the leaderboard `points-race`."""
    club = club_for(Power.SEE, request.user, slug)
    races: list[RaceShape] = [
        {
            "name": race.name,
            "since": since,
            "per_evening": race.per_evening,
            "per_win": race.per_win,
            "by_length": race.win_scale is WinScale.BY_LENGTH,
        }
        for since, race in races_of(club.pk)
    ]
    answer: RacesShape = {"races": races}
    return Response(answer)


class RatedMatchShape(TypedDict):
    """What a match did to the player; null where it was not rated."""

    match: Annotated[str, eg("KFWQ7R")]
    at: datetime
    opponent: Annotated[int, eg(23)]
    name: Annotated[str, eg("Bob")]
    length: Annotated[int, eg(7)]
    won: Annotated[bool, eg(True)]
    why_not: Annotated[str, eg("", "The code of the reason why it is not rated.")]
    expected: Annotated[float | None, eg(0.5623, "How likely the player's win was.")]
    change: Annotated[float | None, eg(9.2614)]
    rating: Annotated[float | None, eg(1688.4213, "After the match.")]


class UnratedShape(TypedDict):
    """A confirmed match that changed no rating."""

    match: Annotated[str, eg("KFWQ7R")]
    at: datetime
    winner: Annotated[int, eg(17)]
    loser: Annotated[int, eg(23)]
    length: Annotated[int, eg(1)]
    why_not: Annotated[str, eg("ONE_POINT", "The code of the reason.")]
    why_not_in_words: Annotated[str, eg("This list does not count matches to one point.")]


@operation("Matches that are not rated", tag=MATCHES, answers={200: PageOf(UnratedShape)}, parameters=[ON_LIST])
def list_unrated_matches(request: Request, slug: str) -> Response:
    """The confirmed matches that changed nothing on a list, newest first, each with its reason."""
    club = club_for(Power.SEE, request.user, slug)
    kept = _asked(request, club)
    rows = unrated_on(kept) if kept.pk else RatedMatch.objects.none()
    return page_of(request, rows, NEWEST, lambda page: [_unrated(unrated(row)) for row in page])


@operation("A club's ratings", tag=MATCHES, answers={200: RatingsShape}, parameters=[ON_LIST, UNDER])
def list_ratings(request: Request, slug: str) -> Response:
    """One of the club's lists, and what it would be by other numbers. A chouette is never rated."""
    club = club_for(Power.SEE, request.user, slug)
    kept = _asked(request, club)
    with _paced():
        found = ratings_on(kept, under_asked(request, kept), request.user.pk)
    lists = KeptList.objects.filter(club=club)
    answer: RatingsShape = {
        "name": numbers_of(kept).name,
        "is_behind": is_behind(club.pk),
        "lists": [_kept_shape(one) for one in lists],
        "ranked": [_line(one) for one in found.ranked],
        "provisional": [_line(one) for one in found.provisional],
    }
    return Response(answer)


@operation("A player's rating", tag=MATCHES, answers={200: RatedPlayerShape}, parameters=[ON_LIST, UNDER])
def get_player_rating(request: Request, slug: str, player_id: int) -> Response:
    """Over time, with best win, streaks and head to head."""
    club = club_for(Power.SEE, request.user, slug)
    player = get_object_or_404(Player, club=club, pk=player_id)
    kept = _asked(request, club)
    life = career_on(kept, player.pk) if kept.pk else Career(str(player.pk))
    under = under_asked(request, kept)
    with _paced():
        others = beside(kept, player.pk, under, request.user.pk) if under else []
    answer: RatedPlayerShape = {
        "player": player.pk,
        "won": life.score.won,
        "lost": life.score.lost,
        "expected": round(life.score.expected, 4),
        "longest_winning": life.longest_winning.length if life.longest_winning else 0,
        "longest_losing": life.longest_losing.length if life.longest_losing else 0,
        "present_streak": (life.current.length if life.winning else -life.current.length) if life.current else 0,
        "best_win": _best(life),
        "highest": _point(life.highest) if life.highest else None,
        "lowest": _point(life.lowest) if life.lowest else None,
        "against": _against(club, life),
        "under": [_beside(one) for one in others],
        "curve": [_point(one) for one in thinned(life.curve, MOST)],
    }
    return Response(answer)


@operation("A player's rated matches", tag=MATCHES, answers={200: PageOf(RatedMatchShape)}, parameters=[ON_LIST, AGAINST])
def list_rated_matches(request: Request, slug: str, player_id: int) -> Response:
    """What each match did to their rating, newest first; those that are not rated have a reason."""
    club = club_for(Power.SEE, request.user, slug)
    player = get_object_or_404(Player, club=club, pk=player_id)
    kept = _asked(request, club)
    rows = matches_on(kept, player.pk, number_asked(request, "against")) if kept.pk else RatedMatch.objects.none()
    return page_of(request, rows, NEWEST, lambda page: [_match(told(row, player.pk)) for row in page])


@contextmanager
def _paced() -> Iterator[None]:
    """Pages and programs count together."""
    try:
        yield
    except TooMuchReplayed as refused:
        raise Throttled(refused.wait, str(refused)) from refused


def _asked(request: Request, club: Club) -> KeptList:
    """The list asked for. A club that has rated nothing has FIBS's list, empty."""
    asked = number_asked(request, "list")
    kept = list_of(club, asked)
    if kept is None and asked:
        raise Http404
    return kept or KeptList(club=club)


def _kept_shape(kept: KeptList) -> KeptShape:
    return {"list": kept.pk, "name": numbers_of(kept).name, "scope": kept.scope, "until": kept.until}


def _point(point: Point) -> RatingPoint:
    return {"at": moment(point.at), "rating": round(point.rating, 4)}


def _best(told: Career) -> BestWinShape | None:
    win = told.best_win
    if win is None:
        return None
    return {"match": code_of(win.result.id), "opponent": int(win.opponent), "rating": round(win.opponent_before.rating, 4)}


def _against(club: Club, told: Career) -> list[RatedOpponentShape]:
    names = dict(Player.objects.filter(club=club).values_list("pk", "name"))
    found: list[RatedOpponentShape] = [
        {
            "opponent": int(one),
            "name": names[int(one)],
            "won": score.won,
            "lost": score.lost,
            "expected": round(score.expected, 4),
            "change": round(score.taken, 4),
        }
        for one, score in told.against.items()
    ]
    return sorted(found, key=lambda one: (-one["won"] - one["lost"], name_key(one["name"])))


def _match(one: Told) -> RatedMatchShape:
    return {
        "match": one.code,
        "at": one.at,
        "opponent": one.opponent,
        "name": one.name,
        "length": one.length,
        "won": one.won,
        "why_not": one.reason,
        "expected": _rounded(one.chance),
        "change": _rounded(one.change),
        "rating": _rounded(one.rating),
    }


def _unrated(one: Unrated) -> UnratedShape:
    return {
        "match": one.code,
        "at": one.at,
        "winner": one.winner.pk,
        "loser": one.loser.pk,
        "length": one.length,
        "why_not": one.reason,
        "why_not_in_words": one.why_not,
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)


def _beside(one: Beside) -> BesideShape:
    return {"list": one.list_key, "place": one.place, "rating": float(one.rating) if one.rating else None}


def _line(one: Line) -> RatedShape:
    return {
        "place": one.place,
        "player": one.person,
        "name": one.name,
        "rating": float(one.rating),
        "experience": one.experience,
        "matches": one.matches,
        "under": [_beside(there) for there in one.others],
    }


urlpatterns = [
    path("clubs/<slug:slug>/race/", resource(get=list_races), name="api_points_race"),
    path("clubs/<slug:slug>/ratings/", resource(get=list_ratings), name="api_ratings"),
    path("clubs/<slug:slug>/ratings/rules/", resource(get=get_rating_list, put=choose_rating_list), name="api_rating_rules"),
    path("clubs/<slug:slug>/ratings/rules/trial/", resource(post=try_rating_list), name="api_rating_trial"),
    path("clubs/<slug:slug>/ratings/unrated/", resource(get=list_unrated_matches), name="api_unrated_matches"),
    path("clubs/<slug:slug>/ratings/<int:player_id>/", resource(get=get_player_rating), name="api_rated_player"),
    path("clubs/<slug:slug>/ratings/<int:player_id>/matches/", resource(get=list_rated_matches), name="api_rated_matches"),
]
