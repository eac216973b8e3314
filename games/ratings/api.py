"""Ratings for programs: a club's list, and a player on it."""

from typing import Annotated, TypedDict

from django.shortcuts import get_object_or_404
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import MATCHES
from clubsite.api.shapes import eg
from clubsite.members.models import Club, Player
from clubsite.members.permissions import Power, club_for
from games.ratings.models import KeptList
from games.ratings.rules.career import Career
from games.ratings.selectors import Line, career_on, list_of, moment, ratings_on
from games.ratings.services.lists import numbers_of
from games.ratings.services.waiting import is_behind


class RatedShape(TypedDict):
    """A player on the list."""

    place: Annotated[int | None, eg(1, "Shared by equal ratings; null while provisional.")]
    player: Annotated[int, eg(17)]
    name: Annotated[str, eg("Ann")]
    rating: Annotated[str, eg("1688.42")]
    experience: Annotated[int, eg(164)]
    matches: Annotated[int, eg(25)]


class RatingsShape(TypedDict):
    """A club's list."""

    name: Annotated[str, eg("FIBS")]
    is_behind: Annotated[bool, eg(False, "Some results are not in it yet.")]
    ranked: list[RatedShape]
    provisional: list[RatedShape]


class RatingPoint(TypedDict):
    """The rating after a match."""

    at: Annotated[str, eg("2026-11-20T21:14:00+00:00")]
    rating: Annotated[float, eg(1688.4213)]


class RatedPlayerShape(TypedDict):
    """What a player has done on the list."""

    player: Annotated[int, eg(17)]
    won: Annotated[int, eg(12)]
    lost: Annotated[int, eg(4)]
    expected: Annotated[float, eg(9.8, "Matches that the ratings promised them.")]
    longest_winning: Annotated[int, eg(5)]
    longest_losing: Annotated[int, eg(2)]
    curve: list[RatingPoint]


@operation("A club's ratings", tag=MATCHES, answers={200: RatingsShape})
def club_ratings(request: Request, slug: str) -> Response:
    """The first of the club's lists. A chouette is never rated."""
    club = club_for(Power.SEE, request.user, slug)
    kept = _kept(club)
    found = ratings_on(kept)
    answer: RatingsShape = {
        "name": numbers_of(kept).name,
        "is_behind": is_behind(club),
        "ranked": [_line(one) for one in found.ranked],
        "provisional": [_line(one) for one in found.provisional],
    }
    return Response(answer)


@operation("A player's rating", tag=MATCHES, answers={200: RatedPlayerShape})
def player_rating(request: Request, slug: str, player_id: int) -> Response:
    """Over time, on the first of the club's lists."""
    club = club_for(Power.SEE, request.user, slug)
    player = get_object_or_404(Player, club=club, pk=player_id)
    kept = list_of(club)
    told = career_on(kept, player.pk) if kept else Career(str(player.pk))
    answer: RatedPlayerShape = {
        "player": player.pk,
        "won": told.score.won,
        "lost": told.score.lost,
        "expected": told.score.expected,
        "longest_winning": told.longest_winning.length if told.longest_winning else 0,
        "longest_losing": told.longest_losing.length if told.longest_losing else 0,
        "curve": [{"at": moment(one.at).isoformat(), "rating": one.rating} for one in told.curve],
    }
    return Response(answer)


def _kept(club: Club) -> KeptList:
    """A club that has rated nothing has FIBS's list, empty."""
    return list_of(club) or KeptList(club=club)


def _line(one: Line) -> RatedShape:
    return {
        "place": one.place,
        "player": one.person,
        "name": one.name,
        "rating": one.rating,
        "experience": one.experience,
        "matches": one.matches,
    }


urlpatterns = [
    path("clubs/<slug:slug>/ratings/", resource(get=club_ratings), name="api_ratings"),
    path("clubs/<slug:slug>/ratings/<int:player_id>/", resource(get=player_rating), name="api_rated_player"),
]
