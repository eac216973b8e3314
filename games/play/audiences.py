"""The live audiences of a table: all spectators share one drawing, each player has their own."""

from collections.abc import Callable

from clubsite.live.rendering import State

#: Spectators: anyone with the table's code.
WATCH = "watch"
_SEAT = "seat:"


def seat_audience(seat_id: int) -> str:
    """The audience of one player's own page; only a view that was given the seat's secret may sign it."""
    return f"{_SEAT}{seat_id}"


def drawn_for(version: int, draw: Callable[[int | None], str]) -> State:
    """What the live wire shows of a table: `draw` gets the seat's id, None for spectators."""

    def of(audience: str) -> str | None:
        seat = audience.removeprefix(_SEAT)
        if audience.startswith(_SEAT) and seat.isdecimal():
            return draw(int(seat))
        return draw(None) if audience == WATCH else None

    return State(version, of)
