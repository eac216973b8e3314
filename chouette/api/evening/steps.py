"""The steps of a finished game, and how they would go as a correction tells them: so that a program corrects by steps.

The correction itself is a statement like any other: `correct game 3: ` and the `say` of each step, with `; ` between them.
"""

from typing import Annotated, TypedDict

from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.permissions import chouette_to_run
from chouette.api.refusals import EveningRefusal, code_of, refusals
from chouette.api.statement_field import LONGEST_STATEMENT, Said, StatementField
from chouette.evening.json_shapes import Number, Version
from chouette.evening.selectors import evening_of, names_at
from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.pages.history.steps import StepLine, step_lines, stuck_at
from chouette.pages.retold.draft import Draft, draft_as, draft_of
from chouette.records.game_pages import MOST_GAMES
from chouette.rules.evening import Told
from chouette.rules.model.actions import Action, CorrectGame, CorrectResult
from chouette.rules.retelling import Retelling
from clubsite.access.pace import costs
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TABLE
from clubsite.api.problems.details import Refusal
from clubsite.api.shapes import eg

AS = OpenApiParameter(
    "say",
    {"type": "string", "maxLength": LONGEST_STATEMENT},
    description="The game as this correction would tell it: `correct game 3: ann doubles all; bob drops`. Else as it counts.",
)


class CouldBeSaid(TypedDict):
    """What could stand instead of a step, or be said where the game breaks off."""

    say: Annotated[str, eg("bob drops", "Several steps are lines.")]
    sentence: Annotated[str, eg("Bob drops against Ann.")]


class GameStep(TypedDict):
    """One statement of the game."""

    at: Annotated[int, eg(2, "Counts from 0; the game begins with the statement `game`.")]
    say: Annotated[str, eg("bob takes")]
    sentence: Annotated[str, eg("Bob takes at 2.")]
    fixed: Annotated[bool, eg(False, "Who came or went meanwhile did so, and the game begins: a correction leaves that.")]
    problem: Annotated[str, eg("", "Why it cannot be said there; empty if it can.")]
    instead: list[CouldBeSaid]


class GameSteps(TypedDict):
    """A finished game, step by step."""

    version: Version
    number: Number
    correction: Annotated[str, eg("correct game 3: game; ann doubles all; bob drops", "The statement that tells it so.")]
    steps: list[GameStep]
    stuck: Annotated[
        int | None, eg(None, "The step that does not fit, or their number if the game is not over; null if it can go so.")
    ]
    code: Annotated[str, eg("", "Why: the code of the refusal. Empty if it can go so.")]
    problem: Annotated[str, eg("", "The same in a sentence.")]
    missing: Annotated[list[CouldBeSaid], eg([], "What could be said where it does not fit, or goes on.")]


class AsToldSerializer(serializers.Serializer[Chouette]):
    say = StatementField(required=False)


@costs(4)
@operation(
    "The steps of a game",
    tag=TABLE,
    answers={200: GameSteps},
    parameters=[AS],
    refused={403: "PERMISSION_DENIED", 422: "NOT_IN_A_GAME"},
)
def list_game_steps(request: Request, code: str, number: int) -> Response:
    """For monitors: what was said in a finished game, in the sentences of its move list, and what could stand instead. Put the
    steps together again, ask here with `say` whether they fit, and say that correction."""
    chouette = chouette_to_run(request.user, code)
    told = _told(chouette, number)
    asked = AsToldSerializer(data=request.query_params)
    asked.is_valid(raise_exception=True)
    text: Said | None = asked.validated_data.get("say")
    with refusals():
        draft = draft_of(told) if text is None else draft_as(told, _correction(chouette, number, text))
    return Response(_shape(chouette, draft, draft.retold(told)))


def _told(chouette: Chouette, number: int) -> Told:
    found = evening_of(chouette).told if number <= MOST_GAMES else ()
    told = next((one for one in found if one.finished.game.number == number), None)
    if told is None:
        raise Http404
    return told


def _correction(chouette: Chouette, number: int, text: Said) -> Action:
    """Raises Unreadable, and Refusal for anything but a correction of this game."""
    (action, *more) = text.actions(evening_of(chouette).table.scores)
    if more or not isinstance(action, CorrectGame | CorrectResult) or action.number != number:
        example = f"correct game {number}: ann doubles all; bob takes; box wins single"
        raise Refusal(
            EveningRefusal.NO_SUCH_CORRECTION.name, gettext(EveningRefusal.NO_SUCH_CORRECTION.value).format(usage=example)
        )
    return action


def _shape(chouette: Chouette, draft: Draft, told: Retelling) -> GameSteps:
    names = names_at(chouette)
    lines = step_lines(draft, told, (), names)
    stuck = stuck_at(draft, told, lines, names)
    return {
        "version": chouette.version,
        "number": draft.number,
        "correction": f"correct game {draft.number}: {'; '.join(map(write_statement, draft.said))}",
        "steps": [_step(draft, line) for line in lines],
        "stuck": stuck.at if stuck else None,
        "code": code_of(told.refused) if told.refused else "",
        "problem": stuck.sentence if stuck else "",
        "missing": [{"say": one.say, "sentence": one.label} for one in (*stuck.answers, *stuck.adds)] if stuck else [],
    }


def _step(draft: Draft, line: StepLine) -> GameStep:
    return {
        "at": line.at,
        "say": write_statement(draft.said[line.at]),
        "sentence": line.sentence,
        "fixed": not line.may_go,
        "problem": line.refusal,
        "instead": [{"say": one.say, "sentence": one.label} for one in line.instead],
    }
