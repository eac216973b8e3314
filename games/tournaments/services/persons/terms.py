"""A director who would enter, or draw, after they have set the terms for those who have entered, or shut others out."""

from datetime import datetime

from games.tournaments.desk.clock.autopilot import ANSWER
from games.tournaments.desk.happened import StepDone, WaitingLeft, WaitingListed
from games.tournaments.desk.steps import CloseEntry, EntryUntil, OpenEntry, SetCalcutta, SetCapacity, SetScreen, Step
from games.tournaments.model.events import (
    EntryStruck,
    FeeSet,
    FlightAdded,
    FlightChanged,
    HouseSet,
    OptionsSet,
    PlayerEntered,
    PrizesSet,
    SidePoolAdded,
)
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.speakers import Shut, Speaker
from games.tournaments.services.writing import events_by


def has_set_terms(who: Speaker, row: ClubTournament) -> bool:
    """Whether they have changed what it is about, or taken somebody out, since others entered by themselves. One query."""
    entered: set[str] = set()
    flights = 0
    for actor, _at, events in reversed(list(events_by(row))):
        own = actor == who.user.pk
        for event in events:
            match event:
                case PlayerEntered(name=name) | WaitingListed(name=name) if not own:
                    entered.add(name)
                case FeeSet() | HouseSet() | PrizesSet() | SidePoolAdded() | OptionsSet() if own and entered:
                    return True
                case StepDone(SetCalcutta() | SetScreen()) if own and entered:
                    return True
                case FlightAdded():
                    flights += 1
                    if own and entered and flights > 1:
                        return True
                case FlightChanged() if own and entered:
                    return True
                case EntryStruck(name=name) | WaitingLeft(name=name) if own and name in entered - who.names:
                    return True
                case _:
                    pass
    return False


def has_shut_entry(who: Speaker, row: ClubTournament) -> Shut | None:
    """How they have shut others out since some entered by themselves, if they have: closed entry, set its end, or taken away
    places. Once entry is opened again nobody is. One query."""
    others, places, shut = False, None, None
    for actor, at, events in reversed(list(events_by(row))):
        for event in events:
            step = event.step if isinstance(event, StepDone) else None
            if actor != who.user.pk:
                others = others or isinstance(event, PlayerEntered | WaitingListed)
            elif others and step is not None and (how := _shuts(step, places, at)) is not None:
                shut = Shut.AT_ONCE if shut is Shut.AT_ONCE else how
            if isinstance(step, OpenEntry):
                shut = None
            elif isinstance(step, SetCapacity):
                places = step.capacity
    return shut


def _shuts(step: Step, places: int | None, at: datetime) -> Shut | None:
    match step:
        case EntryUntil(until) if until is not None:
            return Shut.IN_TIME if until >= at.timestamp() + ANSWER else Shut.AT_ONCE
        case SetCapacity(new):
            return Shut.AT_ONCE if new is not None and (places is None or new < places) else None
        case CloseEntry():
            return Shut.AT_ONCE
        case _:
            return None
