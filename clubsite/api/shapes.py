"""What answers look like, written once: a TypedDict, against which mypy checks our code and from which the schema is made.

`Annotated[int, eg(7, "counts from 1")]` describes a field and gives it an example. Without one, it gets a plain example of its
type.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict
from uuid import UUID

Schema = dict[str, Any]

_PLAIN: Mapping[object, tuple[Schema, object]] = {
    str: ({"type": "string"}, "text"),
    int: ({"type": "integer"}, 1),
    float: ({"type": "number"}, 1.5),
    bool: ({"type": "boolean"}, False),
    object: ({}, None),
    datetime: ({"type": "string", "format": "date-time"}, "2026-11-20T19:30:00Z"),
    date: ({"type": "string", "format": "date"}, "2026-11-20"),
    UUID: ({"type": "string", "format": "uuid"}, "8b0d9c3e-5b39-4d43-9b8e-1d1d0f6a2c11"),
}


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a field's value, and what the field means."""

    value: object
    about: str = ""


def eg(value: object, about: str = "") -> Example:
    return Example(value, about)


@dataclass(frozen=True, slots=True)
class Among:
    """The few values of a field whose type says only that it is text."""

    values: tuple[str, ...]


def among(values: Iterable[str]) -> Among:
    """Of an enum, a mapping or a list: the schema names all of them, so none can be forgotten there."""
    return Among(tuple(str(value) for value in values))


@dataclass(frozen=True, slots=True)
class PageOf:
    """A page of a list of such shapes."""

    shape: type

    @property
    def name(self) -> str:
        return f"{self.shape.__name__}Page"


@dataclass(frozen=True, slots=True)
class ListOf:
    """A whole list at once; only for lists that cannot grow long."""

    shape: type

    @property
    def name(self) -> str:
        return f"{self.shape.__name__}List"


Shape = type | PageOf | ListOf


def schema_of(hint: Any, reference: "Any") -> Schema:
    """The JSON schema of a type; `reference` gives the schema that refers to another shape."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _described(schema_of(args[0], reference), args[1:])
    if origin in {NotRequired, Required}:
        return schema_of(args[0], reference)
    if origin is Literal:
        return _choice(args)
    if origin in {Union, UnionType}:
        return _any_of([schema_of(arg, reference) for arg in args if arg is not NoneType], NoneType in args)
    if origin is list:
        return {"type": "array", "items": schema_of(args[0], reference)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(args[1], reference)}
    return dict(reference(hint)) if is_typeddict(hint) else dict(_PLAIN[hint][0])


def _choice(values: tuple[object, ...]) -> Schema:
    kinds = {"null" if value is None else "string" if isinstance(value, str) else "integer" for value in values}
    return {"type": kinds.pop() if len(kinds) == 1 else sorted(kinds), "enum": list(values)}


def _described(schema: Schema, notes: tuple[object, ...]) -> Schema:
    about = next((note.about for note in notes if isinstance(note, Example) and note.about), "")
    few = next((note.values for note in notes if isinstance(note, Among)), ())
    if few:
        schema = _any_of([{"type": "string", "enum": [*few]}], "null" in schema["type"])
    return schema | {"description": about} if about else schema


def _any_of(schemas: list[Schema], null: bool) -> Schema:
    if {"type": "integer"} in schemas and {"type": "number"} in schemas:
        schemas = [schema for schema in schemas if schema != {"type": "integer"}]
    if len(schemas) > 1 or (null and ("type" not in schemas[0] or "enum" in schemas[0])):  # clients make one type of an enum so
        return {"oneOf": [*schemas, *([{"type": "null"}] if null else [])]}
    only = schemas[0]
    if not null:
        return only
    return only | {"type": [only["type"], "null"]}


def object_schema(shape: type, reference: Any) -> Schema:
    """The schema of a TypedDict: all fields are required unless marked otherwise, and there are no others."""
    hints = get_type_hints(shape, include_extras=True)
    return {
        "type": "object",
        "description": (shape.__doc__ or "").strip(),
        "properties": {name: schema_of(hint, reference) for name, hint in hints.items()},
        "required": sorted(getattr(shape, "__required_keys__", hints)),
        "additionalProperties": False,
    }


def page_schema(item: Schema) -> Schema:
    address = {"type": ["string", "null"], "format": "uri"}
    return {
        "type": "object",
        "properties": {"next": address, "previous": address, "results": {"type": "array", "items": item}},
        "required": ["next", "previous", "results"],
        "additionalProperties": False,
    }


def example_of(hint: Any) -> Any:
    """A value of the type, composed of the examples of its fields."""
    if isinstance(hint, PageOf):
        return {"next": None, "previous": None, "results": [example_of(hint.shape)]}
    if isinstance(hint, ListOf):
        return [example_of(hint.shape)]
    if is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        return {name: example_of(inner) for name, inner in hints.items()}
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        given = [note.value for note in args[1:] if isinstance(note, Example)]
        few = [note.values[0] for note in args[1:] if isinstance(note, Among)]
        return (given or few or [example_of(args[0])])[0]
    if origin in {NotRequired, Required, Union, UnionType}:
        return example_of(args[0])
    if origin is Literal:
        return args[0]
    if origin is list:
        return [example_of(args[0])]
    return {"ann": example_of(args[1])} if origin is dict else _PLAIN[hint][1]
