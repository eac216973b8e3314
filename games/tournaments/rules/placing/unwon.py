"""Prizes that nobody wins, because nobody stands in their place once a flight is closed: after a match to which nobody came, or
where there are more prizes than players. They go to the first place, or stay with the club if nobody is first.

It is told before the flight is closed, as it cannot be taken back; afterwards it stands beside the prizes.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.tournaments.model.flights import Flight
from games.tournaments.model.money import Prizes
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets
from games.tournaments.rules.placing.behind import rows_to_pay
from games.tournaments.rules.placing.pools import WHOLE, pool_of, total_of, where_won
from games.tournaments.rules.placing.prizes import places_taken, won_in
from games.tournaments.rules.placing.standings import stands_alone


@dataclass(frozen=True, slots=True)
class Unwon:
    """The places of a flight in which nobody stands, and their prizes together in cents. `to_first`: the first place has it."""

    flight: str
    places: tuple[int, ...]
    amount: int
    to_first: bool


def unwon(tournament: Tournament, brackets: Brackets) -> Iterator[Unwon]:
    """Of all closed flights, in the order of their prizes."""
    for prizes in tournament.money.prizes:
        flight = tournament.flight(prizes.flight)
        if flight is None or not flight.closed:
            continue
        for one in where_won(tournament, prizes):
            yield from _in_flight(tournament, brackets, one, prizes)


def _in_flight(tournament: Tournament, brackets: Brackets, flight: Flight, prizes: Prizes) -> Iterator[Unwon]:
    alone = stands_alone(brackets[flight.name])
    rows = () if alone else rows_to_pay(tournament, brackets, flight)
    taken = places_taken(rows)
    places = tuple(place for place, share in enumerate(prizes.shares, start=1) if (share or place == 1) and place not in taken)
    if 1 in taken:
        amount = sum(pool_of(tournament, flight) * prizes.shares[place - 1] // WHOLE for place in places)
    else:  # nor has anybody what the steps of the prizes leave
        won = {} if alone else won_in(tournament, brackets, flight, prizes)
        amount = total_of(tournament, flight, prizes) - sum(won.values())
    if amount:
        yield Unwon(flight.name, places, amount, to_first=1 in taken)
