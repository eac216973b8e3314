"""Evenings as text: score sheet, CSV and JSON exports, and importing a sheet as an evening of the club."""

from http import HTTPStatus
from typing import Annotated, Any, TypedDict, cast

from django.http import HttpResponse
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.permissions import chouette_to_run
from chouette.api.refusals import EveningRefusal, refusals
from chouette.evening.codec import TABLES
from chouette.evening.json_shapes import EveningState, Points, state
from chouette.models import Chouette
from chouette.notation.score_sheet import LARGEST_SHEET
from chouette.pages.evenings.import_form import LARGEST_FILE
from chouette.records import exports, imports
from chouette.wording.printout import numbers
from clubsite.access.pace import costs, wait_of
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import EVENINGS
from clubsite.api.once import same_request
from clubsite.api.problems.details import Code, Problem, Refusal
from clubsite.api.requests.bodies import ACTION_ID, Action, Title, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for

SHEET = "sheet online\nbox ann\nline bob cal\n\ngame\n  ann doubles all\n  bob takes\n  cal drops\n  team wins gammon\n"


class SheetText(serializers.Serializer[Chouette]):
    """A score sheet to preview."""

    text = serializers.CharField(max_length=LARGEST_SHEET, trim_whitespace=False, help_text="A statement a line.")


class ImportSheet(Action, SheetText):
    """A score sheet to import as an evening."""

    title = Title(max_length=80)
    twice = serializers.BooleanField(default=False, help_text="Also if the club has an evening of these very statements.")


class UploadSheet(ImportSheet):
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


@costs(exports.PAGES_OF_A_SHEET)
@operation("The score sheet", tag=EVENINGS, answers={200: str}, kind="text/plain", refused={403: "PERMISSION_DENIED"})
def get_score_sheet(request: Request, code: str) -> Response:
    """The whole evening as text; importing it gives the same evening, unless a game on screen is not over."""
    chouette = _to_export(request, code)
    note_download(chouette.club, Download.EVENING_SHEET, by=request.user, evening=chouette.title)
    return Response(exports.as_sheet(chouette))


@costs(exports.PAGES_OF_A_SHEET)
@operation("The games as CSV", tag=EVENINGS, answers={200: str}, kind="text/csv", refused={403: "PERMISSION_DENIED"})
def export_games_csv(request: Request, code: str) -> Response:
    """A row for each finished game, with everyone's points."""
    chouette = _to_export(request, code)
    note_download(chouette.club, Download.EVENING_CSV, by=request.user, evening=chouette.title)
    return Response(exports.as_csv(chouette))


class ExportedEvening(TypedDict):
    """Everything that is stored about an evening. Amounts are quarters of a point."""

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


@costs(exports.PAGES_OF_A_SHEET)
@operation("Everything as JSON", tag=EVENINGS, answers={200: ExportedEvening}, refused={403: "PERMISSION_DENIED"})
def export_evening(request: Request, code: str) -> Response:
    """The log with the events of each statement, the games, the scores."""
    chouette = _to_export(request, code)
    note_download(chouette.club, Download.EVENING_JSON, by=request.user, evening=chouette.title)
    written = HttpResponse(exports.as_json_text(chouette), "application/json")  # ready: the framework need not render it again
    return cast(Response, written)


@operation(
    "What a score sheet would save",
    tag=EVENINGS,
    answers={200: ImportPreview},
    request=SheetText,
    example={"text": SHEET},
    refused={422: "SHEET_MISTAKE"},
    scopes=[Scope.READ],
)
def preview_import(request: Request, slug: str) -> Response:
    """Nothing is written. A mistake is reported with its line."""
    club = club_for(Power.KEEP_SCORE, request.user, slug)
    _check_pace(request)
    with refusals():
        seen = imports.preview(club, said(request, SheetText)["text"])
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
    request={"application/json": ImportSheet, "multipart/form-data": UploadSheet},
    example={"title": "Friday", "text": SHEET, "twice": False, "action_id": ACTION_ID},
    refused={422: "SHEET_MISTAKE"},
    scopes=[Scope.KEEP_SCORE],
)
def import_evening(request: Request, slug: str) -> Response:
    """All of it or nothing, and nothing while a game on screen is not over. An evening the club already has is counted again
    only if you set `twice`."""
    club = club_for(Power.KEEP_SCORE, request.user, slug)
    _check_pace(request)
    asked = _asked(request)
    with same_request(request, asked["action_id"]) as again:
        chouette = _saved(request, club, asked)
    return Response(state(chouette, TABLES.decode(chouette.table)), HTTPStatus.OK if again else HTTPStatus.CREATED)


def _to_export(request: Request, code: str) -> Chouette:
    """Counted with the pages that the login asks for."""
    chouette = chouette_to_run(request.user, code)
    if wait := wait_of("login", str(request.user.pk), exports.PAGES_OF_A_SHEET):
        raise Throttled(wait)
    return chouette


def _check_pace(request: Request) -> None:
    """Playing a long sheet takes the site seconds; pages and programs count together."""
    if wait := wait_of("import", str(request.user.pk)):
        raise Throttled(wait)


def _saved(request: Request, club: Club, asked: dict[str, Any]) -> Chouette:
    user = request.user
    assert isinstance(user, User)
    try:
        with refusals():
            return imports.save_sheet(
                club, asked["title"], asked["text"], action_id=asked["action_id"], by=user, twice=asked["twice"]
            )
    except imports.SaidBefore:
        name, sentence = EveningRefusal.SAID_BEFORE.name, EveningRefusal.SAID_BEFORE.value
        raise Refusal(name, sentence) from None


def _asked(request: Request) -> dict[str, Any]:
    """The body, with the file as text."""
    if "multipart" not in str(request.content_type):
        return said(request, ImportSheet)
    asked = said(request, UploadSheet)
    if asked["file"].size > LARGEST_FILE:
        raise Problem(Code.TOO_LARGE, limit=LARGEST_FILE)
    return asked | {"text": _decoded(asked["file"].read())}


def _decoded(file: bytes) -> str:
    """The same limits and guarantees as for pasted text."""
    try:
        text = file.decode("utf-8")
    except UnicodeDecodeError:
        raise serializers.ValidationError({"file": [gettext("This is not UTF-8 text.")]}) from None
    pasted = SheetText(data={"text": text})
    if not pasted.is_valid():
        raise serializers.ValidationError({"file": pasted.errors["text"]})
    return text
