"""How newer code reads a record written by older code: by rewriting its JSON, one version at a time.

    UPCASTS = Upcasts()

    @UPCASTS.from_version("CubeTaken", 1)
    def _name_the_taker(data: Json) -> Json:
        return {**data, "by": data.pop("member")}

A type without upcasts is at version 1 and has no `version` in its JSON; each upcast raises the version that is written from
then on by one. An upcast may also change `type`, if a class was renamed. What is stored is never rewritten.
"""

from collections.abc import Callable

from .shapes import DecodeError

Json = dict[str, object]
Upcast = Callable[[Json], Json]


class Upcasts:
    """The registry of one codec: (type, version) -> the function that makes the next version."""

    def __init__(self) -> None:
        self._steps: dict[tuple[str, int], Upcast] = {}

    def from_version(self, type_name: str, version: int) -> Callable[[Upcast], Upcast]:
        """Register the step from `version` to the next. Steps must be registered in order, each once."""
        assert version == self.version_of(type_name), f"{type_name}: the next step is from {self.version_of(type_name)}"

        def register(step: Upcast) -> Upcast:
            self._steps[type_name, version] = step
            return step

        return register

    def version_of(self, type_name: str) -> int:
        """The version in which a type is written now."""
        return 1 + sum(name == type_name for name, _ in self._steps)

    def newest(self, data: object) -> object:
        """The JSON as today's code would have written it, without versions; inner values are converted first. `data` is not
        modified. Raises `DecodeError` for what was written by newer code than this."""
        if isinstance(data, list):
            return [self.newest(item) for item in data]
        if not isinstance(data, dict):
            return data
        inside = {key: self.newest(item) for key, item in data.items()}
        return self._one(inside) if "type" in inside else inside

    def _one(self, fields: Json) -> Json:
        while True:
            name, version = str(fields.get("type")), fields.pop("version", 1)
            if not isinstance(version, int) or version > self.version_of(name):
                raise DecodeError(f"version {version} of {name} was written by newer code than this")
            step = self._steps.get((name, version))
            if step is None:
                return fields
            fields = {**step(fields)}
            if fields.get("type") == name:
                fields["version"] = version + 1
