"""What is printed of a tournament: brackets as large as the sheet, standings, the draw as a list, a form for each match.

    drawing = drawing_of(tournament, on=On.A3)
    paper_response(request, "games/tournaments/paper/bracket.html", {"drawing": drawing, "sheets": sheets_of(drawing)}, name)
    paper_response(request, "games/tournaments/paper/score_sheets.html", {"title": ..., "forms": forms_of(tournament)}, name)

`games/tournaments/paper/standings.html` and `.../draw.html` want `drawing` alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.tournaments.drawing.boxes import Picture
from games.tournaments.drawing.drawing import Drawing
from games.tournaments.drawing.shapes import ROOM_ON_PAPER
from games.tournaments.drawing.words import Called, flight_called, match_called, round_of
from games.tournaments.model.matches import LIVE
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of

#: A picture is not blown up beyond this: millimetres for a unit.
_LARGEST = 0.42
MOST_GAMES = 15
"""Columns of a form; whoever plays more games writes on."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture with its size on paper in millimetres. `number` of `count`, where one flight takes several sheets."""

    flight: str
    picture: Picture
    width: int
    height: int
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Form:
    """What the two players of a match fill in and sign."""

    flight: str
    round: str
    match: str
    table: str
    length: int
    names: tuple[str, str]
    games: range


def sheets_of(drawing: Drawing) -> tuple[Sheet, ...]:
    """Every picture on a sheet of its own; of a drawing made for `On.A4` or `On.A3`."""
    across, down = ROOM_ON_PAPER[drawing.on.value]
    return tuple(
        Sheet(flight.name, picture, *_fitting(picture, across, down), number, len(flight.pictures))
        for flight in drawing.flights
        for number, picture in enumerate(flight.pictures, start=1)
    )


def _fitting(picture: Picture, across: int, down: int) -> tuple[int, int]:
    scale = min(across / picture.width, down / picture.height, _LARGEST)
    return int(picture.width * scale), int(picture.height * scale)


def forms_of(tournament: Tournament, *, tables: Mapping[MatchId, str] | None = None, called: Called = str) -> tuple[Form, ...]:
    """For every match that can be played now."""
    return tuple(_forms(tournament, tables or {}, called))


def _forms(tournament: Tournament, tables: Mapping[MatchId, str], called: Called) -> Iterator[Form]:
    for bracket in brackets_of(tournament).values():
        for match in bracket.matches:
            if match.state in LIVE:
                one, other = map(called, match.names)
                yield Form(
                    flight=flight_called(bracket.flight.name),
                    round=round_of(bracket, match),
                    match=match_called(match.id),
                    table=tables.get(match.id, ""),
                    length=match.slot.length,
                    names=(one, other),
                    games=range(1, min(2 * match.slot.length - 1, MOST_GAMES) + 1),
                )
