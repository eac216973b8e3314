"""Until when players check in, and who gets the places of those who are not there then.

At that hour whoever has entered and is not there goes to the end of the waiting list, and whoever waits and is there is in, in
the order of the list (scenario 55 of the tournament facts). From then on a place that becomes free is offered to nobody who is
elsewhere: it goes to the next who is there. Where no hour was set, or it is still to come, the first draw ends check-in.

Whoever has no code says by themselves that they are there. The hour takes neither their place nor their turn then. They are
drawn once the desk, or the code, has them there; a director who plays does not draw before.
"""

from collections.abc import Collection, Iterator
from functools import reduce

from games.tournaments.desk.evolve import evolve
from games.tournaments.desk.happened import (
    DeskEvent,
    OfferEnded,
    StepDone,
    WaitingLeft,
    WaitingListed,
    WaitsInTurn,
)
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    CheckInUntil,
    SaysHere,
    WaiterHere,
)
from games.tournaments.model import options
from games.tournaments.model.actions import CheckIn, Enter, Withdraw
from games.tournaments.model.events import Event, PlayerEntered
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.rules.decide import decide

Happened = Event | DeskEvent

SHORTLY_BEFORE = 30 * 60
"""From when on nobody wonders that the draw is made, in seconds before the hour that was announced."""


def check(desk: Desk, step: CheckInUntil | WaiterHere | SaysHere) -> None:
    """Raises TournamentRefused."""
    match step:
        case WaiterHere(name) if desk.waits(name) is None:
            raise TournamentRefused(DeskRefusal.NOT_WAITING, name=name)
        case CheckInUntil(at) if at is not None and desk.tournament.started:
            raise TournamentRefused(DeskRefusal.CHECK_IN_OVER)
        case SaysHere() if desk.tournament.started:
            raise TournamentRefused(DeskRefusal.CHECK_IN_OVER)
        case SaysHere(name) if not comes(desk, name):
            raise TournamentRefused(DeskRefusal.CHECK_IN_ENTERED)
        case SaysHere(name) if name in desk.says_here:
            raise TournamentRefused(DeskRefusal.SAID_HERE)
        case SaysHere() if not checks_in(desk):
            raise TournamentRefused(DeskRefusal.CHECK_IN_NOT_ASKED)
        case CheckInUntil(at) if at is not None and not checks_in(desk):
            raise TournamentRefused(DeskRefusal.CHECK_IN_NOT_ASKED)
        case _:
            pass


def checks_in(desk: Desk) -> bool:
    """Whether only those are drawn who have checked in."""
    return desk.tournament.options.check_in is options.CheckIn.REQUIRED


def comes(desk: Desk, name: str) -> bool:
    """Whether they have entered or wait."""
    entrant = desk.tournament.entrant(name)
    return desk.waits(name) is not None or (entrant is not None and not entrant.withdrawn)


def not_noted(desk: Desk) -> list[str]:
    """Words of those who say that they are there, before the draw, and whom neither the desk nor the code has there."""
    if not checks_in(desk) or desk.tournament.started:
        return []
    return [name for name in desk.says_here if name not in desk.here and comes(desk, name)]


def hour_of(desk: Desk) -> int | None:
    """When check-in closes, as people are told; an hour that stands while nobody has to check in takes no place away."""
    return desk.check_in_until if checks_in(desk) else None


def is_closed(desk: Desk) -> bool:
    """Whether the hour has passed and places go to who is there."""
    return desk.check_in_closed and checks_in(desk)


def is_over(desk: Desk, at: int) -> bool:
    """Whether the hour has come, and the clock has not noted it."""
    hour = desk.check_in_until
    return hour is not None and hour <= at and not desk.tournament.started and checks_in(desk)


def is_to_come(desk: Desk, at: int) -> bool:
    """Whether there is an hour by which people check in, and they still can."""
    hour = hour_of(desk)
    return hour is not None and at < hour and not desk.tournament.started


def dropped(desk: Desk, at: int) -> Iterator[Happened]:
    """Who loses their place at the hour, and whose offer ends with it: both stand at the end of the list. Nobody before it."""
    if not is_over(desk, at):
        return
    say_so = not_noted(desk)
    for waits in desk.waiting:
        if waits.offered_until is not None and not waits.here and waits.name not in say_so:
            yield OfferEnded(waits.name)
    yield from _give_up_places(desk, but=say_so)


def not_here(desk: Desk) -> list[str]:
    """Words of those who have entered and would not be drawn now."""
    if not checks_in(desk) or desk.tournament.started:
        return []
    return [one.name for one in desk.tournament.entrants if not one.checked_in and not one.withdrawn]


def _give_up_places(desk: Desk, but: Collection[str] = ()) -> Iterator[Happened]:
    """Whoever has entered and is not there goes to the end of the list."""
    for name in (name for name in not_here(desk) if name not in but):
        yield from decide(desk.tournament, Withdraw(name))
        yield WaitingListed(name)
        yield OfferEnded(name, had_place=True)


def given_back(desk: Desk) -> Iterator[Happened]:
    """Once another hour is said, or none: who has lost their place by the one before has it again, while there is one that is
    offered to nobody; the others wait in their turn."""
    if desk.tournament.started:
        return
    lost, left = [one.name for one in desk.waiting if one.had_place], desk.places_left
    for name in lost if left is None else lost[: max(0, left)]:
        events = (WaitingLeft(name), *decide(desk.tournament, Enter((name,))))
        desk = reduce(evolve, events, desk)
        yield from events
    yield from (WaitsInTurn(one.name) for one in desk.waiting if one.had_place and one.passed)


def asked_no_more(desk: Desk) -> Iterator[Happened]:
    """The same once nobody has to check in any more, and an hour had passed: it says nothing of who has to check in later."""
    if desk.check_in_closed and not checks_in(desk):
        yield from given_back(desk)
        yield StepDone(CheckInUntil(None))


def walk_ins(desk: Desk) -> Iterator[Happened]:
    """Who gets the places that are free once check-in is over: those of the list who are there, or say so, the first first."""
    if is_closed(desk) and not desk.tournament.started:
        yield from _let_in(desk, say_so=not_noted(desk))


def at_the_draw(desk: Desk) -> Iterator[Happened]:
    """What the first draw does before it is made: places of those who are not there go to those of the list who are. Nothing
    where nobody of the list gets in: then whoever is not there has still entered, and is not drawn."""
    if not checks_in(desk) or desk.tournament.started or not _draws_everybody(desk):
        return
    if not any(one.here for one in desk.waiting):  # every page of entry asks this
        return
    left = tuple(_give_up_places(desk))
    let_in = tuple(_let_in(reduce(evolve, left, desk)))
    if let_in:
        yield from (*left, *let_in)


def is_early(desk: Desk, at: int) -> bool:
    """Whether the first draw would be made long before the hour that was announced, by which others may still come."""
    return not desk.tournament.started and desk.starts is not None and at < desk.starts - SHORTLY_BEFORE


def take_places(desk: Desk) -> list[str]:
    """Words of those who wait and would be let in by the draw now, in the order of the list."""
    return [event.name for event in at_the_draw(desk) if isinstance(event, PlayerEntered)]


def _draws_everybody(desk: Desk) -> bool:
    """Whether some flight draws whoever has entered; where each names its players, a place in the hall is none in a draw."""
    return any(flight.only is None and flight.source is None for flight in desk.tournament.flights)


def _let_in(desk: Desk, say_so: Collection[str] = ()) -> Iterator[Happened]:
    there = [one.name for one in desk.waiting if one.here or one.name in say_so]
    left = desk.free_places
    for name in there if left is None else there[: max(0, left)]:
        events = (WaitingLeft(name), *decide(desk.tournament, Enter((name,))))
        desk = reduce(evolve, events, desk)
        yield from events
        if name not in say_so:
            yield from decide(desk.tournament, CheckIn((name,)))
