"""By which numbers a club rates, for programs: read, tried beside the list, and chosen."""

from typing import Annotated, Any, Literal, TypedDict, cast

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import MATCHES
from clubsite.api.requests.bodies import OneOf, said
from clubsite.api.shapes import eg, object_schema
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for
from games.ratings.models import KeptList
from games.ratings.rules.lists import FIBS, PUBLISHED, RatingList
from games.ratings.rules.own_list import ListRefused, as_json, own_list
from games.ratings.selectors import list_of, ratings_on
from games.ratings.services.choosing import ListRefusedNow, Refusal, choose_list
from games.ratings.services.comparing import TooMuchReplayed

Key = Literal["fibs", "danish", "belgian", "brass_city", ""]
NUMBERS = {"name": "Ours", "start": 1500, "c": 4, "a": 0.5, "k": "max(1, 5 - e/100)"}
NUMBERS_HELP = (
    "The club's own: name, start, c, a and k, and whatever else a list decides, by the names that a GET answers with."
)


class RatingNumbers(TypedDict):
    """By which numbers a list goes."""

    name: Annotated[str, eg("Ours")]
    start: Annotated[float, eg(1500.0, "Where everybody begins.")]
    c: Annotated[float, eg(4.0, "What is at stake: change = c · k · length^a · how unlikely the result was.")]
    a: Annotated[float, eg(0.5)]
    k: Annotated[float | str, eg("max(1, 5 - e/100)", "A number, or a ramp by the experience e.")]
    width: Annotated[float, eg(2000.0)]
    experience_includes_current: Annotated[bool, eg(False)]
    one_point_rated: Annotated[bool, eg(True)]
    live_rated: Annotated[bool, eg(True)]
    on_screen_rated: Annotated[bool, eg(True)]
    provisional_below: Annotated[int, eg(0, "Experience.")]
    listed_from: Annotated[int, eg(0, "Experience.")]
    active_months: Annotated[int, eg(0, "0: however long ago.")]


_EVERY_LIST = ["name", "start", "c", "a", "k"]


@extend_schema_field({**object_schema(RatingNumbers, None), "required": _EVERY_LIST})
class NumbersField(serializers.JSONField):
    """As a GET answers with them; what is left out is FIBS's. `own_list` refuses in the page's own sentences."""


class NumbersBody(serializers.Serializer[Any]):
    """A published list, or the club's own."""

    published = OneOf([*PUBLISHED, ""], default="", help_text="Empty for the club's own.")
    numbers = NumbersField(required=False, help_text=NUMBERS_HELP)


class ListBody(NumbersBody):
    """What to keep."""

    apart = serializers.BooleanField(default=False, help_text="Matches on a real board and on screen have lists of their own.")
    anew = serializers.BooleanField(default=False, help_text="Start anew now, instead of working out all matches again.")


class RatingRulesShape(TypedDict):
    """What holds now."""

    published: Annotated[Key, eg("fibs", "Empty for the club's own.")]
    numbers: RatingNumbers
    apart: Annotated[bool, eg(False)]


class TriedShape(TypedDict):
    """A player by the numbers that are tried; null where the list has no place for them."""

    player: Annotated[int, eg(17)]
    name: Annotated[str, eg("Ann")]
    place: Annotated[int | None, eg(1)]
    rating: Annotated[float | None, eg(1688.42)]
    place_tried: Annotated[int | None, eg(2)]
    rating_tried: Annotated[float | None, eg(1702.11)]


class TrialShape(TypedDict):
    """What everybody would have."""

    name: Annotated[str, eg("Ours")]
    players: list[TriedShape]


@operation("A club's rating list", tag=MATCHES, answers={200: RatingRulesShape}, refused={403: "PERMISSION_DENIED"})
def get_rating_list(request: Request, slug: str) -> Response:
    """By which numbers it rates; for owners."""
    return Response(_rules(club_for(Power.MANAGE, request.user, slug)))


@operation(
    "Choose a club's rating list", tag=MATCHES, answers={200: RatingRulesShape}, request=ListBody,
    example={"numbers": NUMBERS, "anew": True}, refused={403: "PERMISSION_DENIED"},
)  # fmt: skip
def choose_rating_list(request: Request, slug: str) -> Response:
    """All matches are worked out again by it, unless the ratings start anew. Sent twice, it is done once."""
    club, asked = club_for(Power.MANAGE, request.user, slug), said(request, ListBody)
    chosen = _chosen(asked)
    numbers = {} if asked["published"] else as_json(chosen)
    assert isinstance(request.user, User)
    try:
        choose_list(club, asked["published"], dict(numbers), apart=asked["apart"], anew=asked["anew"], by=request.user)
    except ListRefusedNow as refused:
        if refused.refusal is not Refusal.AS_IT_IS:
            raise ValidationError({"anew": [str(refused)]}) from refused
    return Response(_rules(club))


@operation(
    "Try other numbers", tag=MATCHES, answers={200: TrialShape}, request=NumbersBody, example={"numbers": NUMBERS},
    refused={403: "PERMISSION_DENIED"},
)  # fmt: skip
def try_rating_list(request: Request, slug: str) -> Response:
    """What everybody on the club's first list would have by these numbers. Nothing is stored."""
    club, asked = club_for(Power.MANAGE, request.user, slug), said(request, NumbersBody)
    chosen, kept = _chosen(asked), list_of(club) or KeptList(club=club)
    try:
        found = ratings_on(kept, [chosen], request.user.pk)
    except TooMuchReplayed as refused:
        raise Throttled(refused.wait, str(refused)) from refused
    players: list[TriedShape] = [
        {
            "player": one.person,
            "name": one.name,
            "place": one.place,
            "rating": _number(one.rating),
            "place_tried": one.others[0].place,
            "rating_tried": _number(one.others[0].rating),
        }
        for one in (*found.ranked, *found.provisional)
    ]
    answer: TrialShape = {"name": chosen.name, "players": players}
    return Response(answer)


def _number(shown: str) -> float | None:
    return float(shown) if shown else None


def _chosen(asked: dict[str, Any]) -> RatingList:
    """With the page's own sentences. Raises ValidationError."""
    if asked["published"]:
        return PUBLISHED[asked["published"]]
    try:
        return own_list(asked.get("numbers"))
    except ListRefused as refused:
        sentence = gettext(refused.reason.problem.value).format(**refused.reason.words)
        raise ValidationError({"numbers": [sentence]}) from refused


def _rules(club: Club) -> RatingRulesShape:
    kept = list_of(club)
    if kept is None:
        return {"published": "fibs", "numbers": _numbers(FIBS), "apart": False}
    numbers = PUBLISHED[kept.published] if kept.published else own_list(kept.numbers)
    published: Any = kept.published
    return {"published": published, "numbers": _numbers(numbers), "apart": kept.scope != KeptList.Scope.ALL}


def _numbers(numbers: RatingList) -> RatingNumbers:
    return cast(RatingNumbers, as_json(numbers))
