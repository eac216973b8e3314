"""The Calcutta of a tournament as one reader sees it: conditions, lots and what each would be paid, and what can be sold."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from clubsite.kit.money import money_text
from clubsite.ledger.book_rules import book_rules
from games.tournaments.desk.lots.auction import play_began
from games.tournaments.model.calcutta import WHOLE, Calcutta, Lot
from games.tournaments.model.flights import Divided
from games.tournaments.model.state import Tournament
from games.tournaments.pages.money.terms import cut_to
from games.tournaments.pages.shared import Shared
from games.tournaments.permissions.speakers import Reader
from games.tournaments.permissions.stake import has_stake
from games.tournaments.rules.placing.calcutta import divided, lots_in, pool_of, won_by_lot, won_by_place
from games.tournaments.wording.amounts import percent


@dataclass(frozen=True, slots=True)
class HolderNow:
    """Who holds a part of a lot, and for what; `won` is what they get, or would if the lot won the first place."""

    name: str
    part: str
    paid: str
    won: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class LotNow:
    """`word` is the first player's name on the sheet; `players` have their places among those sold, None before the end; `back`
    are the players of whom the reader may say that they buy back, with their parts."""

    word: str
    players: tuple[tuple[str, int | None], ...]
    price: str
    holders: tuple[HolderNow, ...]
    why: str
    back: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceNow:
    """What a place is paid; once the flight is closed, who has it, and what that comes to where several share it."""

    place: int
    part: str
    amount: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class CalcuttaNow:
    """`is_paid`: the flight is closed. `unsold` and `buyers` are words and names to choose from; `returned` are lots that do
    not count any more, with the reason. `flights`: where nothing is announced yet."""

    currency: str
    announced: bool
    flight: str
    flights: tuple[str, ...]
    total: str
    house: str
    house_part: str
    rest: str
    """What no place gets, empty if there is nothing left."""
    unit: str
    """To multiples of what the places are cut."""
    most_back: str
    places: tuple[PlaceNow, ...]
    lots: tuple[LotNow, ...]
    returned: tuple[tuple[LotNow, str], ...]
    unsold: tuple[tuple[str, str], ...]
    buyers: tuple[tuple[str, str], ...]
    sells: bool
    began: bool
    is_paid: bool
    called_off: bool

    @property
    def sale(self) -> int:
        """Which one is to come: with it the fields are new, and nothing that was typed for the lot before stays in them."""
        return len(self.lots) + 2 * len(self.returned)


_NOBODY = Reader("", directs=False)


def calcutta_now(shared: Shared, who: Reader | None) -> CalcuttaNow:
    """Three queries, and one more for who may sell."""
    desk, lines = shared.desk, shared.lines
    told, calcutta = desk.tournament, desk.calcutta or Calcutta("", (), 0, 0)
    flight = told.flight(calcutta.flight)
    is_paid = flight is not None and flight.closed
    who = who or _NOBODY
    sells = who.sells and not is_paid and not desk.called_off
    pool = pool_of(told, calcutta)
    currency = book_rules(shared.tournament.club).currency
    return CalcuttaNow(
        currency=currency,
        announced=desk.calcutta is not None,
        flight=calcutta.flight,
        flights=tuple(one.name for one in told.flights if not one.closed and not isinstance(one.format, Divided)),
        total=money_text(pool.total),
        house=money_text(pool.house),
        house_part=percent(calcutta.house),
        rest=money_text(pool.rest) if pool.rest else "",
        unit=cut_to(max(told.options.unit, 1), currency),
        most_back=percent(calcutta.most_back),
        places=tuple(_won(shared, calcutta) if is_paid else _places(calcutta, pool.by_place)),
        lots=tuple(_lots(shared, calcutta, who, sells=sells, is_paid=is_paid)),
        returned=tuple((_lot(shared, one.lot, {}, ""), one.why) for one in calcutta.returned),
        unsold=tuple((name, lines.called(name)) for name in _unsold(told, calcutta)),
        buyers=shared.buyers if sells else (),
        sells=sells,
        began=play_began(desk),
        is_paid=is_paid,
        called_off=bool(desk.called_off),
    )


def _places(calcutta: Calcutta, amounts: Iterable[int]) -> Iterator[PlaceNow]:
    for place, (part, amount) in enumerate(zip(calcutta.prizes, amounts, strict=True), start=1):
        yield PlaceNow(place, percent(part), money_text(amount))


def _won(shared: Shared, calcutta: Calcutta) -> Iterator[PlaceNow]:
    for row, amount in won_by_place(shared.desk.tournament, shared.lines.brackets, calcutta):
        if amount or row.place <= len(calcutta.prizes):
            yield PlaceNow(row.place, "", money_text(amount), shared.lines.called(row.player))


def _unsold(told: Tournament, calcutta: Calcutta) -> Iterator[str]:
    return (one.name for one in told.entrants if calcutta.lot_of(one.name) is None)


def _lots(shared: Shared, calcutta: Calcutta, who: Reader, *, sells: bool, is_paid: bool) -> Iterator[LotNow]:
    """What counts, the last that was sold first; once it is paid, the best first."""
    told, desk = shared.desk.tournament, shared.desk
    first = next(iter(pool_of(told, calcutta).by_place), 0)
    won = (
        list(won_by_lot(told, shared.lines.brackets, calcutta))
        if is_paid
        else [(lot, first) for lot in lots_in(told, calcutta)]
    )
    places = {row.player: row.place for row, _won in won_by_place(told, shared.lines.brackets, calcutta)}
    last = len(told.entrants) + 1  # who has left stands nowhere
    of_others = sells and not (who.own and has_stake(shared.speaker(who), desk))
    is_open = not (told.started or play_began(desk) or is_paid or desk.called_off)
    newest = [*reversed(won)]
    for lot, amount in sorted(newest, key=lambda one: min(places.get(name, last) for name in one[0].players)):
        back = _may_buy_back(shared, calcutta, lot) if is_open else ()
        said = tuple(one for one in back if of_others or one[0] == who.own)
        now = _lot(shared, lot, divided(lot, amount), who.own, said)
        yield replace(now, players=tuple((shared.lines.called(name), places.get(name)) for name in lot.players))


def _lot(shared: Shared, lot: Lot, won: Mapping[str, int], own: str, back: tuple[tuple[str, str, str], ...] = ()) -> LotNow:
    called = shared.lines.called
    parts = {one.name: one.part for one in lot.back}
    each = (WHOLE - sum(parts.values())) // len(lot.buyers)
    paid = divided(lot, lot.price)
    holders = (
        HolderNow(
            name=called(name),
            part=percent(parts.get(name, each)),
            paid=money_text(paid[name]),
            won=money_text(won.get(name, 0)),
            is_own=name == own,
        )
        for name in (*lot.buyers, *parts)
    )
    players = tuple((called(name), None) for name in lot.players)
    return LotNow(lot.players[0], players, money_text(lot.price), tuple(holders), lot.why, back)


def _may_buy_back(shared: Shared, calcutta: Calcutta, lot: Lot) -> Iterator[tuple[str, str, str]]:
    """Word, name and the most that they may buy back, in percent."""
    left = calcutta.most_back - sum(one.part for one in lot.back)
    left -= sum(WHOLE // len(lot.buyers) for buyer in lot.buyers if buyer in lot.players)
    if left > 0:
        for name in lot.players:
            if name not in lot.buyers and all(one.name != name for one in lot.back):
                yield name, shared.lines.called(name), percent(left)
