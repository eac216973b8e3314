"""Flights that draw themselves once enough is known: first-match-loser consolations and groups."""

from collections.abc import Iterator, Sequence

from games.tournaments.formats import first_loser
from games.tournaments.model import events
from games.tournaments.model.flights import FirstLoser, Flight, Groups, Knockout
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import as_it_stands, waiting_for_group


def draws_itself(tournament: Tournament) -> Iterator[events.Event]:
    """What follows from the tournament as it stands now."""
    for flight in tournament.flights:
        if isinstance(flight.format, FirstLoser):
            yield from _first_losers(tournament, flight, flight.format.source)
        if isinstance(flight.format, Groups) and flight.lines is not None and not flight.closed:
            yield from _groups(tournament, flight, flight.format.size)


def _first_losers(tournament: Tournament, flight: Flight, source: str) -> Iterator[events.Event]:
    """Drawn again while none of its matches has begun: a result may be corrected, or somebody withdraw. Until those of the main
    flight are decided again it waits."""
    main = tournament.flight(source)
    if main is None or main.lines is None or any(record.match.flight == flight.name for record in tournament.records):
        return
    lines = first_loser.entrants(brackets_of(tournament)[source].rounds, tournament.withdrawn)
    if lines is None and flight.lines is not None and not flight.closed:
        yield events.FlightUndrawn(flight.name)
    if lines is not None and lines != flight.lines:
        yield events.FlightDrawn(flight.name, lines)


def wrongly_there(tournament: Tournament, flight: Flight) -> tuple[Sequence[str], Sequence[str]]:
    """Who stands in a consolation of first losers that has begun though a correction has taken their loss away, and who is
    missing there; as if what is under review stood."""
    stands = as_it_stands(tournament)
    main = stands.flight(flight.format.source) if isinstance(flight.format, FirstLoser) else None
    if main is None or main.lines is None or flight.lines is None:
        return (), ()
    due = first_loser.entrants(brackets_of(stands)[main.name].rounds, tournament.withdrawn)
    if due is None:
        return (), ()
    there = [name for name in flight.lines if name not in tournament.withdrawn]
    return [name for name in there if name not in due], [name for name in due if name not in there]


def _groups(tournament: Tournament, flight: Flight, size: int) -> Iterator[events.Event]:
    """A knock-out for every so many who wait, in order of entry."""
    formed = sum(part.part_of == flight.name for part in tournament.flights)
    waiting = waiting_for_group(tournament, flight)
    while len(waiting) >= size:
        formed += 1
        group = Flight(f"{flight.name} {formed}", Knockout(), flight.lengths, part_of=flight.name)
        yield events.FlightAdded(group)
        yield events.FlightDrawn(group.name, waiting[:size])
        waiting = waiting[size:]
