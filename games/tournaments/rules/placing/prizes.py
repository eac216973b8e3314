"""Prizes: what each player gets once a flight is closed. In cents; every sum comes out to the cent.

Prizes of tied places are added and divided; each is cut to the unit, and all that is left goes to the first (the first
entered, if the first place is shared). What the shares leave below a hundred percent is kept. A side pool is paid to the best
of its members in the first flight. Source: section 1.9 of the tournament facts, scenario 58. What there is to win in each
flight, or each part of one, `pools` says.

Decision, where no source tells: in a league or in rolling knock-outs, where nobody has met those of another part and nobody can
say who is better, those of a side pool who are drawn in the same part play for their own stakes; whoever comes into rolling
knock-outs again does so in their first group alone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.tournaments.model.flights import Divided, Flight
from games.tournaments.model.money import Prizes, SidePool
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets
from games.tournaments.rules.placing.behind import rows_to_pay
from games.tournaments.rules.placing.paying_in import fees_of, members_of
from games.tournaments.rules.placing.pools import WHOLE, house_of, parts_of, pool_of, total_of, where_won
from games.tournaments.rules.placing.standings import Standing, stands_alone


@dataclass(frozen=True, slots=True)
class Payout:
    """What came in and goes out, in cents: `pool` is fees less what the house takes, without side pools."""

    fees: int
    house: int
    side_pools: int
    paid: Mapping[str, int]
    settled: bool

    @property
    def pool(self) -> int:
        """What is there for prizes."""
        return self.fees - self.house

    @property
    def kept(self) -> int:
        """What stays with the club once everything that is paid has been; nothing before."""
        return self.pool + self.side_pools - sum(self.paid.values()) if self.settled else 0


def payout_of(tournament: Tournament, brackets: Brackets) -> Payout:
    """What is paid so far: the prizes of closed flights, and side pools with the first flight."""
    money, fees = tournament.money, fees_of(tournament)
    paid: dict[str, int] = defaultdict(int)
    _add(paid, prizes_paid(tournament, brackets))
    for _pool, won in paid_by_pool(tournament, brackets):
        _add(paid, won)
    stakes = sum(pool.stake * len(members_of(tournament, pool)) for pool in money.side_pools)
    settled = bool(tournament.flights) and all(flight.closed for flight in tournament.flights)
    return Payout(fees, house_of(tournament), stakes, dict(paid), settled)


def prizes_paid(tournament: Tournament, brackets: Brackets) -> Mapping[str, int]:
    """The prizes of closed flights, by player."""
    paid = defaultdict[str, int](int)
    for prizes in tournament.money.prizes:
        _add(paid, prizes_in(tournament, brackets, prizes))
    return paid


def prizes_in(tournament: Tournament, brackets: Brackets, prizes: Prizes) -> Mapping[str, int]:
    """Who has won what of these prizes, in the order of places; nothing before their flight is closed, nor where one has stood
    alone with nobody to play."""
    won = defaultdict[str, int](int)  # somebody may win two groups of rolling knock-outs
    for _flight, paid in paid_by_flight(tournament, brackets, prizes):
        _add(won, paid)
    return dict(won)


def paid_by_flight(tournament: Tournament, brackets: Brackets, prizes: Prizes) -> Iterator[tuple[Flight, Mapping[str, int]]]:
    """The same in each of the flights `where_won`."""
    flight = tournament.flight(prizes.flight)
    if flight is None or not flight.closed or stands_alone(brackets[flight.name]):
        return
    for one in where_won(tournament, prizes):
        yield one, won_in(tournament, brackets, one, prizes)


def prizes_by_place(tournament: Tournament, prizes: Prizes, flight: Flight) -> Sequence[int]:
    """What each place of one of the flights `where_won` gets of what is in the pool now, if nobody shares one."""
    pool, places = pool_of(tournament, flight), range(1, len(prizes.shares) + 1)
    amounts, total = [pool * share // WHOLE for share in prizes.shares], total_of(tournament, flight, prizes)
    rows = [Standing(place, str(place), 0, 0, 0) for place in places]
    paid = shared_out(rows, amounts, total, tournament.options.unit, [str(one) for one in places])
    return [paid.get(str(place), 0) for place in places]


def _add(paid: dict[str, int], more: Mapping[str, int]) -> None:
    for name, amount in more.items():
        paid[name] += amount


def won_in(tournament: Tournament, brackets: Brackets, flight: Flight, prizes: Prizes) -> Mapping[str, int]:
    """Who wins what in one of the flights `where_won`, as it stands."""
    rows, pool = rows_to_pay(tournament, brackets, flight), pool_of(tournament, flight)
    amounts = [pool * share // WHOLE for share in prizes.shares]
    return shared_out(rows, amounts, total_of(tournament, flight, prizes), tournament.options.unit, _entered(tournament))


def _entered(tournament: Tournament) -> Sequence[str]:
    return [entrant.name for entrant in tournament.entrants]


def shared_out(
    rows: Sequence[Standing], amounts: Sequence[int], total: int, unit: int, entered: Sequence[str]
) -> Mapping[str, int]:
    """Who gets what of these amounts by place, which come to `total`; those of places in which nobody stands go to the first,
    and are divided with its own where several share it.

    >>> rows = [Standing(place, name, 0, 0, 0) for place, name in enumerate("abcd", start=1)]
    >>> shared_out(rows, [9120, 5700, 5700, 2280], 22800, 100, "abcd")
    {'a': 9200, 'b': 5700, 'c': 5700, 'd': 2200}
    """
    groups: dict[int, list[str]] = defaultdict(list)
    for row in rows:
        groups[row.place].append(row.player)
    taken = places_taken(rows)
    unwon = sum(amount for place, amount in enumerate(amounts, start=1) if place not in taken)
    paid: dict[str, int] = {}
    for place, names in sorted(groups.items()):
        together = sum(amounts[place - 1 : place - 1 + len(names)]) + (unwon if place == 1 else 0)
        each = together // len(names) // unit * unit
        paid |= {name: each for name in names if each}
    if groups.get(1) and total:
        first = min(groups[1], key=entered.index)
        paid[first] = paid.get(first, 0) + total - sum(paid.values())
    return paid


def places_taken(rows: Sequence[Standing]) -> frozenset[int]:
    """In which somebody stands: two who share the second place have the third as well."""
    sharing = Counter(row.place for row in rows)
    return frozenset(place + after for place, together in sharing.items() for after in range(together))


def paid_by_pool(tournament: Tournament, brackets: Brackets) -> Iterator[tuple[SidePool, Mapping[str, int]]]:
    """Each to the best of its members in the first flight, once that is closed; shared if they share a place. Of a league or of
    rolling knock-outs, in each part the stakes of its own players. If none of them plays there, each gets their stake back."""
    first = tournament.flights[0] if tournament.flights else None
    if first is None or not first.closed:
        return
    parts = parts_of(tournament, first) if staked_in_parts(tournament) else [first]
    rows = {part.name: rows_to_pay(tournament, brackets, part) for part in parts}
    for pool in tournament.money.side_pools:
        won: dict[str, int] = {}
        left = members_of(tournament, pool)
        for part in parts:
            here = left if part is first else [name for name in left if name in (part.lines or ())]
            won |= _staked(tournament, rows[part.name], here, pool.stake)
            left = [name for name in left if name not in here]
        yield pool, won | dict.fromkeys(left, pool.stake)


def staked_in_parts(tournament: Tournament) -> bool:
    """Whether the stakes of side pools are won in each part of the first flight, by those who are drawn there."""
    first = tournament.flights[0] if tournament.flights else None
    return first is not None and isinstance(first.format, Divided) and (tournament.own_stakes or not tournament.started)


def _staked(tournament: Tournament, rows: Sequence[Standing], members: Sequence[str], stake: int) -> Mapping[str, int]:
    """Who wins the stakes of these, in a flight or a part of one."""
    there = [row for row in rows if row.player in members]
    best = [Standing(1, row.player, 0, 0, 0) for row in there if row.place == there[0].place]
    if not best:
        return dict.fromkeys(members, stake)
    stakes = stake * len(members)
    return shared_out(best, [stakes], stakes, tournament.options.unit, _entered(tournament))
