"""How far a tournament has come."""

from enum import StrEnum

from games.tournaments.desk.state import Desk


class Stage(StrEnum):
    """`entry` until the first draw, `over` once every flight is closed."""

    ENTRY = "entry"
    RUNNING = "running"
    OVER = "over"
    CALLED_OFF = "called_off"


def stage_of(desk: Desk) -> Stage:
    """As lists and leaderboards need it."""
    if desk.called_off:
        return Stage.CALLED_OFF
    flights = desk.tournament.flights
    if not desk.tournament.started:
        return Stage.ENTRY
    return Stage.OVER if all(flight.closed for flight in flights) else Stage.RUNNING
