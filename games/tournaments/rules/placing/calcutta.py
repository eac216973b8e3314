"""A Calcutta in cents: who pays what for a lot, what is paid for each place, and who gets it. Every sum comes out to the cent.

A player who bought back a part pays that part of the price and gets that part of what the lot wins, cut to the cent; the buyers
share what is left evenly, and a cent that cannot be shared is the first one's. Prizes go by place among the players that were
sold, cut to the tournament's unit, and what remains goes to the first. A player who withdrew before the draw is in no
lot, and a lot of several costs that much less.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.tournaments.model.calcutta import WHOLE, Calcutta, Lot
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets
from games.tournaments.rules.placing.behind import rows_to_pay
from games.tournaments.rules.placing.prizes import shared_out
from games.tournaments.rules.placing.standings import Standing


@dataclass(frozen=True, slots=True)
class CalcuttaPool:
    """What came in, what the club keeps of it, and what each place gets."""

    total: int
    house: int
    by_place: tuple[int, ...]

    @property
    def rest(self) -> int:
        """What no place gets, because the parts do not come to a hundred percent: it stays with the club, too."""
        return self.total - self.house - sum(self.by_place)


def lots_in(tournament: Tournament, calcutta: Calcutta) -> tuple[Lot, ...]:
    """Those that count, with the players who have entered."""
    entered = {entrant.name for entrant in tournament.entrants}
    kept = (
        replace(
            lot,
            price=lot.price * sum(name in entered for name in lot.players) // len(lot.players),
            players=tuple(name for name in lot.players if name in entered),
            back=tuple(one for one in lot.back if one.name in entered),
        )
        for lot in calcutta.lots
    )
    return tuple(lot for lot in kept if lot.players)


def divided(lot: Lot, amount: int) -> Mapping[str, int]:
    """The price of a lot, or what it wins, among those who hold it.

    >>> from games.tournaments.model.calcutta import BoughtBack
    >>> lot = Lot(("ann",), 20000, ("bob",), (BoughtBack("ann", 2500),))
    >>> dict(divided(lot, 20000)), dict(divided(lot, 142500))
    ({'ann': 5000, 'bob': 15000}, {'ann': 35625, 'bob': 106875})
    """
    parts = Counter[str]()
    for one in lot.back:
        parts[one.name] += amount * one.part // WHOLE
    each, odd = divmod(amount - parts.total(), len(lot.buyers))
    for place, buyer in enumerate(lot.buyers):
        parts[buyer] += each + (1 if place < odd else 0)
    return parts


def pool_of(tournament: Tournament, calcutta: Calcutta) -> CalcuttaPool:
    """As the lots stand."""
    total = sum(lot.price for lot in lots_in(tournament, calcutta))
    house = total * calcutta.house // WHOLE
    rows = [Standing(place, str(place), 0, 0, 0) for place in range(1, len(calcutta.prizes) + 1)]
    amounts, whole = _amounts(calcutta, total - house)
    paid = shared_out(rows, amounts, whole, tournament.options.unit, [row.player for row in rows])
    return CalcuttaPool(total, house, tuple(paid.get(row.player, 0) for row in rows))


def _amounts(calcutta: Calcutta, net: int) -> tuple[Sequence[int], int]:
    return [net * part // WHOLE for part in calcutta.prizes], net * sum(calcutta.prizes) // WHOLE


def won_by_lot(tournament: Tournament, brackets: Brackets, calcutta: Calcutta) -> Iterator[tuple[Lot, int]]:
    """What each lot wins: nothing before its flight is closed."""
    won = {row.player: amount for row, amount in won_by_place(tournament, brackets, calcutta)}
    for lot in lots_in(tournament, calcutta):
        yield lot, sum(won.get(name, 0) for name in lot.players)


def won_by_place(tournament: Tournament, brackets: Brackets, calcutta: Calcutta) -> Sequence[tuple[Standing, int]]:
    """Everybody who was sold, by their place among them, with what that wins; nobody before the flight is closed."""
    flight, lots = tournament.flight(calcutta.flight), lots_in(tournament, calcutta)
    if flight is None or not flight.closed or not lots:
        return []
    rows = _among(rows_to_pay(tournament, brackets, flight), {name for lot in lots for name in lot.players})
    pool = pool_of(tournament, calcutta)
    amounts, whole = _amounts(calcutta, pool.total - pool.house)
    won = shared_out(rows, amounts, whole, tournament.options.unit, [entrant.name for entrant in tournament.entrants])
    return [(row, won.get(row.player, 0)) for row in rows]


def _among(rows: Sequence[Standing], names: set[str]) -> Sequence[Standing]:
    """The standings of these alone, with their places among themselves."""
    found: dict[int, list[Standing]] = defaultdict(list)
    for row in rows:
        if row.player in names:
            found[row.place].append(row)
    ahead, placed = 0, list[Standing]()
    for _place, group in sorted(found.items()):
        placed += [replace(row, place=ahead + 1) for row in group]
        ahead += len(group)
    return placed
