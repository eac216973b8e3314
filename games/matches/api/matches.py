"""Matches for programs: a club's list, a proposal, one match, and whatever its page can do.

A match is addressed within its club, so that a token of one club opens none of another's.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Literal, TypedDict, cast

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import MATCHES
from clubsite.api.lists import page_of
from clubsite.api.once import once
from clubsite.api.problems.details import Refusal
from clubsite.api.problems.writes import refused_writes
from clubsite.api.requests.bodies import ACTION_ID, LARGEST_ID, OneOf, said
from clubsite.api.requests.filters import asked_for, filter_parameters
from clubsite.api.scopes import Scope
from clubsite.api.shapes import PageOf, eg
from clubsite.api.streams.asking import Asker
from clubsite.eventlog.click_form import LARGEST_VERSION
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for
from games.matches.api.clocks import ClockAction, MatchClock, clock_shape
from games.matches.api.clocks import asked_for as clock_fields
from games.matches.api.length import GoesOnShape, LengthAction, goes_on_shape
from games.matches.api.rules import LATE_HELP, LATE_POINTS, late_fields
from games.matches.api.take_points import TakePointsShape, take_points_shape
from games.matches.course.steps import Ending
from games.matches.models import STAGES, Match
from games.matches.pages.forms import LONGEST_REASON, MOST_POINTS, ProposeForm
from games.matches.pages.page import may_do
from games.matches.pages.screen.clock_fields import clock_said
from games.matches.permissions import OF_THE_DESK, match_to_speak_at, runs_matches, speaker_at
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import HIGHEST_STAKE, UNLIMITED
from games.matches.selectors import corrected_under, correction_of, matches_of
from games.matches.services.doing import DOINGS, Wanted, perform
from games.matches.services.proposing import propose
from games.matches.services.screen.time_out import time_out_if_due
from games.matches.services.writing import MATCHES as LOG
from games.matches.wording import in_words
from games.play.draft_play import LONGEST_DRAFT
from games.rules.cube import LARGEST_CUBE
from games.rules.gammons import Level
from games.rules.match.score import LONGEST

LEVELS = [level.value for level in Level]
StageWord = Literal["challenged", "agreed", "playing", "reported", "disputed", "confirmed", "declined", "cancelled"]


class MatchPlayer(TypedDict):
    """One of the two, at their place: 0 or 1."""

    player: Annotated[int, eg(17)]
    name: Annotated[str, eg("Ann")]
    points: Annotated[int, eg(5, "By the confirmed result, or as entered so far.")]
    awaited: Annotated[bool, eg(False, "Whether the other side waits for their answer.")]


class MatchRow(TypedDict):
    """A match in a list."""

    code: Annotated[str, eg("M7QX3K")]
    version: Annotated[int, eg(8)]
    stage: StageWord
    length: Annotated[int, eg(7, "0 is a session without one.")]
    on_screen: Annotated[bool, eg(False)]
    why_not_rated: Annotated[str, eg("", "Empty for a match that is rated.")]
    players: list[MatchPlayer]
    winner: Annotated[int | None, eg(0, "By the confirmed result: 0 or 1.")]
    reported_by: Annotated[int | None, eg(None, "Who has reported alone.")]
    proposed_at: datetime
    scheduled_at: datetime | None
    ended_at: datetime | None
    confirmed_at: datetime | None
    url: Annotated[str, eg("https://club.example/matches/M7QX3K/")]


class MatchGameShape(TypedDict):
    """A finished game, and the score before it."""

    number: Annotated[int, eg(1)]
    winner: Annotated[int, eg(0)]
    level: Literal["single", "gammon", "backgammon"]
    cube: Annotated[int, eg(2)]
    points: Annotated[int, eg(4)]
    before: Annotated[list[int], eg([0, 0])]
    crawford: Annotated[bool, eg(False)]


class RestsOnShape(TypedDict):
    """A corrected match that the ratings of this one rest on."""

    code: Annotated[str, eg("M7QX3K")]
    corrected_at: datetime
    url: Annotated[str, eg("https://club.example/matches/M7QX3K/")]


class MatchState(MatchRow, GoesOnShape):
    """A match with its terms, its games, and what you may do now."""

    crawford: Annotated[bool, eg(True)]
    holland: Annotated[bool, eg(False)]
    jacoby: Annotated[bool, eg(False)]
    beaver: Annotated[bool, eg(False)]
    stake: Annotated[int, eg(0, "Points that the loser of a match pays, once.")]
    late_points: Annotated[str, eg("5+5", LATE_HELP)]
    late_crawford: Annotated[bool, eg(True, "Whether these points, too, bring on the Crawford game.")]
    reason: Annotated[str, eg("", "A director's.")]
    corrected_at: Annotated[datetime | None, eg(None, "When the confirmed result last became another one.")]
    corrected_by: Annotated[str, eg("", "The director who did, or whoever of the two has agreed to it.")]
    rests_on: Annotated[list[RestsOnShape], eg([], "Corrected later than this match began, rated before it.")]
    games: list[MatchGameShape]
    take_points: Annotated[list[TakePointsShape], eg([], "Not for its players before the result is confirmed.")]
    clock: MatchClock | None
    may: Annotated[list[str], eg(["game", "report"])]


class MatchFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Which matches."""

    stage = django_filters.ChoiceFilter(choices=STAGES)
    player = django_filters.NumberFilter(
        field_name="seats__player", min_value=1, max_value=LARGEST_ID, help_text="The id of one of the two."
    )

    class Meta:
        model = Match
        fields: tuple[str, ...] = ()


class NewMatch(ClockAction):
    """A challenge, or for those who run matches a match of others. The terms are agreed by accepting it, and stay."""

    first = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, required=False, help_text="A player's id; yourself unless told."
    )
    second = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, help_text="The opponent's id as a player.")
    length = serializers.IntegerField(min_value=UNLIMITED, max_value=LONGEST, help_text="Points; 0 is a session without end.")
    rated = serializers.BooleanField(default=True)
    on_screen = serializers.BooleanField(default=False, help_text="Played on the site's board, with its dice.")
    crawford = serializers.BooleanField(default=True)
    holland = serializers.BooleanField(default=False)
    jacoby = serializers.BooleanField(default=False)
    beaver = serializers.BooleanField(default=False)
    stake = serializers.IntegerField(
        min_value=0, max_value=HIGHEST_STAKE, default=0, help_text="Points that the loser of a match pays, once."
    )
    goes_on_from = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=LONGEST - 1), min_length=2, max_length=2, default=[0, 0],
        help_text="The score of a match over the board that was broken off; such a match is friendly.",
    )  # fmt: skip
    crawford_played = serializers.BooleanField(default=False, help_text="Whether its Crawford game was played before.")
    late_points = serializers.RegexField(LATE_POINTS, required=False, help_text=f"{LATE_HELP} The club's unless told.")
    late_crawford = serializers.BooleanField(required=False, help_text="The club's unless told.")
    at = serializers.DateTimeField(required=False, help_text="When it is played; now unless told.")


class DoAtMatch(LengthAction, ClockAction):
    """What a button of the match's page does. Which fields it needs, the names say."""

    do = OneOf(list(DOINGS))
    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, help_text="The version you have seen.")
    winner = serializers.IntegerField(min_value=0, max_value=1, default=0)
    level = OneOf(LEVELS, default=Level.SINGLE.value)
    cube = serializers.IntegerField(min_value=1, max_value=LARGEST_CUBE, default=1)
    number = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, default=0, help_text="Of the game to correct.")
    score = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_POINTS), min_length=2, max_length=2, default=[0, 0]
    )
    at = serializers.DateTimeField(required=False)
    play = serializers.CharField(max_length=LONGEST_DRAFT, default="", allow_blank=True, help_text="As in `8/5 6/5`.")
    ending = OneOf(
        [ending.value for ending in Ending],
        required=False,
        help_text="How it ended, for `decide`; else what is likely. Rated: `played`.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True, help_text="A director's.")


@operation("A club's matches", tag=MATCHES, answers={200: PageOf(MatchRow)}, parameters=filter_parameters(MatchFilter))
def list_matches(request: Request, slug: str) -> Response:
    """Newest first."""
    club = club_for(Power.SEE, request.user, slug)
    found: QuerySet[Match] = asked_for(MatchFilter, request, matches_of(club))
    return page_of(request, found, ("-proposed_at", "-id"), partial(_rows, request))


@operation(
    "Propose a match", tag=MATCHES, answers={201: MatchState, 200: MatchState}, request=NewMatch,
    example={"second": 23, "length": 7, "rated": True, "action_id": ACTION_ID}, refused={422: "OPEN_ALREADY"},
    scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def propose_match(request: Request, slug: str) -> Response:
    """It begins once both have agreed; by proposing it you have."""
    club = club_for(Power.SEE, request.user, slug)
    asked = said(request, NewMatch)
    return once(request, asked["action_id"], lambda: _proposed(request, club, asked))


@operation("A match", tag=MATCHES, answers={200: MatchState})
def get_match(request: Request, slug: str, code: str) -> Response:
    """For members of its club."""
    match = match_in_club(request, slug, code)
    if match.on_screen:
        time_out_if_due(match.pk)
    return Response(match_shape(request, match))


@operation(
    "Do something at a match", tag=MATCHES, answers={201: MatchState, 200: MatchState}, request=DoAtMatch, stale=MatchState,
    example={"do": "game", "winner": 0, "level": "gammon", "cube": 2, "version": 8, "action_id": ACTION_ID},
    refused={409: "STALE", 422: "CRAWFORD_CUBE", 403: "PERMISSION_DENIED"}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def do_at_match(request: Request, slug: str, code: str) -> Response:
    """Anything that `may` names. 200 if this very action had been done before."""
    match = match_in_club(request, slug, code)
    match_to_speak_at(request.user, match.code)
    asked, user = said(request, DoAtMatch), request.user
    assert isinstance(user, User)
    with refusals(request):
        done = perform(user, match.code, _wanted(asked), version=asked["version"], action_id=asked["action_id"])
    match.refresh_from_db()
    return Response(match_shape(request, match), HTTPStatus.OK if done.again else HTTPStatus.CREATED)


def match_in_club(request: Request, slug: str, code: str) -> Match:
    """The match of that code. Raises Http404, also for another club's."""
    club = club_for(Power.SEE, request.user, slug)
    match = matches_of(club).filter(code=code).first()
    if match is None:
        raise Http404
    return match


def _proposed(request: Request, club: Club, asked: dict[str, Any]) -> MatchState:
    """With the page's own form, so that a program and a person are refused alike."""
    assert isinstance(request.user, User)
    options = {
        name: asked[name]
        for name in ("crawford", "holland", "jacoby", "beaver", "second", "length", "stake", "crawford_played")
    }
    at = asked["at"].isoformat() if "at" in asked else ""
    data = {
        **options,
        **clock_fields(asked),
        **late_fields(asked, club),
        "first": asked.get("first", ""),
        "from_first": asked["goes_on_from"][0],
        "from_second": asked["goes_on_from"][1],
        "rated": "yes" if asked["rated"] else "no",
        "at": at,
    }
    data["where"] = "screen" if asked["on_screen"] else "board"
    runs = runs_matches(request.user, club)
    own = not runs and "first" in asked
    form = ProposeForm(club, request.user, data, runs=runs or own)
    if not form.is_valid():
        raise serializers.ValidationError({name: [str(one) for one in errors] for name, errors in form.errors.items()})
    with refusals(request):
        match = propose(club, form.terms(), request.user, asked["action_id"])
    return match_shape(request, matches_of(club).get(pk=match.pk))


def _wanted(asked: dict[str, Any]) -> Wanted:
    first, second = asked["score"]
    return Wanted(
        do=asked["do"],
        winner=asked["winner"],
        level=Level(asked["level"]),
        cube=asked["cube"],
        number=asked["number"],
        score=(first, second),
        play=asked["play"],
        at=asked.get("at"),
        reason=" ".join(asked["reason"].split()),
        clock=clock_said(asked),
        ending=Ending(asked["ending"]) if "ending" in asked else None,
        games=tuple(asked["games"]),
        stands=asked["stands"],
    )


@contextmanager
def refusals(request: Request) -> Iterator[None]:
    """Turns every refusal raised inside into a Problem; a stale one has the match as it is."""
    try:
        with refused_writes(partial(match_shape, request)):
            yield
    except MatchRefused as refused:
        raise Refusal(refused.refusal.name, in_words(refused)) from refused


def _rows(request: Asker, matches: Iterable[Match]) -> list[MatchRow]:
    return [_row(request, match) for match in matches]


def _row(request: Asker, match: Match) -> MatchRow:
    course = LOG.state_of(match)
    points = course.reports.result or course.match.points
    return {
        "code": match.code,
        "version": match.version,
        "stage": cast(StageWord, match.stage),
        "length": match.length,
        "on_screen": match.on_screen,
        "why_not_rated": match.why_not_rated,
        "players": [
            {
                "player": seat.player_id,
                "name": seat.player.name,
                "points": points[seat.side],
                "awaited": seat.awaited,
            }
            for seat in match.seats.all()
        ],
        "winner": match.winner,
        "reported_by": match.reported_by,
        "proposed_at": match.proposed_at,
        "scheduled_at": match.scheduled_at,
        "ended_at": match.ended_at,
        "confirmed_at": match.confirmed_at,
        "url": request.build_absolute_uri(reverse("match", args=[match.code])),
    }


def match_shape(request: Asker, match: Match) -> MatchState:
    """The match as programs read it now."""
    fresh = matches_of(match.club).get(pk=match.pk)
    course, speaker = LOG.state_of(fresh), speaker_at(request.user, fresh)
    return {
        **_row(request, fresh),
        **goes_on_shape(course),
        "crawford": course.sheet.crawford,
        "holland": course.sheet.holland,
        "jacoby": course.sheet.jacoby,
        "beaver": course.sheet.beaver,
        "stake": course.sheet.stake,
        "late_points": course.sheet.late_points,
        "late_crawford": course.sheet.late_crawford,
        "reason": course.unrated or course.reason,
        "corrected_at": fresh.corrected_at,
        "corrected_by": corrected.by if (corrected := correction_of(fresh)) is not None else "",
        "rests_on": [_rests_on(request, one) for one in corrected_under(fresh, [seat.player for seat in fresh.seats.all()])],
        "games": [
            {
                "number": game.number,
                "winner": game.winner,
                "level": cast(Literal["single", "gammon", "backgammon"], game.level),
                "cube": game.cube,
                "points": game.points,
                "before": [game.first_before, game.second_before],
                "crawford": game.crawford,
            }
            for game in fresh.games.all()
        ],
        "take_points": take_points_shape(course, speaker.own),
        "clock": clock_shape(fresh, course),
        "may": sorted(may_do(course, speaker) - (OF_THE_DESK if fresh.elsewhere else frozenset())),
    }


def _rests_on(request: Asker, one: Match) -> RestsOnShape:
    assert one.corrected_at is not None
    url = request.build_absolute_uri(reverse("match", args=[one.code]))
    return {"code": one.code, "corrected_at": one.corrected_at, "url": url}
