"""How a value with a given annotation is written as JSON and read again.

A `Shape` is made once per annotation when a codec is built; encoding and decoding then only call its two functions. `None` as
encoder means that JSON takes the value as it is. Supported are int, str, bool, None, enums, NewTypes of these, dataclasses,
`tuple[X, ...]`, `tuple[X, Y]`, `Mapping[K, V]` and `dict[K, V]` with text keys, and unions whose members JSON can tell apart.
Anything else is refused when the codec is built, never when a record is read.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin

Encoder = Callable[[Any], object]
Decoder = Callable[[object], Any]


class DecodeError(ValueError):
    """JSON that is not what it should be; the message says where and why."""

    def within(self, place: str) -> "DecodeError":
        return DecodeError(f"{place}{'' if str(self).startswith(('.', '[')) else ': '}{self}")


@dataclass(frozen=True, slots=True)
class Shape:
    """`python` are the classes of this shape's values, `json` the classes (or type tag) that identify it in JSON."""

    encode: Encoder | None
    decode: Decoder
    python: tuple[type, ...]
    json: tuple[type | str, ...]


def shape_of(annotation: object, of_dataclass: Callable[[type], Shape]) -> Shape:
    """The shape of an annotation; `of_dataclass` gives those of dataclasses, which may refer to each other."""
    if isinstance(annotation, NewType):
        return shape_of(annotation.__supertype__, of_dataclass)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is tuple:
        return _sequence(args, of_dataclass)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(shape_of(args[0], of_dataclass), shape_of(args[1], of_dataclass))
    if origin in (Union, UnionType):
        return _union([shape_of(arg, of_dataclass) for arg in args])
    if isinstance(annotation, type):
        return _class(annotation, of_dataclass)
    raise TypeError(f"cannot be kept in a log: {annotation!r}")


def _class(cls: type, of_dataclass: Callable[[type], Shape]) -> Shape:
    if cls in (int, str, bool, NoneType):
        return Shape(None, _plain(cls), (cls,), (cls,))
    if issubclass(cls, Enum):
        return _enum(cls)
    return of_dataclass(cls)


def _plain(cls: type) -> Decoder:
    def decode(data: object) -> object:
        if type(data) is not cls:  # exactly this class: True is not a number here
            raise DecodeError(f"expected {cls.__name__}, found {short(data)}")
        return data

    return decode


def _enum(cls: type[Enum]) -> Shape:
    by_value: dict[object, Enum] = {member.value: member for member in cls}
    value_types = {type(value) for value in by_value}
    if not value_types <= {str, int} or len(value_types) != 1:
        raise TypeError(f"cannot be kept in a log: {cls!r} (its values must be all text or all numbers)")
    (value_type,) = value_types

    def decode(data: object) -> Enum:
        if type(data) is value_type and data in by_value:
            return by_value[data]
        raise DecodeError(f"expected one of {', '.join(map(str, by_value))}; found {short(data)}")

    values = {member: member.value for member in cls}
    return Shape(values.__getitem__, decode, (cls,), (value_type,))


def _sequence(args: tuple[object, ...], of_dataclass: Callable[[type], Shape]) -> Shape:
    if len(args) == 2 and args[1] is Ellipsis:
        item = shape_of(args[0], of_dataclass)
        return Shape(_encode_items(item), _decode_items(item), (tuple,), (list,))
    return _fixed_sequence([shape_of(arg, of_dataclass) for arg in args])


def _encode_items(item: Shape) -> Encoder:
    encode = item.encode
    return list if encode is None else lambda value: [encode(one) for one in value]


def _decode_items(item: Shape) -> Decoder:
    def decode(data: object) -> tuple[object, ...]:
        items: list[object] = []  # filled one by one, so that its length is the index of a bad item
        try:
            for one in _a_list(data):
                items.append(item.decode(one))
        except DecodeError as error:
            raise (error.within(f"[{len(items)}]") if type(data) is list else error) from None
        return tuple(items)

    return decode


def _fixed_sequence(shapes: list[Shape]) -> Shape:
    def encode(value: tuple[object, ...]) -> object:
        return [shape.encode(one) if shape.encode else one for shape, one in zip(shapes, value, strict=True)]

    def decode(data: object) -> tuple[object, ...]:
        items = _a_list(data)
        if len(items) != len(shapes):
            raise DecodeError(f"expected {len(shapes)} items, found {len(items)}")
        return tuple(shape.decode(one) for shape, one in zip(shapes, items, strict=True))

    return Shape(encode, decode, (tuple,), (list,))


def _mapping(key: Shape, value: Shape) -> Shape:
    if key.json != (str,):
        raise TypeError("keys of a mapping kept in a log must be text")

    def encode(mapping: Mapping[object, object]) -> object:
        key_text, value_json = key.encode or _as_it_is, value.encode or _as_it_is
        return {key_text(k): value_json(v) for k, v in mapping.items()}

    def decode(data: object) -> dict[object, object]:
        if type(data) is not dict:
            raise DecodeError(f"expected an object, found {short(data)}")
        return {key.decode(k): value.decode(v) for k, v in data.items()}

    return Shape(encode, decode, (dict,), (dict,))


def _union(shapes: list[Shape]) -> Shape:
    """The member is chosen by the value's class when writing, by the JSON's class or type tag when reading."""
    by_python = {cls: shape for shape in shapes for cls in shape.python}
    by_json = {known: shape for shape in shapes for known in shape.json}
    if len(by_json) < sum(len(shape.json) for shape in shapes) or (dict in by_json and _tagged(by_json)):
        raise TypeError(f"JSON cannot tell these apart: {', '.join(sorted(cls.__name__ for cls in by_python))}")

    def encode(value: object) -> object:
        encode_one = by_python[type(value)].encode
        return value if encode_one is None else encode_one(value)

    def decode(data: object) -> object:
        tag = data.get("type") if type(data) is dict else None
        shape = by_json.get(type(data)) or (by_json.get(tag) if isinstance(tag, str) else None)
        if shape is None:
            raise DecodeError(f"expected one of {_names(by_json)}; found {short(data)}")
        return shape.decode(data)

    return Shape(encode, decode, tuple(by_python), tuple(by_json))


def _tagged(known: Mapping[type | str, Shape]) -> bool:
    return any(isinstance(one, str) for one in known)


def _names(known: Mapping[type | str, Shape]) -> str:
    return ", ".join(one if isinstance(one, str) else one.__name__ for one in known)


def _a_list(data: object) -> list[object]:
    if type(data) is not list:
        raise DecodeError(f"expected a list, found {short(data)}")
    return data


def _as_it_is(value: object) -> object:
    return value


def short(data: object) -> str:
    """What was found, shortened for an error message."""
    text = repr(data)
    return text if len(text) <= 60 else f"{text[:57]}..."
