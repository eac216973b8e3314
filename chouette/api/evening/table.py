"""At the table: read an evening by its code, and say statements to it as one of its monitors.

A statement carries the `version` its author saw and an `action_id` of its own: 201 with the new state; the same again 200; an
outdated one 409 with the fresh state; one that the rules refuse 422 with a code and a sentence.
"""

from collections.abc import Iterable, Mapping
from http import HTTPStatus

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.permissions import chouette_to_run
from chouette.access.write_limit import count_write
from chouette.api.evening.watching import chouette_for_guest, shown_state, watched
from chouette.api.refusals import refusals
from chouette.api.statement_field import LARGEST_VERSION, LONGEST_STATEMENT, Said, StatementField
from chouette.evening import json_shapes as shapes
from chouette.evening.codec import TABLES
from chouette.evening.on_screen.proposals import proposal_at
from chouette.evening.selectors import evening_of
from chouette.evening.services import check_no_dice
from chouette.models import LONGEST_REASON, Chouette, PlayedGame, Record
from chouette.notation import write_statement
from chouette.records.durations import Lasted, durations
from chouette.rules.dry_run import foresee
from chouette.seats.asking.proposing import Asked
from chouette.seats.consent import say_as_monitor, withdraw
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TABLE
from clubsite.api.lists import page_of
from clubsite.api.problems.details import Code, Problem
from clubsite.api.requests.bodies import ACTION_ID, Action, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import PageOf
from clubsite.members.models import User

AFTER = OpenApiParameter(
    "after", {"type": "integer", "minimum": 0, "maximum": LARGEST_VERSION}, description="Only those behind this number."
)
SAY = OpenApiParameter(
    "say",
    {"type": "string", "minLength": 1, "maxLength": LONGEST_STATEMENT},
    required=True,
    description="As for saying it, e.g. `team wins gammon`.",
)


class Say(Action):
    """One statement, or several, one a line, that are done together for one version."""

    say = StatementField()
    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, help_text="The version you have seen.")
    reason = serializers.CharField(
        max_length=LONGEST_REASON,
        default="",
        allow_blank=True,
        help_text="On screen: why you override, correct, or go back past a roll; everybody reads it.",
    )


class PreviewSerializer(serializers.Serializer[Chouette]):
    say = StatementField()


class AfterSerializer(serializers.Serializer[Chouette]):
    """Where a list begins: after this number."""

    after = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, default=0)


SAY_EXAMPLE = {"say": "ann doubles all", "version": 12, "action_id": ACTION_ID}


@operation("The evening now", tag=TABLE, answers={200: shapes.EveningState}, public=True)
def get_evening(request: Request, code: str) -> Response:
    """For anyone who has the code, without a login: what the players' page shows."""
    return Response(shown_state(watched(chouette_for_guest(request, code))))


@operation("Its finished games", tag=TABLE, answers={200: PageOf(shapes.GameShape)}, parameters=[AFTER], public=True)
def list_games(request: Request, code: str) -> Response:
    """As they count now, oldest first, each with how long it took."""
    chouette = chouette_for_guest(request, code)
    rows: QuerySet[PlayedGame] = chouette.games.filter(number__gt=_after(request))
    return page_of(request, rows, ("number",), lambda found: _timed(shapes.games(found), durations(chouette)))


def _timed(games: Iterable[shapes.PlayedGameShape], lasted: Mapping[int, Lasted]) -> list[shapes.GameShape]:
    return [_with_times(game, lasted.get(game["number"])) for game in games]


def _with_times(game: shapes.PlayedGameShape, lasted: Lasted | None) -> shapes.GameShape:
    if lasted is None:
        return {**game, "began_at": None, "ended_at": None, "seconds": None}
    return {**game, "began_at": lasted.began, "ended_at": lasted.ended, "seconds": round(lasted.played.total_seconds())}


@operation(
    "The log", tag=TABLE, answers={200: PageOf(shapes.StatementShape)}, parameters=[AFTER], refused={403: "PERMISSION_DENIED"}
)
def list_statements(request: Request, code: str) -> Response:
    """Everything that was said, oldest first. `?after=` with the last version you know gives what you have missed."""
    chouette = chouette_to_run(request.user, code)
    records: QuerySet[Record] = chouette.records.filter(number__gt=_after(request)).defer("body")
    return page_of(request, records, ("number",), shapes.statements)


@operation(
    "Say a statement",
    tag=TABLE,
    answers={201: shapes.EveningState, 200: shapes.EveningState, 202: shapes.EveningState},
    request=Say,
    example=SAY_EXAMPLE,
    refused={409: "STALE", 422: "CUBE_NOT_YOURS"},
    stale=shapes.EveningState,
    scopes=[Scope.KEEP_SCORE],
)
def say_at_evening(request: Request, code: str) -> Response:
    """Anything a button of the console can say, including `undo`. 200 if this very action had been done before. 202 if nothing
    was done yet: you play at this table on screen, and `proposal` in the answer says who has to agree first; or, before a game
    on screen, players who only watch are asked whether they are in. Say it again: 422 says for how long they are waited for."""
    chouette = chouette_to_run(request.user, code)
    asked, user = said(request, Say), request.user
    text: Said = asked["say"]
    assert isinstance(user, User)
    with refusals():
        count_write(chouette.pk, f"user:{user.pk}")
        actions = text.actions(TABLES.decode_kept(chouette.pk, chouette.table).scores)
        clicked = {"version": asked["version"], "action_id": asked["action_id"], "reason": asked["reason"]}
        answer = say_as_monitor(chouette, actions, by=user, **clicked)
    if isinstance(answer, Asked):
        return Response(shapes.state(answer.chouette, answer.table), HTTPStatus.ACCEPTED)
    done, _said = answer
    first = write_statement(actions[0])
    if done.again and not chouette.records.filter(action_id=asked["action_id"], said=first).exists():
        raise Problem(Code.ACTION_ID_USED)
    return Response(shapes.state(done.chouette, done.table), HTTPStatus.OK if done.again else HTTPStatus.CREATED)


@operation("Withdraw what was asked", tag=TABLE, answers={200: shapes.EveningState}, refused={403: "PERMISSION_DENIED"})
def withdraw_proposal(request: Request, code: str) -> Response:
    """For monitors: what waits for the players’ yes is asked no longer. Idempotent."""
    chouette = chouette_to_run(request.user, code)
    if (proposal := proposal_at(chouette)) is not None:
        withdraw(chouette.pk, proposal.id)
        chouette.refresh_from_db()
    return Response(shapes.state(chouette, TABLES.decode(chouette.table)))


@operation(
    "What a statement would do",
    tag=TABLE,
    answers={200: shapes.PreviewShape},
    parameters=[SAY],
    refused={403: "PERMISSION_DENIED", 422: "NOTHING_TO_ANSWER"},
)
def preview_statement(request: Request, code: str) -> Response:
    """Everyone's points and the next roles, as the console shows them before confirmation. Nothing is written."""
    chouette = chouette_to_run(request.user, code)
    asked = PreviewSerializer(data=request.query_params)
    asked.is_valid(raise_exception=True)
    text: Said = asked.validated_data["say"]
    with refusals():
        table = TABLES.decode(chouette.table)
        actions = text.actions(table.scores)
        check_no_dice(actions)
        foreseen = foresee(table, actions, lambda: evening_of(chouette))
    return Response(shapes.preview("\n".join(map(write_statement, actions)), foreseen))


def _after(request: Request) -> int:
    asked = AfterSerializer(data=request.query_params)
    asked.is_valid(raise_exception=True)
    return int(asked.validated_data["after"])
