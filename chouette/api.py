"""The API of an evening: read it by its code, and say statements to it as one of its monitors.

A statement carries the `version` its author saw and an `action_id` of his own: 201 with the new state; the same again
200; one that was overtaken 409 with the fresh state; one that the rules refuse 422 with a code and a sentence.
"""

from http import HTTPStatus

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from chouette import api_shapes
from chouette.foresight import foresee
from chouette.models import Chouette
from chouette.monitor_speaks import Sealed, say_as_monitor
from chouette.permissions import chouette_to_run, chouette_to_watch
from chouette.rules.refusals import Refused
from chouette.score_sheet import SheetMistake
from chouette.sentences import MISTAKES, Mistake, in_words
from chouette.services import SameName, Stale, evening_of
from chouette.statements import Unreadable, read_statement, write_statement
from chouette.stored import TABLES
from chouette.write_limit import MOST_WRITES, SECONDS, TooFast, count_write
from clubsite.api import refusal
from clubsite.members.models import User
from clubsite.members.rules.words import NameRefused

LONGEST_STATEMENT = 2_000  # as on a score sheet
LARGEST_VERSION = 2**31 - 1
ROWS_PER_PAGE = 500


class SaySerializer(serializers.Serializer[Chouette]):
    """One statement for one version."""

    say = serializers.CharField(max_length=LONGEST_STATEMENT)
    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION)
    action_id = serializers.UUIDField()


class PreviewSerializer(serializers.Serializer[Chouette]):
    say = serializers.CharField(max_length=LONGEST_STATEMENT)


class AfterSerializer(serializers.Serializer[Chouette]):
    """Where a page of rows begins: behind this number."""

    after = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, default=0)


@api_view(["GET"])
def chouette(request: Request, code: str) -> Response:
    found = chouette_to_watch(code)
    return Response(api_shapes.state(found, TABLES.decode(found.table)))


@api_view(["GET"])
def games(request: Request, code: str) -> Response:
    """At most 500 at a time; `?after=` goes on behind a number."""
    rows = chouette_to_watch(code).games.filter(number__gt=_after(request)).order_by("number")
    return Response(api_shapes.games(rows[:ROWS_PER_PAGE]))


@api_view(["GET", "POST"])
def statements(request: Request, code: str) -> Response:
    """The log, at most 500 statements at a time; or one statement more."""
    chouette = chouette_to_run(request.user, code)
    if request.method == "POST":
        return _say(request, chouette)
    records = chouette.records.filter(number__gt=_after(request)).order_by("number").defer("body")
    return Response(api_shapes.statements(records[:ROWS_PER_PAGE]))


@api_view(["GET"])
def preview(request: Request, code: str) -> Response:
    """What a statement would do. Nothing is written."""
    chouette = chouette_to_run(request.user, code)
    asked = PreviewSerializer(data=request.query_params)
    asked.is_valid(raise_exception=True)
    try:
        action = read_statement(asked.validated_data["say"])
        foreseen = foresee(TABLES.decode(chouette.table), [action], lambda: evening_of(chouette))
    except MISTAKES as mistake:
        return _refused(mistake)
    return Response(api_shapes.preview(write_statement(action), foreseen))


def _after(request: Request) -> int:
    asked = AfterSerializer(data=request.query_params)
    asked.is_valid(raise_exception=True)
    return int(asked.validated_data["after"])


def _say(request: Request, chouette: Chouette) -> Response:
    body = SaySerializer(data=request.data)
    body.is_valid(raise_exception=True)
    said, user = body.validated_data, request.user
    assert isinstance(user, User)
    try:
        count_write(chouette.pk, f"user:{user.pk}")
        actions = [read_statement(said["say"])]
        done, _said = say_as_monitor(chouette, actions, version=said["version"], action_id=said["action_id"], by=user)
    except TooFast:
        sentence = gettext("At most {number} statements in {seconds} seconds.")
        words = {"number": MOST_WRITES, "seconds": SECONDS}
        return refusal("TOO_FAST", sentence.format(**words), HTTPStatus.TOO_MANY_REQUESTS)
    except Stale as stale:
        sentence = gettext("The table has moved on to version {version}. Look at it and say it again.")
        fresh = api_shapes.state(stale.chouette, TABLES.decode(stale.chouette.table))
        return refusal("STALE", sentence.format(version=stale.chouette.version), HTTPStatus.CONFLICT, state=fresh)
    except MISTAKES as mistake:
        return _refused(mistake)
    return Response(api_shapes.state(done.chouette, done.table), HTTPStatus.OK if done.again else HTTPStatus.CREATED)


def _refused(mistake: Mistake) -> Response:
    return refusal(_code(mistake), in_words(mistake), HTTPStatus.UNPROCESSABLE_ENTITY)


def _code(mistake: Mistake) -> str:
    """The name of the reason: CUBE_NOT_YOURS, UNKNOWN_VERB, ..."""
    match mistake:
        case Refused() | Sealed() | Unreadable() | NameRefused():
            return mistake.refusal.name
        case SameName():
            return "SAME_NAME"
        case SheetMistake():
            return "SHEET_MISTAKE"
