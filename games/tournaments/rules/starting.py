"""Flights: adding them, drawing them, who comes late or buys back, closing."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from games.rules.match.score import LONGEST, SHORTEST
from games.tournaments.model import actions, events
from games.tournaments.model.flights import (
    MOST_PLAYERS,
    DoubleElimination,
    Fed,
    FirstLoser,
    Flight,
    Fresh,
    Groups,
    Knockout,
    Ladder,
    LastChance,
    League,
    Progressive,
    RoundRobin,
    Swiss,
)
from games.tournaments.model.matches import Match, Occupant
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.draw import drawn
from games.tournaments.rules.free_lines import first_match_lost, next_bye, rests_on
from games.tournaments.rules.lookup import (
    all_matches,
    called,
    entered_in,
    entrant_of,
    flight_of,
    listed,
    undecided,
    waiting_for_group,
)

_One = TypeVar("_One")
Said = actions.AddFlight | actions.Start | actions.EnterLate | actions.BuyBack | actions.Close


def decide(tournament: Tournament, action: Said) -> tuple[events.Event, ...]:
    """The events that follow. Raises TournamentRefused."""
    match action:
        case actions.AddFlight(flight):
            return (_added(tournament, flight),)
        case actions.Start(name):
            return tuple(_started(tournament, flight_of(tournament, name)))
        case actions.EnterLate(name, flight):
            return tuple(_late(tournament, name, flight_of(tournament, flight)))
        case actions.BuyBack(name, flight):
            return (_bought_back(tournament, name, flight_of(tournament, flight)),)
        case actions.Close(name):
            return tuple(_closed(tournament, flight_of(tournament, name)))


def _added(tournament: Tournament, flight: Flight) -> events.Event:
    found = tournament.flight(flight.name)
    if found is not None and not _is_changed(found, flight):
        raise TournamentRefused(Refusal.FLIGHT_EXISTS, flight=flight.name)
    if not all(SHORTEST <= length <= LONGEST for length in flight.lengths):
        raise TournamentRefused(Refusal.BAD_LENGTHS, least=SHORTEST, most=LONGEST)
    for name in flight.only or ():
        entrant_of(tournament, name)
    if flight.source is not None:
        _check_source(flight, flight_of(tournament, flight.source))
    return events.FlightAdded(flight) if found is None else events.FlightChanged(flight)


def _is_changed(found: Flight, said: Flight) -> bool:
    """Whether a line that names a flight again changes it, before its draw: its rounds, say, or the length of its matches; not
    what is played, by whom, or where they come from."""
    same = type(said.format) is type(found.format) and (said.source, said.only) == (found.source, found.only)
    return same and said != found and found.lines is None and not found.closed


def _check_source(flight: Flight, source: Flight) -> None:
    """What feeds a consolation is a knock-out of some kind, and has not started; a fresh draw comes afterwards."""
    legal: dict[type, tuple[type, ...]] = {
        Progressive: (Knockout,),
        FirstLoser: (Knockout,),
        LastChance: (Knockout, Progressive),
        Fresh: (Knockout, Progressive, FirstLoser, LastChance),
    }
    if not isinstance(source.format, legal[type(flight.format)]):
        raise TournamentRefused(Refusal.SOURCE_KIND, flight=flight.name, source=source.name)
    if source.lines is not None and not isinstance(flight.format, Fresh):
        raise TournamentRefused(Refusal.SOURCE_HAS_STARTED, source=source.name)


def _started(tournament: Tournament, flight: Flight) -> Iterator[events.Event]:
    if flight.lines is not None:
        raise TournamentRefused(Refusal.STARTED_ALREADY, flight=flight.name)
    if flight.closed:
        raise TournamentRefused(Refusal.FLIGHT_CLOSED, flight=flight.name)
    if isinstance(flight.format, Fed):
        raise TournamentRefused(Refusal.STARTS_WITH_ITS_SOURCE, flight=flight.name, source=flight.source or "")
    lines = out_of(tournament, flight.format.source) if isinstance(flight.format, Fresh) else _drawn(tournament, flight)
    if len(lines) < 2 and not isinstance(flight.format, Groups):
        raise TournamentRefused(Refusal.NOT_ENOUGH_PLAYERS, flight=flight.name, count=len(lines))
    first = not tournament.started
    settled = ("drawn_owe", "left_out_fed_on", "own_pools", "own_stakes", "left_stand_last", "free_of_all")
    yield events.FlightDrawn(flight.name, lines, **dict.fromkeys(settled, first))
    yield from _divisions(flight, lines)
    yield from _fed_by(tournament, flight.name)


def _drawn(tournament: Tournament, flight: Flight) -> tuple[str, ...]:
    return drawn(entered_in(tournament, flight), tournament.options, tournament.draw_seed)


def out_of(tournament: Tournament, source: str) -> tuple[str, ...]:
    """Who has lost in that flight before its final and has no match left anywhere, in draw order."""
    brackets = brackets_of(tournament)
    rounds = brackets[source].rounds
    lost = {match.loser for one_round in rounds[:-1] for match in one_round if isinstance(match.loser, str)}
    busy = {player for match in undecided(all_matches(brackets)) for player in (*match.players, *match.due)}
    order = {name: place for place, name in enumerate(drawn(tournament.entrants, tournament.options, tournament.draw_seed))}
    return tuple(sorted((player for player in lost - busy - tournament.withdrawn), key=order.__getitem__))


def _divisions(flight: Flight, lines: tuple[str, ...]) -> Iterator[events.Event]:
    """The flights of a league's divisions, drawn; groups are formed as they fill."""
    if not isinstance(flight.format, League):
        return
    for number, players in enumerate(in_divisions(lines, flight.format.size), start=1):
        division = Flight(f"{flight.name} {number}", RoundRobin(), flight.lengths, part_of=flight.name)
        yield events.FlightAdded(division)
        yield events.FlightDrawn(division.name, tuple(players))


def in_divisions(lines: Sequence[_One], size: int) -> list[Sequence[_One]]:
    """From the top, so many to each. One player left over has nobody to meet: they play in the division above.

    >>> in_divisions("abcdef", 4), in_divisions("abcde", 4), in_divisions("a", 4)
    (['abcd', 'ef'], [['a', 'b', 'c', 'd', 'e']], ['a'])
    """
    divisions = [lines[first : first + size] for first in range(0, len(lines), size)]
    if len(divisions) < 2 or len(divisions[-1]) != 1:
        return list(divisions)
    *before, above, last = divisions
    return [*before, [*above, *last]]


def _fed_by(tournament: Tournament, source: str) -> Iterator[events.Event]:
    """Flights that start together with it; a first-match-loser consolation is drawn when it can be."""
    for flight in tournament.flights:
        if flight.source == source and isinstance(flight.format, Progressive | LastChance):
            yield events.FlightDrawn(flight.name, ())
            yield from _fed_by(tournament, flight.name)


def _late(tournament: Tournament, name: str, flight: Flight) -> Iterator[events.Event]:
    if flight.lines is None and not isinstance(flight.format, Fed):
        yield from ()
        raise TournamentRefused(Refusal.NOT_STARTED, flight=flight.name)
    found = tournament.entrant(name)
    if found is not None and found.withdrawn:
        raise TournamentRefused(Refusal.WITHDRAWN, name=name)
    again = name in (flight.lines or ())
    if again and not isinstance(flight.format, Groups):
        raise TournamentRefused(Refusal.IN_ALREADY, name=name, flight=flight.name)
    if again:
        _check_line(tournament, flight)
        _check_out_of_groups(tournament, name, flight)
    if isinstance(flight.format, Fresh):
        _check_out(tournament, name, flight, flight.format.source)
    if found is None:
        if len(tournament.entrants) >= MOST_PLAYERS:
            raise TournamentRefused(Refusal.TOO_MANY_PLAYERS, most=MOST_PLAYERS)
        yield events.PlayerEntered(name)
    _check_line(tournament, flight)
    yield events.LineTaken(flight.name, name, again=again)


def _check_out_of_groups(tournament: Tournament, name: str, flight: Flight) -> None:
    """Whoever has come into rolling knock-outs waits or plays in one of them, or is out of all. Raises TournamentRefused."""
    if name in waiting_for_group(tournament, flight):
        raise TournamentRefused(Refusal.WAITS_FOR_GROUP, name=name)
    for group, busy in _busy_in_groups(tournament, brackets_of(tournament), flight):
        if name in busy:
            raise TournamentRefused(Refusal.STILL_IN_GROUP, name=name, group=group.name)


def _busy_in_groups(tournament: Tournament, brackets: Brackets, flight: Flight) -> Iterator[tuple[Flight, set[Occupant]]]:
    """Each group of rolling knock-outs, and who has a match left in it."""
    for part in tournament.flights:
        if part.part_of == flight.name:
            yield part, {one for match in undecided(brackets[part.name].matches) for one in (*match.players, *match.due)}


def may_come_again(tournament: Tournament, brackets: Brackets, flight: Flight) -> tuple[str, ...]:
    """Who has played in a group of these rolling knock-outs, is out of it, whether they have lost or won, and does not wait for
    the next one, in order of entry. Of any other flight nobody."""
    if not isinstance(flight.format, Groups) or flight.closed or not flight.lines:
        return ()
    busy = {name for _group, names in _busy_in_groups(tournament, brackets, flight) for name in names}
    not_out = busy | {*waiting_for_group(tournament, flight)} | tournament.withdrawn
    return tuple(name for name in dict.fromkeys(flight.lines) if name not in not_out)


def takes_late(tournament: Tournament, flight: Flight) -> bool:
    """Whether one more player finds a place in a flight that has started."""
    if flight.lines is None or flight.part_of is not None or isinstance(flight.format, Fresh):
        return False
    try:
        _check_line(tournament, flight)
    except TournamentRefused:
        return False
    return True


def _check_line(tournament: Tournament, flight: Flight) -> None:
    """Whether one more player finds a place in the flight. Raises TournamentRefused."""
    if flight.closed:
        raise TournamentRefused(Refusal.FLIGHT_CLOSED, flight=flight.name)
    match flight.format:
        case Knockout() | Fresh() | DoubleElimination():
            _check_bye(tournament, flight)
        case Swiss(rounds=planned):
            if 2 * len(flight.rounds) > planned:
                raise TournamentRefused(Refusal.TOO_LATE, flight=flight.name)
        case Groups() | Ladder():
            pass
        case _:
            raise TournamentRefused(Refusal.NO_LATE_ENTRY, flight=flight.name)


def bye_consumed(tournament: Tournament, flight: Flight) -> Match | None:
    """The match that has begun on what the next bye leads to: then nobody comes in on that one, nor on a later one."""
    brackets = brackets_of(tournament)
    bye = None if flight.closed else next_bye(brackets[flight.name])
    return rests_on(all_matches(brackets), bye) if bye is not None else None


def _check_bye(tournament: Tournament, flight: Flight) -> None:
    """The next line is a bye, and nothing rests on it yet."""
    if next_bye(brackets_of(tournament)[flight.name]) is None:
        raise TournamentRefused(Refusal.NO_BYE_LEFT, flight=flight.name)
    after = bye_consumed(tournament, flight)
    if after is not None:
        raise TournamentRefused(Refusal.BYE_CONSUMED, match=called(after))


def _check_out(tournament: Tournament, name: str, flight: Flight, source: str) -> None:
    """Whether this player may still be put into a fresh draw. Raises TournamentRefused."""
    entrant_of(tournament, name)
    if name in out_of(tournament, source):
        return
    left = [match for match in undecided(all_matches(brackets_of(tournament))) if name in (*match.players, *match.due)]
    if left:
        raise TournamentRefused(Refusal.STILL_PLAYING, name=name, match=called(left[0]))
    raise TournamentRefused(Refusal.NOT_LOST_THERE, name=name, flight=source)


def _bought_back(tournament: Tournament, name: str, flight: Flight) -> events.Event:
    """Re-entry after a first-match loss, while no other match of theirs has begun."""
    if entrant_of(tournament, name).withdrawn:
        raise TournamentRefused(Refusal.WITHDRAWN, name=name)
    if isinstance(flight.format, Groups):
        _check_out_of_groups(tournament, name, flight)
        raise TournamentRefused(Refusal.NO_BUY_BACK_IN_GROUPS, name=name, flight=flight.name)
    brackets = brackets_of(tournament)
    elsewhere = [match for match in all_matches(brackets) if match.id.flight != flight.name and name in match.names]
    lost = name in first_match_lost(brackets[flight.name])
    if not lost and (flight.lines or ()).count(name) > 1:
        raise TournamentRefused(Refusal.BOUGHT_BACK_ALREADY, name=name, flight=flight.name)
    if not lost or isinstance(flight.format, Fresh) or any(match.record is not None for match in elsewhere):
        raise TournamentRefused(Refusal.NO_BUY_BACK, name=name, flight=flight.name)
    _check_line(tournament, flight)
    return events.LineTaken(flight.name, name, bought_back=True)


def _closed(tournament: Tournament, flight: Flight) -> Iterator[events.Event]:
    if flight.closed:
        raise TournamentRefused(Refusal.FLIGHT_CLOSED, flight=flight.name)
    brackets = brackets_of(tournament)
    parts = [part for part in tournament.flights if part.part_of == flight.name]
    left = undecided(match for part in (flight, *parts) for match in brackets[part.name].matches)
    if left:
        reviewed = [match for match in left if match.under_review]
        refusal = Refusal.UNDER_REVIEW_LEFT if reviewed else Refusal.UNDECIDED_LEFT
        raise TournamentRefused(refusal, flight=flight.name, legal=_matches_left(reviewed or left))
    yield events.FlightClosed(flight.name)
    for part in parts:
        if not part.closed:
            yield events.FlightClosed(part.name)
    yield from _nobody_plays_in(tournament, flight.name)


def _nobody_plays_in(tournament: Tournament, closed: str) -> Iterator[events.Event]:
    """Flights into which nobody, or only one, has come from one that is closed now, and nobody can any more: nobody waits for
    their end."""
    brackets, over = brackets_of(tournament), {closed, *(flight.name for flight in tournament.flights if flight.closed)}
    for flight in tournament.flights:
        matches = brackets[flight.name].matches
        inside = {*(flight.lines or ()), *(name for match in matches for name in match.names)}
        if flight.closed or flight.source not in over or len(inside) > 1 or undecided(matches):
            continue
        if not isinstance(flight.format, Fresh) or _cannot_start(tournament, flight.format.source):
            over.add(flight.name)
            yield events.FlightClosed(flight.name, by_itself=True, only=next(iter(inside), ""))


def _cannot_start(tournament: Tournament, source: str) -> bool:
    """A fresh draw from there has nobody to begin with, and nothing is played from which somebody might come."""
    return not undecided(all_matches(brackets_of(tournament))) and len(out_of(tournament, source)) < 2


def _matches_left(matches: Iterable[Match]) -> str:
    return listed(match.id for match in matches)
