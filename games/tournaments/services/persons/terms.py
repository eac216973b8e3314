"""A director who would enter, or draw, after they have set the terms for those who have entered, or shut others out."""

from games.tournaments.desk.happened import StepDone, WaitingLeft, WaitingListed
from games.tournaments.desk.steps import CloseEntry, EntryUntil, SetCalcutta, SetCapacity, SetScreen
from games.tournaments.model.events import (
    EntryStruck,
    FeeSet,
    FlightAdded,
    HouseSet,
    OptionsSet,
    PlayerEntered,
    PrizesSet,
    SidePoolAdded,
)
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.services.writing import events_by


def has_set_terms(who: Speaker, row: ClubTournament) -> bool:
    """Whether they have changed what it is about, or taken somebody out, since others entered by themselves. One query."""
    entered: set[str] = set()
    flights = 0
    for actor, events in reversed(list(events_by(row))):
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
                case EntryStruck(name=name) | WaitingLeft(name=name) if own and name in entered - who.names:
                    return True
                case _:
                    pass
    return False


def has_shut_entry(who: Speaker, row: ClubTournament) -> bool:
    """Whether they have said since others entered by themselves who can still: closed entry, or set its end or the places. One
    query."""
    others = False
    for actor, events in reversed(list(events_by(row))):
        for event in events:
            if actor != who.user.pk:
                others = others or isinstance(event, PlayerEntered | WaitingListed)
            elif others and isinstance(event, StepDone) and isinstance(event.step, CloseEntry | EntryUntil | SetCapacity):
                return True
    return False
