"""Files of matches for programs: what one would bring, bringing it, and the moves of a match as .mat."""

from typing import Annotated, Any, TypedDict

from django.http import Http404
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.access.pace import wait_of
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import MATCHES
from clubsite.api.once import once
from clubsite.api.problems.details import Refusal
from clubsite.api.problems.shapes import ProblemDetails
from clubsite.api.requests.bodies import ACTION_ID, LARGEST_ID, Action, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import among, eg
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, club_for
from clubsite.members.selectors import players_of
from games.matches.api.matches import MatchState, match_in_club, match_shape, refusals
from games.matches.course.refusals import CourseRefusal
from games.matches.services.importing import Brought, bring
from games.matches.services.moves import KeptMoves, kept, moves_of
from games.matches.services.screen.told import record_of_match
from games.matches.wording import file_refused_in_words
from games.notation.match_files.decoding import LARGEST_FILE
from games.notation.match_files.mat_dialects import LONGEST
from games.notation.match_files.reading import read_file
from games.notation.match_files.refusals import FileRefused
from games.notation.records.mat import write_mat
from games.notation.records.refusals import RecordRefused
from games.rules.gammons import Level

SHORT = " 1 point match\n\n Game 1\n Ann : 0                            Bob : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n"


class FileText(serializers.Serializer[Any]):
    """A match to look at."""

    text = serializers.CharField(max_length=LONGEST, trim_whitespace=False, help_text="The text of a .mat file.")


class NewFile(Action, FileText):
    """A match to bring, and who has played it."""

    first = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, help_text="The id of the file's player on the left.")
    second = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, help_text="The id of the other.")


class Upload(NewFile):
    """The same with the file itself: .mat, .xg, .bgf or .ogxm."""

    text = None  # type: ignore[assignment]  # the file holds it
    file = serializers.FileField(max_length=200, help_text=".mat, .xg, .bgf or .ogxm.")


class FileGame(TypedDict):
    """A game of the file, as it counts."""

    winner: Annotated[int, eg(0)]
    cube: Annotated[int, eg(2)]
    level: Annotated[str, among(Level), eg("gammon")]
    void: Annotated[bool, eg(False, "A double was void by the Crawford rule: the game counts at 1.")]
    turns: Annotated[int, eg(31)]


class FileShape(TypedDict):
    """What bringing the file would store."""

    players: Annotated[list[str], eg(["Ann", "Bob"], "As the file calls them.")]
    length: Annotated[int, eg(7, "0 is a session.")]
    score: Annotated[list[int], eg([7, 5])]
    over: Annotated[bool, eg(True)]
    games: list[FileGame]


class FileProblem(ProblemDetails):
    """The first thing in a file that cannot have been played, and what could have been; null is what is not known of it."""

    game: Annotated[int | None, eg(2)]
    line: Annotated[int | None, eg(14)]
    turn: Annotated[int | None, eg(5)]
    position: Annotated[str | None, eg("4HPwATDgc/ABMA", "GNU Backgammon's position ID.")]
    legal: Annotated[list[str], eg(["24/18 13/11"])]


@operation(
    "What a match file would bring", tag=MATCHES, answers={200: FileShape}, request=FileText, example={"text": SHORT},
    refused={422: "BAD_FILE"}, told={422: FileProblem}, scopes=[Scope.READ],
)  # fmt: skip
def preview_match_file(request: Request, slug: str) -> Response:
    """Nothing is written. The first thing that cannot have been played comes with its game, line, position and what could have
    been there."""
    club_for(Power.SEE, request.user, slug)
    _check_pace(request)
    moves = _read(said(request, FileText)["text"].encode())
    games: list[FileGame] = [
        {"winner": one.winner, "cube": one.cube, "level": one.level.value, "void": one.void, "turns": len(game.turns)}
        for one, game in zip(moves.ended, moves.record.games, strict=True)
    ]
    record = moves.record
    answer: FileShape = {
        "players": list(record.players), "length": record.length, "score": list(moves.final), "over": moves.over, "games": games
    }  # fmt: skip
    return Response(answer)


@operation(
    "Bring a match from a file", tag=MATCHES, answers={201: MatchState, 200: MatchState},
    request={"application/json": NewFile, "multipart/form-data": Upload},
    example={"text": SHORT, "first": 17, "second": 23, "action_id": ACTION_ID},
    refused={422: "BAD_FILE"}, told={422: FileProblem}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def import_match(request: Request, slug: str) -> Response:
    """All of it or nothing. It is a challenge that comes with its games: they count once both have agreed. They are not rated:
    that is agreed before a match is played."""
    club = club_for(Power.SEE, request.user, slug)
    _check_pace(request)
    is_upload = "multipart" in str(request.content_type)
    asked = said(request, Upload if is_upload else NewFile)
    data = asked["file"].read(LARGEST_FILE + 1) if is_upload else asked["text"].encode()
    players = [_player(club, asked, name) for name in ("first", "second")]
    brought = Brought(players[0], players[1], _read(data))
    return once(request, asked["action_id"], lambda: _brought(request, club, brought, asked))


@operation("The moves of a match", tag=MATCHES, answers={200: str}, kind="text/plain", refused={422: "NO_MAT"})
def export_match_moves(request: Request, slug: str, code: str) -> Response:
    """As a .mat file, for a match on screen or one that came as a file."""
    match = match_in_club(request, slug, code)
    moves = moves_of(match)
    if moves is None and not match.on_screen:
        raise Http404
    try:
        return Response(write_mat(moves.record if moves is not None else record_of_match(match)))
    except RecordRefused as refused:
        raise Refusal(CourseRefusal.NO_MAT.name, gettext(refused.problem.value).format(**refused.words)) from refused


def _check_pace(request: Request) -> None:
    """Replaying a long match takes the site seconds; pages and programs count together."""
    if wait := wait_of("import", str(request.user.pk)):
        raise Throttled(wait)


def _read(data: bytes) -> KeptMoves:
    try:
        return kept(read_file(data))
    except FileRefused as refused:
        place = refused.place
        raise Refusal(
            CourseRefusal.BAD_FILE.name,
            file_refused_in_words(refused),
            game=place.game,
            line=place.line,
            turn=place.turn,
            position=refused.position,
            legal=list(refused.legal),
        ) from refused


def _player(club: Club, asked: dict[str, Any], name: str) -> Player:
    player = players_of(club).filter(pk=asked[name]).first()
    if player is None:
        raise serializers.ValidationError({name: [gettext("Choose one.")]})
    return player


def _brought(request: Request, club: Club, brought: Brought, asked: dict[str, Any]) -> MatchState:
    assert isinstance(request.user, User)
    with refusals(request):
        match = bring(club, brought, request.user, asked["action_id"])
    return match_shape(request, match)
