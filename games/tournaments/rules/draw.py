"""The draw: in which order players stand.

With a seed the order is that of the hexadecimal SHA-256 of `SEED:NAME`: anybody can compute it again, and the order of entry
does not matter. The commitment, the SHA-256 of the seed, can be shown before the seed is.
"""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from games.tournaments.model.options import Options, Seeding
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.state import Entrant, Tournament


def commitment_of(seed: str) -> str:
    """What can be published before the seed."""
    return sha256(seed.encode()).hexdigest()


def without_number(tournament: Tournament) -> Tournament:
    """As others are told of it before anything is drawn: whoever knew a typed number could enter or stay away by it."""
    return tournament if tournament.started else replace(tournament, draw_seed=None)


def before_draw(tournament: Tournament) -> Tournament:
    """Nothing is drawn, nor bought back. Whoever has withdrawn since has not entered; whoever came late has."""
    flights = (
        replace(one, lines=None, rounds=(), late=(), declined=(), taken_back=(), back=())
        for one in tournament.flights
        if one.part_of is None
    )
    entrants = tuple(replace(one, late=False) for one in tournament.entrants if not one.withdrawn)
    money = replace(tournament.money, buy_backs=()) if tournament.free_of_all else tournament.money
    undrawn = replace(tournament, draw_seed=None, flights=tuple(flights), entrants=entrants, records=(), money=money)
    settled = replace(undrawn, drawn_owe=False, left_out_fed_on=False, own_pools=False, own_stakes=False)
    return replace(settled, left_stand_last=False, free_of_all=False)


def drawn(entrants: Iterable[Entrant], options: Options, seed: str | None) -> tuple[str, ...]:
    """The players from line 1 on. `entrants` are in order of entry. Raises TournamentRefused."""
    if options.seeding is Seeding.RANDOM and seed is None:
        raise TournamentRefused(Refusal.RANDOM_NEEDS_A_SEED)
    order = list(entrants)
    if seed is not None:
        order.sort(key=lambda entrant: sha256(f"{seed}:{entrant.name}".encode()).hexdigest())
    if options.seeding is Seeding.RATING:
        order.sort(key=lambda entrant: (entrant.rating is None, -(entrant.rating or 0)))
    return tuple(entrant.name for entrant in order)
