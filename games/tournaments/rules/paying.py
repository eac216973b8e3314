"""Money, as a director sets it: until a flight is closed and paid."""

from games.tournaments.model import actions, events
from games.tournaments.model.money import SidePool
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.lookup import entrant_of, flight_of

#: All of it, in hundredths of a percent; and the largest amount, in cents.
WHOLE, LARGEST = 10_000, 100_000_000

Said = actions.SetFee | actions.SetHouse | actions.SetPrizes | actions.AddSidePool


def decide(tournament: Tournament, action: Said) -> tuple[events.Event, ...]:
    """The events that follow. Raises TournamentRefused."""
    if any(flight.closed for flight in tournament.flights):
        raise TournamentRefused(Refusal.MONEY_STANDS)
    match action:
        case actions.SetFee(fee):
            _check_amount(fee)
            return (events.FeeSet(fee),)
        case actions.SetHouse(share):
            _check_shares((share,))
            return (events.HouseSet(share),)
        case actions.SetPrizes(flight, shares):
            return (_prizes(tournament, flight_of(tournament, flight).name, shares),)
        case actions.AddSidePool(name, stake, members):
            return (_side_pool(tournament, SidePool(name, stake, members)),)


def _prizes(tournament: Tournament, flight: str, shares: tuple[int, ...]) -> events.Event:
    """The shares of all flights come to a hundred percent at most."""
    others = [share for prizes in tournament.money.prizes if prizes.flight != flight for share in prizes.shares]
    _check_shares((*others, *shares))
    return events.PrizesSet(flight, shares)


def _check_amount(amount: int) -> None:
    if amount < 0:
        raise TournamentRefused(Refusal.BAD_MONEY)
    if amount > LARGEST:
        raise TournamentRefused(Refusal.TOO_MUCH, most=LARGEST // 100)


def _check_shares(shares: tuple[int, ...]) -> None:
    if min(shares, default=0) < 0:
        raise TournamentRefused(Refusal.BAD_MONEY)
    if sum(shares) > WHOLE:
        raise TournamentRefused(Refusal.BAD_SHARES, sum=f"{sum(shares) / 100:g}")


def _side_pool(tournament: Tournament, pool: SidePool) -> events.Event:
    """Its members are in the pool before it. Said again before the draw, from which on stakes are owed, it is changed, as long
    as whoever is in the pool after it stays."""
    _check_amount(pool.stake)
    pools = tournament.money.side_pools
    known = [other.name for other in pools]
    at = known.index(pool.name) if pool.name in known else len(pools)
    if at < len(pools) and tournament.started:
        raise TournamentRefused(Refusal.POOL_EXISTS, pool=pool.name)
    if len(set(pool.members)) < len(pool.members):
        twice = next(name for name in pool.members if pool.members.count(name) > 1)
        raise TournamentRefused(Refusal.ENTERED_ALREADY, name=twice)
    for name in pool.members:
        entrant_of(tournament, name)
        if at and name not in pools[at - 1].members:
            raise TournamentRefused(Refusal.POOL_NEEDS_POOL, name=name, pool=pools[at - 1].name)
    for name in pools[at + 1].members if at + 1 < len(pools) else ():
        if name not in pool.members:
            raise TournamentRefused(Refusal.POOL_NEEDED, name=name, pool=pool.name, other=pools[at + 1].name)
    return events.SidePoolAdded(pool)
