"""Tournaments told as sheets, and what came of them."""

from typing import Any

from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.told import told


def names(count: int) -> str:
    """P1 to PN in order of entry."""
    return " ".join(f"P{number}" for number in range(1, count + 1))


class Told:
    """The JSON of a sheet, with shortcuts."""

    def __init__(self, *sheet: str) -> None:
        self.json: Any = told(play_sheet("\n".join(sheet)))

    def flight(self, name: str = "main") -> Any:
        return next(flight for flight in self.json["flights"] if flight["name"] == name)

    def matches(self, name: str = "main", round_number: int | None = None) -> list[Any]:
        return [one for one in self.flight(name)["matches"] if round_number in (None, one["round"])]

    def match(self, match_id: str) -> Any:
        return next(one for flight in self.json["flights"] for one in flight["matches"] if one["id"] == match_id)

    def pairs(self, name: str = "main", round_number: int | None = None) -> list[str]:
        """`P1-P2`; a line still open is named by what feeds it."""
        return ["-".join(map(_line, one["players"], one["from"])) for one in self.matches(name, round_number)]

    def byes(self, name: str = "main") -> list[str]:
        return [bye["player"] for bye in self.flight(name)["byes"]]

    def places(self, name: str = "main") -> dict[str, int]:
        return {row["player"]: row["place"] for row in self.flight(name)["standings"]}


def _line(player: str | None, fed: dict[str, str] | None) -> str:
    if player is not None:
        return player
    return "?" if fed is None else "".join(f"{how[0].upper()}({match.partition(' ')[2]})" for how, match in fed.items())
