"""What a tournament costs, what can be won in it, and who has won it, as everybody reads it on its page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from clubsite.kit.money import money_in
from games.tournaments.drawing.words import flight_called
from games.tournaments.model.flights import Flight, Groups
from games.tournaments.model.money import Prizes
from games.tournaments.model.state import Tournament
from games.tournaments.pages.parts.match_lines import Lines
from games.tournaments.rules.placing.behind import closed_up, left_free, never_there, rows_to_pay
from games.tournaments.rules.placing.by_the_draw import paid_by_the_draw
from games.tournaments.rules.placing.paying_in import fees_of, members_of, pays_again, who_pays
from games.tournaments.rules.placing.pools import totals, where_won, whole_pool
from games.tournaments.rules.placing.prizes import paid_by_flight, paid_by_pool, prizes_by_place, staked_in_parts
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.rules.placing.unwon import unwon
from games.tournaments.wording.amounts import in_the_order, percent, unwon_text


@dataclass(frozen=True, slots=True)
class PrizeNow:
    """A place with its part in percent and its amount; or, once it is won, the amount and who has it."""

    place: int
    part: str
    amount: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class PrizesNow:
    """Of a flight. `in_each`: they are won in each of its parts, which are not drawn yet."""

    flight: str
    is_won: bool
    rows: tuple[PrizeNow, ...]
    in_each: bool = False

    @property
    def come_to_nothing(self) -> bool:
        """Whether a place that has a part gets none of it: the unit that prizes are paid in is too large for the pool. Of a
        group in which nobody has begun to play, so that there is no pool yet, not."""
        some = any(row.amount for row in self.rows)
        return some and not self.is_won and any(row.part != "0" and not row.amount for row in self.rows)


@dataclass(frozen=True, slots=True)
class PoolNow:
    """A side pool: its stake, how many are in it, and who has won what. `in_each`: it is won in each division or group."""

    name: str
    stake: str
    members: int
    won: tuple[tuple[str, str], ...]
    in_each: bool = False
    once: bool = False
    """Whether whoever comes into another group plays for it in their first one alone."""


@dataclass(frozen=True, slots=True)
class MoneyFields:
    """What a director can change before the draw, as it would be typed. `prizes`: by flight, in percent."""

    fee: str
    house: str
    unit: str
    prizes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TermsNow:
    """Amounts as money is written, with the currency if the club has one; empty if there is none. `players` is how many the
    prizes are reckoned with, `is_drawn` whether that is settled but for late entries; `rest` is what no prize takes, `unit`
    what prizes are cut to if that is more than a cent."""

    fee: str = ""
    buy_back: str = ""
    #: The last moment for one, if one is said.
    buy_backs_until: datetime | None = None
    house: str = ""
    pool: str = ""
    rest: str = ""
    unit: str = ""
    players: int = 0
    #: Whether somebody who is out of their group may come into another one; and how often a fee is owed for that.
    in_groups: bool = False
    again: int = 0
    is_drawn: bool = False
    #: Whether more may enter before the draw.
    grows: bool = False
    #: Whether somebody who comes now owes from their first match on, or at once.
    late_owe_later: bool = False
    prizes: tuple[PrizesNow, ...] = ()
    #: Names of players whom only the draw parts, where their places win different amounts, by flight.
    by_the_draw: tuple[tuple[str, str], ...] = ()
    pools: tuple[PoolNow, ...] = ()
    #: Prizes that nobody has won.
    unwon: tuple[str, ...] = ()
    #: Why prizes are won in other places than those of the table.
    otherwise: tuple[str, ...] = ()
    #: Where members read who owes what; and what a director can change before the draw.
    club: str = ""
    fields: MoneyFields | None = None


def terms_now(
    told: Tournament, lines: Lines, club: str, currency: str, *, full: bool, buy_backs_until: datetime | None
) -> TermsNow:
    """As things stand now; `full`: nobody else can enter."""
    money, fees = told.money, fees_of(told)
    return TermsNow(
        fee=money_in(money.fee, currency) if money.fee else "",
        buy_back=money_in(money.fee // 2, currency) if money.buy_backs or buy_backs_until is not None else "",
        buy_backs_until=buy_backs_until,
        house=percent(money.house) if money.house and money.fee else "",
        pool=money_in(whole_pool(told), currency) if fees else "",
        rest=_rest(told, currency),
        unit=cut_to(told.options.unit, currency) if told.options.unit > 1 else "",
        players=len(who_pays(told)),
        in_groups=any(isinstance(flight.format, Groups) and not flight.closed for flight in told.flights),
        again=len(pays_again(told)),
        is_drawn=told.started,
        grows=not told.started and not full,
        late_owe_later=told.drawn_owe and not any(flight.closed for flight in told.flights),
        prizes=tuple(_prizes(told, lines, currency)),
        by_the_draw=tuple(_by_the_draw(told, lines)),
        pools=tuple(_pools(told, lines, currency)),
        unwon=tuple(unwon_text(one, currency) for one in unwon(told, lines.brackets)),
        otherwise=tuple(_paid_otherwise(told, lines)),
        club=club,
        fields=None if told.started else _money_fields(told),
    )


def cut_to(cents: int, currency: str) -> str:
    """ "5 EUR", or with cents "0.50 EUR"."""
    return money_in(cents, currency) if cents % 100 else f"{cents // 100}\N{NO-BREAK SPACE}{currency}".strip()


def _money_fields(told: Tournament) -> MoneyFields:
    """Those of a league or of rolling knock-outs are the same in each of their parts."""
    shares = {one.flight: one.shares for one in told.money.prizes}
    return MoneyFields(
        fee=f"{told.money.fee / 100:.2f}" if told.money.fee else "",
        house=percent(told.money.house) if told.money.house else "",
        unit=f"{told.options.unit / 100:g}",
        prizes=tuple(
            (flight.name, " ".join(percent(share) for share in shares.get(flight.name, ()) if share))
            for flight in told.flights
            if flight.part_of is None
        ),
    )


def _rest(told: Tournament, currency: str) -> str:
    """What no prize takes, where the parts of all flights stay below a hundred percent."""
    parts = sum(sum(one.shares) for one in told.money.prizes if told.flight(one.flight) is not None)
    left = whole_pool(told) - sum(totals(told).values())
    return money_in(left, currency) if 0 < parts < 10_000 and left else ""


def _prizes(told: Tournament, lines: Lines, currency: str) -> Iterator[PrizesNow]:
    """In the order of the flights."""
    order = [flight.name for flight in told.flights]
    known = [one for one in told.money.prizes if one.flight in order]  # a division is gone once its draw is taken back
    for prizes in sorted(known, key=lambda one: order.index(one.flight)):
        flight = told.flight(prizes.flight)
        if not told.money.fee or not any(prizes.shares) or flight is None:
            continue
        flights = where_won(told, prizes)
        if not flights:
            yield PrizesNow(flight.name, False, tuple(_to_be_won(told, prizes, currency, None)), in_each=True)
        paid = {one.name: won for one, won in paid_by_flight(told, lines.brackets, prizes)}
        for one in flights:
            won = tuple(_won(told, lines, paid.get(one.name, {}), currency, one))
            if one.closed and not won:
                continue  # `unwon` says where it goes
            yield PrizesNow(one.name, bool(won), won or tuple(_to_be_won(told, prizes, currency, one)))


def _won(told: Tournament, lines: Lines, paid: Mapping[str, int], currency: str, flight: Flight) -> Iterator[PrizeNow]:
    for row in rows_to_pay(told, lines.brackets, flight) if paid else ():
        if row.player in paid:
            yield PrizeNow(row.place, "", money_in(paid[row.player], currency), lines.called(row.player))


def _paid_otherwise(told: Tournament, lines: Lines) -> Iterator[str]:
    """Of closed flights in which somebody is paid in another place than they stand in."""
    for prizes in told.money.prizes:
        parts = list(paid_by_flight(told, lines.brackets, prizes))
        for flight, paid in parts if any(won for _part, won in parts) else ():
            places = {row.player: row.place for row in standings_of(told, lines.brackets, flight)}
            rows, last = rows_to_pay(told, lines.brackets, flight), len(prizes.shares)
            free = [name for name in left_free(told) & places.keys() if places[name] <= last]
            for name in sorted(free, key=lambda name: (places[name], name)):
                said = gettext("{flight}: {name} owes no fee and is paid nothing; whoever is behind moves up.")
                yield said.format(flight=flight_called(flight.name), name=lines.called(name))
            places = dict(closed_up(places, left_free(told) & places.keys()))
            concerned = [row for row in rows if row.player in paid or places.get(row.player, last + 1) <= last]
            if any(places.get(row.player) != row.place for row in concerned):
                yield from _why_otherwise(told, lines, flight, unplaced=any(row.player not in places for row in concerned))


def _why_otherwise(told: Tournament, lines: Lines, flight: Flight, *, unplaced: bool) -> Iterator[str]:
    """Besides those who have left without owing. `unplaced`: somebody who is paid has no place in the table."""
    unplayed, called = never_there(told, lines.brackets[flight.name]) - left_free(told), flight_called(flight.name)
    if unplaced:
        said = gettext(
            "{flight}: nobody came to a match. Its players have no place in the table; they are paid behind whoever "
            "came as far, and empty places close up."
        )
        yield said.format(flight=called)
    if unplayed:
        said = gettext("{flight}: whoever played no match is paid behind those who have played; these move up.")
        yield said.format(flight=called)
    if not unplaced and not unplayed:
        said = gettext(
            "{flight}: more share a place than it has prizes, because a result was let stand. Whoever is behind them "
            "is paid further down."
        )
        yield said.format(flight=called)


def _to_be_won(told: Tournament, prizes: Prizes, currency: str, flight: Flight | None) -> Iterator[PrizeNow]:
    """Without amounts while it is open which part has how many players."""
    amounts = prizes_by_place(told, prizes, flight) if flight is not None else [0] * len(prizes.shares)
    for place, (share, amount) in enumerate(zip(prizes.shares, amounts, strict=True), start=1):
        yield PrizeNow(place, percent(share), money_in(amount, currency) if amount else "")


def _by_the_draw(told: Tournament, lines: Lines) -> Iterator[tuple[str, str]]:
    for flight in told.flights:
        for names in paid_by_the_draw(told, lines.brackets, flight):
            yield flight.name, in_the_order(tuple(map(lines.called, names)))


def _pools(told: Tournament, lines: Lines, currency: str) -> Iterator[PoolNow]:
    paid = {pool.name: won for pool, won in paid_by_pool(told, lines.brackets)}
    once = staked_in_parts(told) and isinstance(told.flights[0].format, Groups)
    for pool in told.money.side_pools:
        members, given = members_of(told, pool), paid.get(pool.name, {})
        won = tuple((lines.called(name), money_in(given[name], currency)) for name in members if given.get(name))
        yield PoolNow(pool.name, money_in(pool.stake, currency), len(members), won, staked_in_parts(told), once=once)
