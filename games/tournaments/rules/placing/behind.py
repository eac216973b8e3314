"""Whom prizes pass by: who withdrew, did not come, or had byes alone is paid behind everybody who was there for a match; and
who has left without owing the fee is paid nothing and leaves their place to the next. Whoever has left a ladder is paid behind
all who have not, played or not. On a ladder a walk-over is no match, for neither of its two: those at its foot would be paid
before the first, whom nobody has challenged, for saying that one was not there. Where nobody has played, it is paid as it
stands.

Places stand as the director's sheet has them, where losers of one round share theirs, whoever did not come. But a bye or an
empty line wins no money.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from games.tournaments.model.flights import Flight, Ladder
from games.tournaments.model.matches import Bracket, MatchState
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets
from games.tournaments.rules.lookup import who_left
from games.tournaments.rules.placing.standings import Standing, moved_down, standings_of


def rows_to_pay(tournament: Tournament, brackets: Brackets, flight: Flight) -> Sequence[Standing]:
    """The standings by which a flight is paid, from the first place on."""
    free = left_free(tournament)
    rows = {row.player: row for row in standings_of(tournament, brackets, flight, with_absent=True)}
    places = closed_up({name: row.place for name, row in rows.items()}, free & rows.keys())
    left = {name for name in who_left(tournament, flight) if name in places}
    absent = never_there(tournament, brackets[flight.name])
    staying = _paid(closed_up(places, left), absent)
    gone = _paid(closed_up(places, staying.keys()), absent)
    paid = {**staying, **{name: place + len(staying) for name, place in gone.items()}}
    return tuple(replace(rows[name], place=place) for name, place in paid.items())


def _paid(places: Mapping[str, int], absent: frozenset[str]) -> Mapping[str, int]:
    absent &= places.keys()
    return moved_down(_behind(places, absent) if absent else places)


def _byes_alone(bracket: Bracket) -> frozenset[str]:
    """Who has come into the flight, so late or so seldom that there was nobody for them to play, while others have played."""
    met = {name for match in bracket.matches for name in match.names if match.state is not MatchState.BYE}
    return frozenset(bracket.flight.lines or ()) - met if met else frozenset()


def never_there(tournament: Tournament, bracket: Bracket) -> frozenset[str]:
    """Whoever had byes alone; and of those who have withdrawn or were in a match to which nobody came, whoever has neither
    played a match of the flight nor won one by walk-over; from who has withdrawn, a match is won by nobody's coming."""
    there = {name for match in bracket.matches if match.state is MatchState.PLAYED for name in match.names}
    if isinstance(bracket.flight.format, Ladder) and tournament.left_stand_last:
        return _unplayed(tournament, bracket.flight, there)
    withdrawn = tournament.withdrawn
    nobody_came = {name for match in bracket.matches if match.state is MatchState.VOID for name in match.names}
    return _byes_alone(bracket) | (
        (withdrawn | nobody_came)
        - there
        - {match.winner for match in bracket.matches if match.state is MatchState.WALKOVER and match.loser not in withdrawn}
    )


def _unplayed(tournament: Tournament, flight: Flight, there: Set[str]) -> frozenset[str]:
    """Whoever has played nobody on a ladder, while others have: of those who stay, and of those who have left."""
    left = frozenset(who_left(tournament, flight))
    staying = frozenset(flight.lines or ()) - left
    return frozenset().union(*(group - there for group in (staying, left) if group & there))


def left_free(tournament: Tournament) -> frozenset[str]:
    """Who has left without owing the fee, and second names."""
    return frozenset(entrant.name for entrant in tournament.entrants if entrant.free)


def closed_up(places: Mapping[str, int], gone: Set[str]) -> Mapping[str, int]:
    """Without these; the others close up.

    >>> closed_up({"bob": 1, "ann": 2, "cal": 3}, {"ann"})
    {'bob': 1, 'cal': 2}
    """
    better = [places[name] for name in gone]
    return {name: place - sum(other < place for other in better) for name, place in places.items() if name not in gone}


def _behind(places: Mapping[str, int], absent: frozenset[str]) -> Mapping[str, int]:
    """These share the last place, and the others close up.

    >>> dict(_behind({"bob": 1, "ann": 2, "cal": 3}, frozenset({"ann"})))
    {'bob': 1, 'cal': 2, 'ann': 3}
    """
    there = closed_up(places, absent)
    return {**there, **dict.fromkeys(sorted(absent, key=list(places).index), len(places) - len(absent) + 1)}
