"""The table of permissions in `table.txt`: one line per address, one column per person."""

from dataclasses import dataclass
from pathlib import Path

from .world import PEOPLE

TABLE = Path(__file__).with_name("table.txt")


@dataclass(frozen=True)
class Line:
    """One address with some of its methods, and the sign of each person's response."""

    methods: tuple[str, ...]
    name: str
    signs: dict[str, str]

    def __str__(self) -> str:
        return f"{','.join(self.methods)} {self.name}"


def lines() -> list[Line]:
    written = [line.split() for line in TABLE.read_text().splitlines() if line.strip() and not line.startswith("#")]
    return [Line(tuple(methods.split(",")), name, dict(zip(PEOPLE, signs, strict=True))) for methods, name, *signs in written]
