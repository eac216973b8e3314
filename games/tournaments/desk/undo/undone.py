"""The desk after a call, a result or a check-in was taken out again."""

from dataclasses import replace

from games.tournaments.desk.happened import (
    CallUndone,
    CheckInUndone,
    ResultUndone,
    UndoEvent,
)
from games.tournaments.desk.state import Desk


def without(desk: Desk, event: UndoEvent) -> Desk:
    """The desk after it."""
    told = desk.tournament
    match event:
        case CallUndone(match):
            return replace(desk, calls=tuple(call for call in desk.calls if call.match != match))
        case ResultUndone(match):
            records = tuple(record for record in told.records if record.match != match)
            return replace(desk, tournament=replace(told, records=records))
        case CheckInUndone(name):
            entrants = tuple(replace(one, checked_in=one.checked_in and one.name != name) for one in told.entrants)
            waiting = tuple(replace(one, here=one.here and one.name != name) for one in desk.waiting)
            return replace(desk, tournament=replace(told, entrants=entrants), waiting=waiting)
