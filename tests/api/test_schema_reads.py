"""What the schema tells whoever makes a client from it: who may, where, by which names, and among which few values."""

import re
from typing import Any

import pytest
from django.test import override_settings
from drf_spectacular.generators import SchemaGenerator

from chouette.rules.house.options import OPTIONS
from chouette.rules.model.contracts import Kind

Schema = dict[str, Any]

VERBS = (
    "add|announce|answer|be|begin|change|check|choose|claim|close|compare|confirm|create|"
    "delete|do|enter|explain|export|found|get|hold|import|invite|join|leave|list|mark|make|open|"
    "pause|preview|propose|remove|rename|renew|replace|replay|revoke|roll|say|send|settle|"
    "show|sit|take|talk|test|try|watch|withdraw|write"
)
METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def schema() -> Schema:
    with override_settings(SITE_ADDRESS="https://club.example"):
        made: Schema = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    return made


def operations(schema: Schema) -> list[Schema]:
    return [path[method] for path in schema["paths"].values() for method in METHODS if method in path]


def test_every_way_in_that_an_operation_names_is_described(schema: Schema) -> None:
    ways = {way for one in operations(schema) for ways in one["security"] for way in ways}
    assert ways == {"token", "session", "password"} == set(schema["components"]["securitySchemes"])
    assert schema["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def test_it_says_where_the_site_is(schema: Schema) -> None:
    assert [one["url"] for one in schema["servers"]] == ["/", "https://club.example"]


def test_operations_are_named_by_a_verb_and_what_it_is_done_to(schema: Schema) -> None:
    names = [one["operationId"] for one in operations(schema)]
    assert len(set(names)) == len(names) > 100
    assert [name for name in names if not re.fullmatch(rf"({VERBS})(_[a-z]+)+", name)] == []


def test_what_is_read_is_named_so_and_what_is_written_is_not(schema: Schema) -> None:
    reading = re.compile(r"(compare|explain|export|get|list|preview|watch)_")
    by_get = {path["get"]["operationId"] for path in schema["paths"].values() if "get" in path}
    assert [name for name in by_get if not reading.match(name)] == []
    others = {one["operationId"] for one in operations(schema)} - by_get
    assert [name for name in others if reading.match(name) and not name.startswith("preview_")] == []


def test_a_field_with_few_values_lists_them(schema: Schema) -> None:
    shapes = schema["components"]["schemas"]
    assert shapes["ContractShape"]["properties"]["kind"]["enum"] == list(Kind)
    assert shapes["RecordedMoment"]["properties"]["side"]["oneOf"] == [
        {"type": "string", "enum": ["box", "team"]},
        {"type": "null"},
    ]
    assert shapes["Talk"]["properties"]["rooms"]["items"]["enum"] == ["team", "box", "table", "spectators"]


def test_an_evening_is_opened_with_options_of_which_each_lists_its_values(schema: Schema) -> None:
    options = schema["components"]["schemas"]["HouseOptionsRequest"]["properties"]
    assert set(options) == set(OPTIONS)
    assert options["board"]["enum"] == ["off", "on"]
