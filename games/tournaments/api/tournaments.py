"""Tournaments for programs: a club's list, a new one from a director's sheet, one tournament, and whatever its desk can say.

Programs say the statements of the director's sheet and of the desk; what they are told is what
`manage.py play_tournament --json` prints, and who has entered.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from http import HTTPStatus
from itertools import chain
from typing import Annotated, Any, TypedDict

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TOURNAMENTS
from clubsite.api.lists import page_of
from clubsite.api.members.to_read import club_to_read
from clubsite.api.requests.bodies import ACTION_ID, Action, Text, said
from clubsite.api.requests.filters import asked_for, filter_parameters
from clubsite.api.scopes import Scope
from clubsite.api.shapes import PageOf, eg
from clubsite.eventlog.click_form import LARGEST_VERSION
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for
from games.tournaments.api.refusals import (
    LONGEST_ID,
    Sent,
    TournamentProblem,
    check_may,
    match_asked,
    read_sent,
    refusals,
    scopes_of,
)
from games.tournaments.api.state import TournamentRow, TournamentState, row_shape, tournament_shape
from games.tournaments.desk.reading import read_steps
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.models import ClubTournament, TournamentRecord
from games.tournaments.pages.forms.said import LONGEST_SAID
from games.tournaments.pages.parts.questions.trying import tried
from games.tournaments.services.on_screen.boards import open_board
from games.tournaments.services.opening import announce_once
from games.tournaments.services.saying import say
from games.tournaments.services.sheets import sheet_of
from games.tournaments.services.writing import TOURNAMENTS as LOG
from games.tournaments.sheet.reading import LONGEST_SHEET, read_sheet

STAGES = [(one.value, one.value) for one in Stage]


class OwnBoard(TypedDict):
    """The match of the club that is played there."""

    code: Annotated[str, eg("M4T7QX")]
    url: Annotated[str, eg("https://club.example/matches/M4T7QX/")]


class SaidShape(TypedDict):
    """A statement in the log."""

    number: Annotated[int, eg(8, "The version that it made.")]
    at: datetime
    by: Annotated[str, eg("Dana", "Empty where the site said it.")]
    said: Annotated[str, eg("ann beats bob 5-3")]


class ChangedMatch(TypedDict):
    """A match that would stand otherwise, in words."""

    id: Annotated[str, eg("main 1.1")]
    now: Annotated[str, eg("Ann 5–3 Bob")]
    then: Annotated[str, eg("Bob 5–3 Ann")]


class CorrectionPreview(TypedDict):
    """What a correction would change. Places and prizes in sentences, in the language of the request."""

    say: Annotated[str, eg("correct ann bob: bob beats ann 5-3")]
    matches: list[ChangedMatch]
    places: Annotated[list[str], eg(["main: Bob is in place 1, and was in place 2."])]
    prizes: list[str]
    rated: Annotated[int, eg(1, "How many rated matches would have another result.")]


class TournamentFilter(django_filters.FilterSet):  # type: ignore[misc]  # without type hints
    """Which tournaments of a club."""

    stage = django_filters.ChoiceFilter(choices=STAGES)

    class Meta:
        model = ClubTournament
        fields: tuple[str, ...] = ()


class NewTournament(Action):
    """A director's sheet, and what the desk says at once."""

    sheet = Text(max_length=LONGEST_SHEET, help_text="The director's sheet, a statement a line.")
    steps = Text(
        max_length=LONGEST_SAID, default="", allow_blank=True,
        help_text="Statements of the desk, a line each: `open_entry`, `capacity 16`, `tables 6`, `starts 1764529200`.",
    )  # fmt: skip


class SayAtTournament(Action):
    """Statements of the director's sheet or of the desk."""

    say = Text(max_length=LONGEST_SAID, help_text="One statement a line, all or none.")
    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, help_text="The version you have seen.")
    match = serializers.CharField(
        max_length=LONGEST_ID, default="", allow_blank=True, help_text="The id of the match that a result is of."
    )
    own = serializers.BooleanField(
        default=False, help_text="`sign_up`, `sign_off` or `take_place` for yourself: your name is put behind it."
    )


class AskForBoard(serializers.Serializer[Any]):
    """A match of one's own."""

    match = serializers.CharField(max_length=LONGEST_ID, help_text="Its id in the tournament.")


def _to_announce(request: Request, slug: str) -> list[Scope]:
    """Raises what the announcement would."""
    club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    asked = said(request, NewTournament)
    with refusals(request):
        told = [line.action for line in read_sheet(asked["sheet"])], [step for _line, step in read_steps(asked["steps"], 0)]
        return scopes_of(Desk(), chain(*told), also_score=True)


def _to_say(request: Request, slug: str, code: str) -> list[Scope]:
    """Raises what saying it would."""
    found, asked = found_tournament(request, slug, code), said(request, SayAtTournament)
    with refusals(request):
        told = [] if asked["own"] else read_sent(asked["say"])
        return scopes_of(LOG.state_of(found), told, also_score=asked["own"])


@operation(
    "A club's tournaments", tag=TOURNAMENTS, answers={200: PageOf(TournamentRow)},
    parameters=filter_parameters(TournamentFilter), public=True,
)  # fmt: skip
def list_tournaments(request: Request, slug: str) -> Response:
    """Newest first; those of a public club for everybody."""
    club, _powers = club_to_read(request, slug)
    found: QuerySet[ClubTournament] = asked_for(TournamentFilter, request, ClubTournament.objects.filter(club=club))
    return page_of(request, found, ("-announced_at", "-id"), partial(_rows, request))


@operation(
    "Announce a tournament", tag=TOURNAMENTS, answers={201: TournamentState, 200: TournamentState}, request=NewTournament,
    example={"sheet": "tournament Spring Cup\nflight main knockout length 5", "steps": "open_entry", "action_id": ACTION_ID},
    refused={422: "FLIGHT_EXISTS", 403: "PERMISSION_DENIED"}, told={422: TournamentProblem}, scopes=[Scope.KEEP_SCORE],
    takes=_to_announce,
)  # fmt: skip
def announce_tournament(request: Request, slug: str) -> Response:
    """The sheet may have been played already. Its draw is promised at once."""
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    asked, user = said(request, NewTournament), request.user
    assert isinstance(user, User)
    with refusals(request):
        may = partial(check_may, request, Desk(), also_score=True)
        found, again = announce_once(club, asked["sheet"], user, asked["action_id"], asked["steps"], check=may)
    return Response(tournament_shape(request, found), HTTPStatus.OK if again else HTTPStatus.CREATED)


@operation("A tournament", tag=TOURNAMENTS, answers={200: TournamentState}, public=True)
def get_tournament(request: Request, slug: str, code: str) -> Response:
    """For members of its club; of a public club for everybody, who are told what its page shows them."""
    found, powers = tournament_to_read(request, slug, code)
    return Response(tournament_shape(request, found, to_stranger=not powers))


@operation(
    "Say something at a tournament", tag=TOURNAMENTS, answers={201: TournamentState, 200: TournamentState},
    request=SayAtTournament, stale=TournamentState,
    example={"say": "ann beats bob 5-3", "match": "main 1.1", "version": 8, "action_id": ACTION_ID},
    refused={409: "STALE", 422: "NO_LIVE_MATCH"}, told={422: TournamentProblem}, scopes=[Scope.KEEP_SCORE, Scope.KEEP_BOOK],
    takes=_to_say,
)  # fmt: skip
def say_at_tournament(request: Request, slug: str, code: str) -> Response:
    """Directors say everything, players what is theirs. A token that keeps only the book says what is about money and nothing
    else. 200 if this very action had been done before."""
    found = found_tournament(request, slug, code)
    asked, user = said(request, SayAtTournament), request.user
    assert isinstance(user, User)
    match = match_asked(asked["match"]) if asked["match"] else None
    with refusals(request, Sent(found, asked["say"], asked["version"])):
        told = [] if asked["own"] else read_sent(asked["say"])
        check_may(request, LOG.state_of(found), told, also_score=asked["own"])
        done = say(
            user, found.code, asked["say"],
            version=asked["version"], action_id=asked["action_id"], match=match, own=asked["own"],
        )  # fmt: skip
    return Response(tournament_shape(request, done.row), HTTPStatus.OK if done.again else HTTPStatus.CREATED)


@operation(
    "Go to a match's board", tag=TOURNAMENTS, answers={200: OwnBoard}, request=AskForBoard,
    example={"match": "main 1.1"}, refused={422: "OVER_THE_BOARD"}, told={422: TournamentProblem}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def open_tournament_board(request: Request, slug: str, code: str) -> Response:
    """Of a match of your own that is played on screen; opened by whoever of the two comes first. What comes of it the site says
    at the tournament."""
    code = found_tournament(request, slug, code).code
    asked, user = said(request, AskForBoard), request.user
    assert isinstance(user, User)
    with refusals(request):
        board = open_board(user, code, match_asked(asked["match"]))
    url = request.build_absolute_uri(reverse("match", args=[board.code]))
    answer: OwnBoard = {"code": board.code, "url": url}
    return Response(answer)


@operation(
    "Who has said what at a tournament", tag=TOURNAMENTS, answers={200: PageOf(SaidShape)}, refused={403: "PERMISSION_DENIED"}
)  # fmt: skip
def list_tournament_log(request: Request, slug: str, code: str) -> Response:
    """For directors: every statement in its order, also what was taken back since."""
    club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    found = found_tournament(request, slug, code)
    return page_of(request, found.records.all(), ("number",), _log)


def _log(records: Iterable[TournamentRecord]) -> list[SaidShape]:
    return [{"number": one.number, "at": one.at, "by": one.actor_name, "said": one.said} for one in records]


@operation(
    "What a correction would change", tag=TOURNAMENTS, answers={200: CorrectionPreview},
    parameters=[OpenApiParameter("say", str, required=True, description="Such as `correct ann bob: bob beats ann 5-3`.")],
    refused={422: "ONLY_CORRECTIONS", 403: "PERMISSION_DENIED"}, told={422: TournamentProblem},
)  # fmt: skip
def preview_correction(request: Request, slug: str, code: str) -> Response:
    """For directors, as the desk shows it before it is confirmed. Nothing is written, and nothing but corrections can be tried:
    who could try a draw could choose it."""
    found = found_tournament(request, slug, code)
    text, user = request.query_params.get("say", "")[:LONGEST_SAID], request.user
    assert isinstance(user, User)
    with refusals(request, Sent(found, text)):
        would = tried(user, found.code, text)
    answer: CorrectionPreview = {
        "say": would.said,
        "matches": [{"id": one.match, "now": one.now, "then": one.then} for one in would.changes.matches],
        "places": list(would.changes.places),
        "prizes": list(would.changes.prizes),
        "rated": would.rated,
    }
    return Response(answer)


@operation("A director's sheet", tag=TOURNAMENTS, answers={200: str}, kind="text/plain", public=True)
def get_tournament_sheet(request: Request, slug: str, code: str) -> Response:
    """Everything that was said, as text; playing it gives the same tournament, here or by `./club manage play_tournament
    FILE --json`. Only sheets say `withdraw cal unasked`, of somebody who had not said yes to what it costs, `withdraw cal
    double`, of a second name that was struck, and `returns cal last`, of who waits for a group behind all others. Of what was
    called off a comment says so. Of a public club for everybody. What players have reported only directors read there: to
    others a result that both have reported stands as if a director had said it."""
    found, powers = tournament_to_read(request, slug, code)
    return Response(sheet_of(found, with_reports=Power.RUN_TOURNAMENTS in powers))


def tournament_to_read(request: Request, slug: str, code: str) -> tuple[ClubTournament, frozenset[Power]]:
    """And what the reader may do in its club: nothing for a stranger to a public one. Raises as `found_tournament` does."""
    club, powers = club_to_read(request, slug)
    return _of(club, code), powers


def found_tournament(request: Request, slug: str, code: str) -> ClubTournament:
    """For members. Raises Http404, also for another club's."""
    return _of(club_for(Power.SEE, request.user, slug), code)


def _of(club: Club, code: str) -> ClubTournament:
    found = ClubTournament.objects.filter(club=club, code=code).select_related("club").first()
    if found is None:
        raise Http404
    return found


def _rows(request: Request, found: Iterable[ClubTournament]) -> list[TournamentRow]:
    return [row_shape(request, one) for one in found]
