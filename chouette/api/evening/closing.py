"""The end of an evening: everyone's result, who pays whom, and closing it."""

from http import HTTPStatus
from typing import Annotated, Literal, TypedDict

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.permissions import chouette_to_run
from chouette.api.refusals import refusals
from chouette.api.statement_field import LARGEST_VERSION
from chouette.evening.codec import TABLES
from chouette.evening.json_shapes import EveningState, Version
from chouette.models import Chouette
from chouette.records.closing import Ending, Owed, as_text, closing_sheet, closing_statements, preselected
from chouette.records.durations import durations, evening_lasted
from chouette.rules.model.payoffs import QUARTERS
from chouette.seats.asking.proposing import Asked
from chouette.seats.consent import say_as_monitor
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import EVENINGS
from clubsite.api.problems.details import Code, Problem
from clubsite.api.requests.bodies import ACTION_ID, Action, OneOf, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from clubsite.members.models import User


class OwedShape(TypedDict):
    """`payer` owes `payee` what these points are worth: `cash_payer` and `cash_payee` are the same."""

    payer: Annotated[str, eg("Bob")]
    payee: Annotated[str, eg("Ann")]
    cash_payer: Annotated[str, eg("Bob")]
    cash_payee: Annotated[str, eg("Ann")]
    points: Annotated[float, eg(1.5)]


class StandingShape(TypedDict):
    """One player: what they won in games and side bets, and what is left of it after cash."""

    name: Annotated[str, eg("Ann")]
    won: Annotated[float, eg(3.0)]
    left: Annotated[float, eg(3.0)]


class ClosingShape(TypedDict):
    """The closing figures, whether the evening is open or closed."""

    version: Version
    closed: bool
    games: Annotated[int, eg(7)]
    seconds: Annotated[int | None, eg(11100, "From the first game to the end of the last; unknown of an imported evening.")]
    proposed: Annotated[Literal["carry", "cash"] | None, eg("carry", "By the house rules; null where they leave it open.")]
    standings: list[StandingShape]
    paid: Annotated[list[OwedShape], eg([], "The cash that changed hands.")]
    due: list[OwedShape]
    text: Annotated[str, eg("Friday\nAnn +3\nBob −3\nBob pays Ann 3", "The same for a chat.")]


class CloseEvening(Action):
    """How the evening ends."""

    ending = OneOf(
        [ending.value for ending in Ending], help_text="carry: balances stay in the book; cash: the payments due are made now."
    )
    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, help_text="The version you have seen.")


@operation("How an evening would end", tag=EVENINGS, answers={200: ClosingShape}, refused={403: "PERMISSION_DENIED"})
def get_closing(request: Request, code: str) -> Response:
    """Everyone's result, and the fewest payments that settle it."""
    return Response(_shape(chouette_to_run(request.user, code)))


@operation(
    "Close an evening",
    tag=EVENINGS,
    answers={201: ClosingShape, 200: ClosingShape, 202: ClosingShape},
    request=CloseEvening,
    example={"ending": "carry", "version": 12, "action_id": ACTION_ID},
    refused={409: "STALE", 422: "GAME_RUNS"},
    stale=EveningState,
    scopes=[Scope.KEEP_SCORE, Scope.KEEP_BOOK],
)
def close_evening(request: Request, code: str) -> Response:
    """Carried over in the book, or paid in cash. 202 if nothing was done yet: you play at this table on screen, and those who
    would be paid are asked first."""
    chouette = chouette_to_run(request.user, code)
    asked, user = said(request, CloseEvening), request.user
    assert isinstance(user, User)
    with refusals():
        statements = closing_statements(TABLES.decode(chouette.table), Ending(asked["ending"]))
        answer = say_as_monitor(chouette, statements, version=asked["version"], action_id=asked["action_id"], by=user)
    if isinstance(answer, Asked):
        return Response(_shape(answer.chouette), HTTPStatus.ACCEPTED)
    done, _said = answer
    if done.again and not done.table.closed:
        raise Problem(Code.ACTION_ID_USED)
    return Response(_shape(done.chouette), HTTPStatus.OK if done.again else HTTPStatus.CREATED)


def _shape(chouette: Chouette) -> ClosingShape:
    table, sheet = TABLES.decode(chouette.table), closing_sheet(chouette)
    standings: list[StandingShape] = [
        {"name": one.name, "won": one.won / QUARTERS, "left": one.left / QUARTERS} for one in sheet.standings
    ]
    lasted, proposed = evening_lasted(durations(chouette)), preselected(table)
    return {
        "version": chouette.version,
        "closed": table.closed,
        "games": sheet.games,
        "seconds": round(lasted.total_seconds()) if lasted is not None else None,
        "proposed": proposed.value if proposed else None,
        "standings": standings,
        "paid": [_owed(one) for one in sheet.paid],
        "due": [_owed(one) for one in sheet.due],
        "text": as_text(chouette.title, sheet),
    }


def _owed(owed: Owed) -> OwedShape:
    return {
        "payer": owed.payer,
        "payee": owed.payee,
        "cash_payer": owed.payer,
        "cash_payee": owed.payee,
        "points": owed.quarters / QUARTERS,
    }
