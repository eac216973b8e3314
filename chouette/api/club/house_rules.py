"""The published house rules, every option with its wording, and the rules of one evening."""

from typing import Annotated, TypedDict, cast

from rest_framework.request import Request
from rest_framework.response import Response

from chouette.api.evening.watching import chouette_for_guest
from chouette.evening.codec import TABLES
from chouette.evening.json_shapes import house_json
from chouette.rules.house.house import House
from chouette.rules.house.options import OPTIONS
from chouette.rules.house.presets import PRESETS
from chouette.wording.house_rules import OPTION_WORDS, PARTS, PRESET_WORDS, choices, rules_in_words, sheet_title
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import RULES
from clubsite.api.shapes import ListOf, eg

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


def _sheet(name: str, house: House) -> SheetShape:
    words = PRESET_WORDS[name]
    options = cast("dict[str, str]", house_json(house))
    return {"sheet": name, "title": str(words.label), "sentence": str(words.sentence), "options": options}


def _option(name: str, part: str) -> OptionShape:
    values: list[ValueShape] = [{"value": one.value, "label": one.label, "sentence": one.sentence} for one in choices(name)]
    heading = str(OPTION_WORDS[name].heading)
    return {"name": name, "part": part, "heading": heading, "any_number": OPTIONS[name].number, "values": values}
