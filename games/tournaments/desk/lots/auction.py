"""What is written down at the auction of a Calcutta: conditions until the first lot is sold, lots, parts bought back, sales
that do not count. Once a match has begun everything needs a reason that everybody can read, and so does a part that is bought
back once it is drawn who meets whom; once the flight is closed, money stands."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    AuctionStep,
    BuyPartBack,
    ReturnLot,
    SellLot,
    SetCalcutta,
)
from games.tournaments.model.calcutta import WHOLE, BoughtBack, Calcutta, Lot, LotReturned
from games.tournaments.model.flights import Divided
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.lookup import entrant_of, flight_of

#: The most for one lot, in cents.
LARGEST_PRICE = 100_000_000


def play_began(desk: Desk) -> bool:
    """Whether anybody can know more than at the auction."""
    return bool(desk.tournament.records or desk.calls)


def parties(desk: Desk, step: AuctionStep) -> frozenset[str]:
    """Whose money is moved by saying that: the players and the buyers of the lot."""
    match step:
        case SetCalcutta():
            return frozenset()
        case SellLot(players, _, buyers):
            return frozenset((*players, *buyers))
        case BuyPartBack(name) | ReturnLot(name):
            lot = desk.calcutta.lot_of(name) if desk.calcutta is not None else None
            return frozenset((*lot.players, *lot.buyers)) if lot is not None else frozenset()


def decides_own(desk: Desk, step: AuctionStep, names: Collection[str]) -> bool:
    """Whether somebody of these names would help themselves by it: by selling or giving back any lot while they play or hold a
    part of one, or with what is known since the auction."""
    if isinstance(step, SetCalcutta):
        return play_began(desk) and any(desk.tournament.entrant(name) is not None for name in names)
    if isinstance(step, SellLot | ReturnLot):  # nobody names a price for the pool which they may win
        return not {*parties(desk, step), *desk.come}.isdisjoint(names) or has_money_on(desk, names, desk.come)
    return not parties(desk, step).isdisjoint(names) and (play_began(desk) or desk.tournament.started)


def has_money_on(desk: Desk, names: Collection[str], players: Iterable[str]) -> bool:
    """Whether somebody of these names holds a part of a lot with one of the players."""
    lots = [] if desk.calcutta is None else [desk.calcutta.lot_of(player) for player in players]
    holders = {name for lot in lots if lot is not None for name in (*lot.buyers, *(one.name for one in lot.back))}
    return not holders.isdisjoint(names)


def check_auction(desk: Desk, step: AuctionStep) -> None:
    """Raises TournamentRefused."""
    if isinstance(step, SetCalcutta):
        _check_conditions(desk, step)
        return
    calcutta = desk.calcutta
    if calcutta is None:
        raise TournamentRefused(DeskRefusal.NO_CALCUTTA)
    if flight_of(desk.tournament, calcutta.flight).closed:
        raise TournamentRefused(Refusal.MONEY_STANDS)
    match step:
        case SellLot():
            _check_lot(desk.tournament, calcutta, step)
        case BuyPartBack(name, part):
            _check_back(calcutta, lot_sold(calcutta, name), name, part)
        case ReturnLot(name):
            lot_sold(calcutta, name)
    if (isinstance(step, ReturnLot) or play_began(desk)) and not step.why.strip():
        raise TournamentRefused(DeskRefusal.WHY if isinstance(step, ReturnLot) else DeskRefusal.PLAY_BEGAN)
    if isinstance(step, BuyPartBack) and desk.tournament.started and not step.why.strip():
        raise TournamentRefused(DeskRefusal.DRAW_KNOWN)


def _check_conditions(desk: Desk, step: SetCalcutta) -> None:
    flight = flight_of(desk.tournament, step.flight)
    if flight.closed:
        raise TournamentRefused(Refusal.MONEY_STANDS)
    if isinstance(flight.format, Divided):
        raise TournamentRefused(DeskRefusal.NO_PLACES, flight=flight.name)
    if desk.calcutta is not None and (desk.calcutta.lots or desk.calcutta.returned):
        raise TournamentRefused(DeskRefusal.CALCUTTA_STANDS)
    parts = (*step.prizes, step.house, step.most_back)
    if min(parts) < 0 or not step.prizes:
        raise TournamentRefused(Refusal.BAD_MONEY)
    for most in (sum(step.prizes), step.house, step.most_back):
        if most > WHOLE:
            raise TournamentRefused(Refusal.BAD_SHARES, sum=f"{most / 100:g}")


def _check_lot(tournament: Tournament, calcutta: Calcutta, step: SellLot) -> None:
    if not 0 < step.price <= LARGEST_PRICE:
        raise TournamentRefused(DeskRefusal.BAD_PRICE)
    for names in (step.players, step.buyers):
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise TournamentRefused(DeskRefusal.LOT_TWICE, name=twice)
    for name in step.players:
        entrant_of(tournament, name)
        if (sold := calcutta.lot_of(name)) is not None:
            price = f"{sold.price / 100:g}"
            raise TournamentRefused(DeskRefusal.LOT_SOLD, name=name, buyer=", ".join(sold.buyers), price=price)
    own = [name for name in step.buyers if name in step.players]
    if len(own) * WHOLE > calcutta.most_back * len(step.buyers):
        raise TournamentRefused(DeskRefusal.MOST_BACK, most=f"{calcutta.most_back / 100:g}")
    if step.back:
        if len(step.players) > 1:
            raise TournamentRefused(DeskRefusal.WHOSE_PART, name=step.players[0])
        _check_back(calcutta, Lot(step.players, step.price, step.buyers), step.players[0], step.back)


def _check_back(calcutta: Calcutta, lot: Lot, name: str, part: int) -> None:
    if name in lot.buyers or any(one.name == name for one in lot.back):
        raise TournamentRefused(DeskRefusal.BACK_ALREADY, name=name)
    held = sum(one.part for one in lot.back) + sum(WHOLE // len(lot.buyers) for buyer in lot.buyers if buyer in lot.players)
    if part <= 0 or held + part > calcutta.most_back:
        raise TournamentRefused(DeskRefusal.MOST_BACK, most=f"{calcutta.most_back / 100:g}")


def lot_sold(calcutta: Calcutta, name: str) -> Lot:
    """Raises TournamentRefused."""
    lot = calcutta.lot_of(name)
    if lot is None:
        raise TournamentRefused(DeskRefusal.NOT_SOLD, name=name)
    return lot


def auctioned(calcutta: Calcutta | None, step: AuctionStep) -> Calcutta:
    """The Calcutta after it. It never refuses."""
    if isinstance(step, SetCalcutta):
        return Calcutta(step.flight, step.prizes, step.house, step.most_back)
    assert calcutta is not None  # nothing else is taken before its conditions are
    match step:
        case SellLot(players, price, buyers, part, why):
            back = (BoughtBack(players[0], part),) if part else ()
            return replace(calcutta, lots=(*calcutta.lots, Lot(players, price, buyers, back, why)))
        case BuyPartBack(name, part, why):
            lot = lot_sold(calcutta, name)
            bought = replace(lot, back=(*lot.back, BoughtBack(name, part)), why="; ".join(filter(None, (lot.why, why))))
            return replace(calcutta, lots=tuple(bought if one is lot else one for one in calcutta.lots))
        case ReturnLot(name, why):
            lot = lot_sold(calcutta, name)
            kept = tuple(one for one in calcutta.lots if one is not lot)
            return replace(calcutta, lots=kept, returned=(*calcutta.returned, LotReturned(lot, why)))
