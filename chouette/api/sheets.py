"""Evenings as text: the score sheet, CSV and JSON of one; a sheet that becomes an evening of the club."""

from http import HTTPStatus
from typing import Annotated, Any, TypedDict

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette import exports, imports
from chouette.api.refusals import EveningRefusal, refusals
from chouette.api.shapes import EveningState, Points, state
from chouette.import_form import LARGEST_FILE
from chouette.models import Chouette
from chouette.permissions import chouette_to_run
from chouette.printout import numbers
from chouette.score_sheet import LARGEST_SHEET
from chouette.stored import TABLES
from clubsite.api.once import same_request
from clubsite.api.problems import Code, Problem, Refusal
from clubsite.api.schema import operation
from clubsite.api.shapes import eg
from clubsite.api.tags import EVENINGS
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for

SHEET = "sheet online\nbox ann\nline bob cal\n\ngame\n  ann doubles all\n  bob takes\n  cal drops\n  team wins gammon\n"


class SheetSerializer(serializers.Serializer[Chouette]):
    """A score sheet to look at."""

    text = serializers.CharField(max_length=LARGEST_SHEET, trim_whitespace=False, help_text="A statement a line.")


class ImportSerializer(SheetSerializer):
    """A score sheet that becomes an evening."""

    title = serializers.CharField(max_length=80)
    twice = serializers.BooleanField(default=False, help_text="Also if the club has an evening of these very statements.")
    action_id = serializers.UUIDField(help_text="Made by you, new for each action: sent twice, it is done once.")


class UploadSerializer(ImportSerializer):
    """The same, with the sheet as a file of UTF-8 text."""

    text = None  # type: ignore[assignment]  # the file holds it
    file = serializers.FileField(max_length=200, help_text="UTF-8 text.")


class SeatedShape(TypedDict):
    """A name on the sheet, and the club's player it means."""

    word: Annotated[str, eg("bob")]
    player: Annotated[str | None, eg("Bob", "null: somebody new, who becomes a guest.")]


class ImportPreview(TypedDict):
    """What an import would save."""

    games: Annotated[int, eg(1)]
    closed: bool
    scores: Points
    players: list[SeatedShape]
    said_before: Annotated[str | None, eg(None, "The code of an evening that has these very statements.")]


@operation("The score sheet", tag=EVENINGS, answers={200: str}, kind="text/plain", refused={403: "PERMISSION_DENIED"})
def score_sheet(request: Request, code: str) -> Response:
    """The whole evening as text; imported again it is the same evening."""
    return Response(exports.as_sheet(chouette_to_run(request.user, code)))


@operation("The games as CSV", tag=EVENINGS, answers={200: str}, kind="text/csv", refused={403: "PERMISSION_DENIED"})
def games_csv(request: Request, code: str) -> Response:
    """A row for each finished game, with everyone's points in it."""
    return Response(exports.as_csv(chouette_to_run(request.user, code)))


class ExportedEvening(TypedDict):
    """Everything that is kept of an evening. Amounts are quarters of a point."""

    code: Annotated[str, eg("K7QX3M")]
    title: Annotated[str, eg("Friday")]
    club: Annotated[str, eg("The Mulberry")]
    opened_at: Annotated[str, eg("2026-11-20T19:30:00+00:00")]
    closed_at: Annotated[str | None, eg(None)]
    version: Annotated[int, eg(12)]
    quarters_per_point: Annotated[int, eg(4)]
    sheet: Annotated[str, eg("online")]
    house: Annotated[dict[str, str], eg({"jacoby": "on"})]
    players: Annotated[dict[str, str], eg({"ann": "Ann"}, "Names by word.")]
    scores: Annotated[dict[str, int], eg({"ann": 12, "bob": -12})]
    games: Annotated[list[dict[str, object]], eg([])]
    statements: Annotated[list[dict[str, object]], eg([])]


@operation("Everything as JSON", tag=EVENINGS, answers={200: ExportedEvening}, refused={403: "PERMISSION_DENIED"})
def export_json(request: Request, code: str) -> Response:
    """The log with what followed from each statement, the games, the scores."""
    return Response(exports.as_json(chouette_to_run(request.user, code)))


@operation(
    "What a score sheet would save",
    tag=EVENINGS,
    answers={200: ImportPreview},
    request=SheetSerializer,
    example={"text": SHEET},
    refused={422: "SHEET_MISTAKE"},
)
def preview_sheet(request: Request, slug: str) -> Response:
    """Nothing is written. A mistake is refused with its line."""
    club = club_for(Power.KEEP_SCORE, request.user, slug)
    body = SheetSerializer(data=request.data)
    body.is_valid(raise_exception=True)
    with refusals():
        seen = imports.preview(club, body.validated_data["text"])
    players: list[SeatedShape] = [{"word": one.word, "player": one.player.name if one.player else None} for one in seen.seated]
    table = seen.evening.table
    answer: ImportPreview = {
        "games": table.games_played,
        "closed": table.closed,
        "scores": numbers(table.scores),
        "players": players,
        "said_before": seen.again.code if seen.again else None,
    }
    return Response(answer)


@operation(
    "Make a score sheet an evening",
    tag=EVENINGS,
    answers={201: EveningState, 200: EveningState},
    request={"application/json": ImportSerializer, "multipart/form-data": UploadSerializer},
    example={"title": "Friday", "text": SHEET, "twice": False, "action_id": "8b0d9c3e-5b39-4d43-9b8e-1d1d0f6a2c11"},
    refused={422: "SHEET_MISTAKE"},
)
def import_sheet(request: Request, slug: str) -> Response:
    """All of it or nothing. Points of an evening that the club has already are counted again only when you say `twice`."""
    club = club_for(Power.KEEP_SCORE, request.user, slug)
    said = _asked(request)
    with same_request(request, said["action_id"]) as again:
        chouette = _saved(request, club, said)
    return Response(state(chouette, TABLES.decode(chouette.table)), HTTPStatus.OK if again else HTTPStatus.CREATED)


def _saved(request: Request, club: Club, said: dict[str, Any]) -> Chouette:
    user = request.user
    assert isinstance(user, User)
    try:
        with refusals():
            return imports.save_sheet(
                club, said["title"], said["text"], action_id=said["action_id"], by=user, twice=said["twice"]
            )
    except imports.SaidBefore:
        name, sentence = EveningRefusal.SAID_BEFORE.name, EveningRefusal.SAID_BEFORE.value
        raise Refusal(name, sentence) from None


def _asked(request: Request) -> dict[str, Any]:
    """The body, with the file as text."""
    if "multipart" not in str(request.content_type):
        body: serializers.Serializer[Chouette] = ImportSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return dict(body.validated_data)
    body = UploadSerializer(data=request.data)
    body.is_valid(raise_exception=True)
    said = dict(body.validated_data)
    if said["file"].size > LARGEST_FILE:
        raise Problem(Code.TOO_LARGE, limit=LARGEST_FILE)
    return said | {"text": _decoded(said["file"].read())}


def _decoded(file: bytes) -> str:
    """The same bounds and promises as pasted text."""
    try:
        text = file.decode("utf-8")
    except UnicodeDecodeError:
        raise serializers.ValidationError({"file": ["This is not UTF-8 text."]}) from None
    pasted = SheetSerializer(data={"text": text})
    if not pasted.is_valid():
        raise serializers.ValidationError({"file": pasted.errors["text"]})
    return text
