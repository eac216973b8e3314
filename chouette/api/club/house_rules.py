"""The published house rules, every option with its wording, and the rules of one evening."""

from http import HTTPStatus
from typing import Annotated, Any, TypedDict, cast

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.api.club.option_fields import HouseOptions
from chouette.api.evening.watching import chouette_for_guest
from chouette.evening.codec import TABLES
from chouette.evening.json_shapes import house_json
from chouette.house.keeping import ChangedMeanwhile, drop_rules, keep_rules
from chouette.house.own_rules import SAID_BY_THE_TABLE, OwnRules, own_rules_of
from chouette.rules.house.house import House
from chouette.rules.house.options import OPTIONS
from chouette.rules.house.presets import PRESETS
from chouette.wording.house_rules import OPTION_WORDS, PARTS, PRESET_WORDS, choices, rules_in_words, sheet_title
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import RULES
from clubsite.api.problems.details import Refusal
from clubsite.api.requests.bodies import OneOf, said
from clubsite.api.shapes import ListOf, eg
from clubsite.members.models import User
from clubsite.members.permissions import Power, club_for

Options = Annotated[dict[str, str], eg({"jacoby": "on", "lone_taker": "buy_all"})]


class SheetShape(TypedDict):
    """A published set of house rules."""

    sheet: Annotated[str, eg("online", "As it is chosen: `sheet online`.")]
    title: Annotated[str, eg("Online")]
    sentence: Annotated[str, eg("The monitor’s rules of online chouettes.")]
    options: Options


class ValueShape(TypedDict):
    """One possible value of an option."""

    value: Annotated[str, eg("on")]
    label: Annotated[str, eg("on")]
    sentence: Annotated[str, eg("Gammons count only once a cube was turned.")]


class OptionShape(TypedDict):
    """One option of the house rules: set by the statement `option name=value`."""

    name: Annotated[str, eg("jacoby")]
    part: Annotated[str, eg("The cubes", "The part of the sheet it stands in.")]
    heading: Annotated[str, eg("Jacoby rule")]
    any_number: Annotated[bool, eg(False, "Any whole number will do, beside the values named.")]
    values: list[ValueShape]


class RuleShape(TypedDict):
    """A rule as it applies at this table."""

    name: Annotated[str, eg("jacoby")]
    value: Annotated[str, eg("on")]
    part: Annotated[str, eg("The cubes")]
    heading: Annotated[str, eg("Jacoby rule")]
    sentence: Annotated[str, eg("Gammons count only once a cube was turned.")]


class RulesHere(TypedDict):
    """The rules of one evening in words; rules made irrelevant by others are left out."""

    sheet: Annotated[str, eg("online")]
    title: Annotated[str, eg("Online")]
    rules: list[RuleShape]


class OwnRulesShape(TypedDict):
    """What a club's new evenings start from."""

    own: Annotated[bool, eg(True, "Whether the club has decided; otherwise this is what every club starts from.")]
    sheet: Annotated[str, eg("online", "The published set.")]
    title: Annotated[str, eg("Online")]
    options: Annotated[dict[str, str], eg({"beaver": "off"}, "What differs from the published set.")]
    differences: Annotated[list[str], eg(["Beavers: not allowed (Online: allowed)"], "The same for people.")]
    version: Annotated[int, eg(3, "Counts the changes; send it to change only what you have seen.")]


class OwnRulesBody(serializers.Serializer[Any]):
    """A published set and what differs from it. Whether there is a board on screen says each evening itself."""

    sheet = OneOf(list(PRESETS))
    options = HouseOptions(required=False)
    version = serializers.IntegerField(min_value=0, max_value=2**31, required=False)

    def validate_options(self, options: dict[str, str]) -> dict[str, str]:
        if SAID_BY_THE_TABLE in options:
            raise serializers.ValidationError(gettext("Whether there is a board on screen says each evening itself."))
        return options


@operation("The published house sheets", tag=RULES, answers={200: ListOf(SheetShape)}, public=True)
def list_house_sheets(request: Request) -> Response:
    """The sets of house rules an evening may start from."""
    return Response([_sheet(name, house) for name, house in PRESETS.items()])


@operation("Every option of a house sheet", tag=RULES, answers={200: ListOf(OptionShape)}, public=True)
def list_house_options(request: Request) -> Response:
    """With the wording of all values, in the order in which they matter during an evening."""
    return Response([_option(name, str(title)) for title, part in PARTS for name in part])


@operation("The rules of an evening", tag=RULES, answers={200: RulesHere}, public=True)
def get_evening_rules(request: Request, code: str) -> Response:
    """For anyone who has the code."""
    table = TABLES.decode(chouette_for_guest(request, code).table)
    rules: list[RuleShape] = [
        {
            "name": rule.name,
            "value": rule.value,
            "part": str(part.title),
            "heading": str(rule.heading),
            "sentence": rule.sentence,
        }
        for part in rules_in_words(table.house)
        for rule in part.rules
    ]
    answer: RulesHere = {"sheet": table.sheet, "title": sheet_title(table.sheet), "rules": rules}
    return Response(answer)


@operation("A club's own house rules", tag=RULES, answers={200: OwnRulesShape})
def get_club_house_rules(request: Request, slug: str) -> Response:
    """For members."""
    return Response(_own(own_rules_of(club_for(Power.SEE, request.user, slug))))


@operation(
    "Decide on a club's own house rules",
    tag=RULES,
    answers={200: OwnRulesShape},
    request=OwnRulesBody,
    example={"sheet": "online", "options": {"beaver": "off"}},
    refused={409: "STALE"},
)
def change_club_house_rules(request: Request, slug: str) -> Response:
    """For owners: evenings that begin from now on start from them. The same again changes nothing."""
    club = club_for(Power.MANAGE, request.user, slug)
    asked = said(request, OwnRulesBody)
    assert isinstance(request.user, User)
    try:
        kept = keep_rules(club, asked["sheet"], asked.get("options", {}), by=request.user, version=asked.get("version"))
    except ChangedMeanwhile:
        raise _changed_meanwhile() from None
    return Response(_own(kept))


@operation("Give a club's own house rules up", tag=RULES, answers={204: None})
def delete_club_house_rules(request: Request, slug: str) -> Response:
    """For owners: its evenings start as those of every club. Idempotent."""
    club = club_for(Power.MANAGE, request.user, slug)
    assert isinstance(request.user, User)
    drop_rules(club, by=request.user)
    return Response(status=HTTPStatus.NO_CONTENT)


def _changed_meanwhile() -> Refusal:
    sentence = gettext("Somebody else has changed these rules meanwhile. Read them again first.")
    return Refusal("STALE", sentence, HTTPStatus.CONFLICT)


def _own(own: OwnRules | None) -> OwnRulesShape:
    rules = own or OwnRules()
    return {
        "own": own is not None,
        "sheet": rules.sheet,
        "title": rules.title,
        "options": dict(rules.options),
        "differences": [f"{one} ({rules.title}: {one.usual})" for one in rules.differences()],
        "version": rules.version,
    }


def _sheet(name: str, house: House) -> SheetShape:
    words = PRESET_WORDS[name]
    options = cast("dict[str, str]", house_json(house))
    return {"sheet": name, "title": str(words.label), "sentence": str(words.sentence), "options": options}


def _option(name: str, part: str) -> OptionShape:
    values: list[ValueShape] = [{"value": one.value, "label": one.label, "sentence": one.sentence} for one in choices(name)]
    heading = str(OPTION_WORDS[name].heading)
    return {"name": name, "part": part, "heading": heading, "any_number": OPTIONS[name].number, "values": values}
