"""How frozen dataclasses become JSON and back. The table, its events and its actions are stored with this.

    CODEC: Codec[Event] = Codec(*get_args(Event))
    CODEC.encode(CubeTaken(...)) == {"type": "CubeTaken", ...}

Every dataclass is written with its class name as `type` and with all its fields, including defaults: a default that changes
later must not change what was decided at the table. When read back, a missing field takes the dataclass's default (so fields
may be added), and an unknown one is refused (it would be lost silently). Annotations are inspected once, when the codec is
built.
"""

from collections.abc import Hashable
from dataclasses import MISSING, Field, fields, is_dataclass
from threading import Lock
from typing import Generic, TypeVar, cast, get_type_hints

from .shapes import DecodeError, Decoder, Encoder, Shape, shape_of, short
from .upcast import Json, Upcasts

__all__ = ["Codec", "DecodeError", "Json"]

T = TypeVar("T")

KEPT = 200
"""Values of a few tens of kilobytes: as many tables as one process may have in play."""


class Codec(Generic[T]):
    """Writes and reads values of the given classes and of the dataclasses they contain.

    Raises TypeError when built from something JSON cannot hold, `DecodeError` for JSON that is none of the classes.
    """

    def __init__(self, *classes: type[T], upcasts: Upcasts | None = None) -> None:
        self._upcasts = upcasts
        self._plans: dict[type, _Plan] = {}
        self._known = {cls.__name__: self._shape_of_dataclass(cls) for cls in classes}
        self._kept: dict[Hashable, tuple[object, T]] = {}
        self._keeping = Lock()
        self._encoders = {cls: self._plans[cls].encode for cls in classes}

    def encode(self, value: T) -> Json:
        return self._encoders[type(value)](value)

    def decode_kept(self, key: Hashable, data: object) -> T:
        """The same for what is read again and again under one key, such as the snapshot of a row: decoded again only if the
        JSON has changed since."""
        kept = self._kept.get(key)
        if kept is not None and kept[0] == data:
            return kept[1]
        value = self.decode(data)
        self.keep(key, data, value)
        return value

    def keep(self, key: Hashable, data: object, value: T) -> None:
        """Remember the JSON to be read under this key next, and its value; neither may be changed from then on."""
        with self._keeping:
            self._kept.pop(key, None)
            self._kept[key] = data, value
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]  # the one kept longest ago

    def decode(self, data: object) -> T:
        newest = self._upcasts.newest(data) if self._upcasts else data
        name = newest.get("type") if isinstance(newest, dict) else None
        shape = self._known.get(name) if isinstance(name, str) else None
        if shape is None:
            raise DecodeError(f"no such type here: {name!r}")
        try:
            return cast(T, shape.decode(newest))
        except DecodeError as error:
            raise error.within(str(name)) from None

    def _shape_of_dataclass(self, cls: type) -> Shape:
        """The plan is registered before its fields are inspected, so that classes may contain each other."""
        if not is_dataclass(cls):
            raise TypeError(f"cannot be kept in a log: {cls!r} (not a dataclass)")
        plan = self._plans.get(cls)
        if plan is None:
            if any(other.__name__ == cls.__name__ for other in self._plans):
                raise TypeError(f"two classes of the name {cls.__name__} cannot be told apart")
            plan = self._plans[cls] = _Plan(cls, self._upcasts)
            hints = get_type_hints(cls)
            for field in fields(cls):
                plan.add(field, shape_of(hints[field.name], self._shape_of_dataclass))
        return Shape(plan.encode, plan.decode, (cls,), (cls.__name__,))


class _Plan:
    """How one dataclass is written and read."""

    def __init__(self, cls: type, upcasts: Upcasts | None) -> None:
        self.cls = cls
        self.head: Json = {"type": cls.__name__}
        version = upcasts.version_of(cls.__name__) if upcasts else 1
        if version > 1:
            self.head["version"] = version
        self.encoders: list[tuple[str, Encoder | None]] = []
        self.decoders: dict[str, Decoder] = {}
        self.needed: set[str] = set()

    def add(self, field: "Field[object]", shape: Shape) -> None:
        if not field.init or field.name in {"type", "version"}:
            raise TypeError(f"cannot be kept in a log: {self.cls.__name__}.{field.name}")
        self.encoders.append((field.name, shape.encode))
        self.decoders[field.name] = shape.decode
        if field.default is MISSING and field.default_factory is MISSING:
            self.needed.add(field.name)

    def encode(self, value: object) -> Json:
        written = self.head.copy()
        for name, encode in self.encoders:
            of_field = getattr(value, name)
            written[name] = of_field if encode is None else encode(of_field)
        return written

    def decode(self, data: object) -> object:
        if type(data) is not dict or data.get("type") != self.cls.__name__:
            raise DecodeError(f"expected {self.cls.__name__}, found {short(data)}")
        values = {name: self._field(name, item) for name, item in data.items() if name != "type"}
        if not self.needed <= values.keys():
            raise DecodeError(f"lacks {', '.join(sorted(self.needed - values.keys()))}")
        return self.cls(**values)

    def _field(self, name: str, item: object) -> object:
        decode = self.decoders.get(name)
        if decode is None:
            raise DecodeError(f"no field {name!r} here")
        try:
            return decode(item)
        except DecodeError as error:
            raise error.within(f".{name}") from None
