"""The live audiences of a table: all spectators share one drawing, each player has their own."""

from collections.abc import Callable

from clubsite.live.rendering import State

#: Spectators: anyone with the table's code.
WATCH = "watch"
_SEAT = "seat:"


def seat_audience(seat_id: int, mark: str = "") -> str:
    """The audience of one player's own page; only a view that was given the seat's secret may sign it. `mark` stands for that
    secret where it may be renewed: pages with another mark are shown nothing more."""
    return f"{_SEAT}{seat_id}.{mark}" if mark else f"{_SEAT}{seat_id}"


def seat_and_mark(rest: str) -> tuple[int, str]:
    """What stands behind `seat:` in an audience; seat 0 where it is none."""
    seat, _, mark = rest.partition(".")
    return (int(seat) if seat.isdecimal() else 0), mark


def drawn_for(version: int, draw: Callable[[int | None], str]) -> State:
    """What the live wire shows of a table: `draw` gets the seat's id, None for spectators."""

    def of(audience: str) -> str | None:
        seat = audience.removeprefix(_SEAT)
        if audience.startswith(_SEAT) and seat.isdecimal():
            return draw(int(seat))
        return draw(None) if audience == WATCH else None

    return State(version, of)
