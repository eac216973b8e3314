"""What holds for all matches of a club, for programs."""

from typing import Annotated, Any, TypedDict

from django.db import transaction
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import MATCHES
from clubsite.api.requests.bodies import said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for
from games.matches.services.club_rules import (
    FEWEST_HOURS,
    MOST_HOURS,
    Lateness,
    hours_of_silence,
    keep_hours,
    keep_lateness,
    lateness_of,
)

LATE_POINTS = r"^(none|([5-9]|[1-5][0-9]|60)[+]([1-9]|[1-5][0-9]|60))$"
LATE_HELP = "Minutes until being late costs a point, and until each later one: 5 to 60, and 1 to 60; or `none`."


class RulesBody(serializers.Serializer[Any]):
    """What to change."""

    silent_hours = serializers.IntegerField(
        min_value=FEWEST_HOURS, max_value=MOST_HOURS, required=False, help_text="Hours after which an unanswered result counts."
    )
    late_points = serializers.RegexField(LATE_POINTS, required=False, help_text=LATE_HELP)
    late_crawford = serializers.BooleanField(required=False, help_text="Whether these points, too, bring on the Crawford game.")


class RulesShape(TypedDict):
    """What holds now."""

    silent_hours: Annotated[int, eg(48, "Hours after which an unanswered result counts.")]
    late_points: Annotated[str, eg("5+5", LATE_HELP)]
    late_crawford: Annotated[bool, eg(True, "Whether these points, too, bring on the Crawford game.")]


@operation("Rules for matches", tag=MATCHES, answers={200: RulesShape}, refused={403: "PERMISSION_DENIED"})
def get_match_rules(request: Request, slug: str) -> Response:
    """For directors."""
    return Response(_rules(club_for(Power.RUN_TOURNAMENTS, request.user, slug)))


@operation(
    "Change the rules for matches", tag=MATCHES, answers={200: RulesShape}, request=RulesBody, example={"silent_hours": 72},
    scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def change_match_rules(request: Request, slug: str) -> Response:
    """What is not said stays; so does what was proposed, and how long a result waits that waits already."""
    club, asked = club_for(Power.RUN_TOURNAMENTS, request.user, slug), said(request, RulesBody)
    assert isinstance(request.user, User)
    with transaction.atomic():
        if "silent_hours" in asked:
            keep_hours(club, asked["silent_hours"], request.user)
        usual = lateness_of(club.pk)
        crawford = asked.get("late_crawford", usual.crawford)
        keep_lateness(club, Lateness(asked.get("late_points", usual.points), crawford), request.user)
    return Response(_rules(club))


def _rules(club: Club) -> RulesShape:
    late = lateness_of(club.pk)
    return {"silent_hours": hours_of_silence(club.pk), "late_points": late.points, "late_crawford": late.crawford}


def late_fields(asked: dict[str, Any], club: Club) -> dict[str, Any]:
    """What a proposal says of lateness, as the page's form names it; what it leaves out is the club's."""
    usual = lateness_of(club.pk)
    first, _, each = asked.get("late_points", usual.points).partition("+")
    crawford = asked.get("late_crawford", usual.crawford)
    return {"late_first": "" if first == "none" else first, "late_each": each, "late_crawford": crawford}
