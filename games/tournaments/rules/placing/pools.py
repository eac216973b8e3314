"""What there is to win in each flight, in cents.

All prizes are shares of one pool, the fees less what the house takes. Decision, where no source tells: those of a league or of
rolling knock-outs are won in each of its parts, from what its own players pay; of a part with one player alone, as it was drawn
once, they go to the others. Shares are cut to the cent, and what that leaves goes to the first: of several flights to the first
that has prizes, of parts to the first one. Source: `unit` in section 1.9 of the tournament facts, and the director's sheet.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games.tournaments.model.flights import Divided, Flight
from games.tournaments.model.money import Prizes
from games.tournaments.model.state import Tournament
from games.tournaments.rules.placing.paying_in import bought_back, fees_of, who_pays

WHOLE = 10_000
"""All of it, in hundredths of a percent."""


def house_of(tournament: Tournament) -> int:
    """What the house takes of the fees."""
    return fees_of(tournament) * tournament.money.house // WHOLE


def whole_pool(tournament: Tournament) -> int:
    """What is there for prizes."""
    return fees_of(tournament) - house_of(tournament)


def where_won(tournament: Tournament, prizes: Prizes) -> Sequence[Flight]:
    """The flights whose places win these prizes: theirs, or each of its parts; none while those are not drawn."""
    flight = tournament.flight(prizes.flight)
    if flight is None:
        return []
    return parts_of(tournament, flight) if isinstance(flight.format, Divided) else [flight]


def parts_of(tournament: Tournament, flight: Flight) -> Sequence[Flight]:
    """The divisions of a league or the groups of rolling knock-outs in which somebody meets somebody; of others none."""
    return [part for part in tournament.flights if part.part_of == flight.name and len(part.lines or ()) > 1]


def pool_of(tournament: Tournament, flight: Flight) -> int:
    """What there is for the prizes of a flight: everything for prizes, of which a part has what its players have brought."""
    whole = tournament.flight(flight.part_of) if flight.part_of is not None else None
    return whole_pool(tournament) if whole is None else _pools_in(tournament, whole).get(flight.name, 0)


def total_of(tournament: Tournament, flight: Flight, prizes: Prizes) -> int:
    """What the prizes of one of the flights `where_won` come to together."""
    total, whole = totals(tournament).get(prizes.flight, 0), tournament.flight(prizes.flight)
    if whole is None or flight.name == whole.name:
        return total
    cut = {name: pool * sum(prizes.shares) // WHOLE for name, pool in _pools_in(tournament, whole).items()}
    return _all_given(tournament, cut, total).get(flight.name, 0)


def totals(tournament: Tournament) -> Mapping[str, int]:
    """What the prizes of each flight come to, all its parts together."""
    exact = dict(_shares_of_pools(tournament))
    cut = {name: share // WHOLE for name, share in exact.items()}
    return _all_given(tournament, cut, sum(exact.values()) // WHOLE)


def _shares_of_pools(tournament: Tournament) -> Iterator[tuple[str, int]]:
    """In hundredths of a percent of a cent, in the order of the flights; a division is gone once its draw is taken back."""
    shares = {prizes.flight: sum(prizes.shares) for prizes in tournament.money.prizes}
    for flight in tournament.flights:
        if shares.get(flight.name):
            yield flight.name, pool_of(tournament, flight) * shares[flight.name]


def _pools_in(tournament: Tournament, whole: Flight) -> Mapping[str, int]:
    """By part."""
    pool, parts = whole_pool(tournament), parts_of(tournament, whole)
    brought = _brought(tournament, parts)
    together = sum(brought.values())
    pools = {name: pool * one // together if together else 0 for name, one in brought.items()}
    if pools:
        pools[parts[0].name] += pool - sum(pools.values())
    return pools


def _brought(tournament: Tournament, parts: Sequence[Flight]) -> Mapping[str, int]:
    """By part, what its players pay; drawn before that counted, how many they are."""
    if not tournament.own_pools:
        return {part.name: len(part.lines or ()) for part in parts}
    fee, paying, back = tournament.money.fee, frozenset(who_pays(tournament)), Counter(bought_back(tournament))
    brought = {}
    for part in parts:
        players = frozenset(part.lines or ())
        brought[part.name] = fee * len(players & paying) + fee // 2 * sum(back[name] for name in players)
    return brought


def _all_given(tournament: Tournament, cut: Mapping[str, int], total: int) -> Mapping[str, int]:
    """What the cut to the cent leaves goes to the first of them, but where it was drawn before that was so."""
    if not cut or (tournament.started and not tournament.own_pools):
        return cut
    first = next(iter(cut))
    return {**cut, first: cut[first] + total - sum(cut.values())}
