"""What holds for all matches of a club, for programs."""

from typing import Annotated, Any, TypedDict

from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import MATCHES
from clubsite.api.requests.bodies import said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from clubsite.members.models import User
from clubsite.members.permissions import Power, club_for
from games.matches.services.club_rules import FEWEST_HOURS, MOST_HOURS, hours_of_silence, keep_hours


class RulesBody(serializers.Serializer[Any]):
    """What to change."""

    silent_hours = serializers.IntegerField(
        min_value=FEWEST_HOURS, max_value=MOST_HOURS, help_text="Hours after which an unanswered result counts."
    )


class RulesShape(TypedDict):
    """What holds now."""

    silent_hours: Annotated[int, eg(48, "Hours after which an unanswered result counts.")]


@operation("Rules for matches", tag=MATCHES, answers={200: RulesShape}, refused={403: "PERMISSION_DENIED"})
def rules_of_matches(request: Request, slug: str) -> Response:
    """For directors."""
    return Response({"silent_hours": hours_of_silence(club_for(Power.RUN_TOURNAMENTS, request.user, slug).pk)})


@operation(
    "Change the rules for matches", tag=MATCHES, answers={200: RulesShape}, request=RulesBody, example={"silent_hours": 72},
    scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def change_rules_of_matches(request: Request, slug: str) -> Response:
    """A result that waits already waits as long as its players were told."""
    club, hours = club_for(Power.RUN_TOURNAMENTS, request.user, slug), said(request, RulesBody)["silent_hours"]
    assert isinstance(request.user, User)
    keep_hours(club, hours, request.user)
    return Response({"silent_hours": hours})


urlpatterns = [
    path(
        "clubs/<slug:slug>/matches/rules/",
        resource(get=rules_of_matches, patch=change_rules_of_matches),
        name="api_match_rules",
    )
]
