"""A director who would enter, or draw, after they have set the terms for those who have entered, or shut others out."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from django.utils import timezone

from games.tournaments.desk.clock.autopilot import ANSWER
from games.tournaments.desk.decide import Happened
from games.tournaments.desk.evolve import evolve
from games.tournaments.desk.happened import CheckInUndone, StepDone, WaitingLeft, WaitingListed
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    BuyBacksUntil,
    CheckInUntil,
    CloseEntry,
    EntryUntil,
    OpenEntry,
    SetCalcutta,
    SetCapacity,
    SetScreen,
    SetStart,
    Step,
)
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
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.by_the_hour import check_could_come, is_soon
from games.tournaments.permissions.speakers import Shut, Speaker
from games.tournaments.permissions.stake import has_stake
from games.tournaments.services.persons.own_word import is_there
from games.tournaments.services.persons.slips import SLIP
from games.tournaments.services.writing import events_by


def has_set_terms(who: Speaker, row: ClubTournament, before: Sequence[Happened]) -> bool:
    """Whether they have changed what it is about, made an hour an earlier one, or sent somebody away, since others entered by
    themselves; `before`: in the same breath. One query."""
    desk = Desk()
    others, there, was_in = set[str](), set[str](), False
    ticked = dict[str, datetime]()
    for actor, at, events in _all_said(who, row, before):
        own = actor == who.user.pk
        for event in events:
            if own and others:
                earlier = _is_earlier(who, desk, event, at, was_in=was_in)
                stay = there | (others & _stand(desk, ticked, at))
                if earlier or _is_a_term(desk, event) or _sends_away(event, others, stay):
                    return True
            entered, here = _entered(event), is_there(event)
            was_in = was_in or entered in who.names
            if not own and entered is not None:
                others |= {entered} - who.names
            if not own and here is not None:
                there |= {here} - who.names
            if own and here is not None:
                ticked.setdefault(here, at)
            if isinstance(event, CheckInUndone):
                there.discard(event.name)
                ticked.pop(event.name, None)
            desk = evolve(desk, event)
    return False


def _all_said(
    who: Speaker, row: ClubTournament, before: Sequence[Happened]
) -> Iterator[tuple[int | None, datetime, Sequence[Happened]]]:
    """The first first, and last what they say now."""
    yield from reversed(list(events_by(row)))
    yield who.user.pk, timezone.now(), before


def _entered(event: Happened) -> str | None:
    """Who, also onto the waiting list."""
    return event.name if isinstance(event, PlayerEntered | WaitingListed) else None


def _is_a_term(desk: Desk, event: Happened) -> bool:
    """Whether it changes what people enter at."""
    match event:
        case FeeSet() | HouseSet() | PrizesSet() | SidePoolAdded() | OptionsSet() | FlightChanged():
            return True
        case StepDone(SetCalcutta() | SetScreen()):
            return True
        case FlightAdded():
            return bool(desk.tournament.flights)
        case _:
            return False


def _sends_away(event: Happened, others: set[str], there: set[str]) -> bool:
    """Whether it takes out whoever has entered by themselves, or ticks off whom somebody else has there."""
    match event:
        case EntryStruck(name=name) | WaitingLeft(name=name):
            return name in others
        case CheckInUndone(name):
            return name in there
        case _:
            return False


def _stand(desk: Desk, ticked: Mapping[str, datetime], at: datetime) -> set[str]:
    """Whose tick, made then, is no slip any more."""
    soon = is_soon(desk, int(at.timestamp()))
    return {name for name, since in ticked.items() if soon or at - since >= SLIP}


def _is_earlier(who: Speaker, desk: Desk, event: Happened, at: datetime, *, was_in: bool) -> bool:
    """Whether others have less time by it than they have read of, so that whoever plays could not say it. Who shuts entry
    before they first enter draws later for that."""
    step = event.step if isinstance(event, StepDone) else None
    shuts = was_in and isinstance(step, CloseEntry | EntryUntil | SetCapacity)
    if not (shuts or isinstance(step, SetStart | CheckInUntil | BuyBacksUntil)) or step is None or has_stake(who, desk):
        return False
    try:
        check_could_come(who, desk, step, int(at.timestamp()))
    except TournamentRefused:
        return True
    return False


def has_shut_entry(who: Speaker, row: ClubTournament, before: Sequence[Happened]) -> Shut | None:
    """How they have shut others out since some entered by themselves, if they have: closed entry, set its end, or taken away
    places. Once entry is opened again nobody is; `before`: in the same breath. One query."""
    others, places, shut = False, None, None
    for actor, at, events in _all_said(who, row, before):
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
