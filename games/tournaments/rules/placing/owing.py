"""What the players of a tournament and the club's till owe each other, in cents, as things stand at the desk.

Entry fees of those who are drawn, bought-back places, the stakes of side pools and the lots of a Calcutta are owed from the
first draw on: until then whoever withdraws owes nothing. Who comes later owes from their first match or bye on; who comes into
rolling knock-outs again, once the next group is drawn with them. Prizes, side pools and what lots win are owed to the players
once their flight is closed. What the house keeps stays with the till.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.tournaments.model.calcutta import Calcutta
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.calcutta import divided, lots_in, won_by_lot
from games.tournaments.rules.placing.paying_in import bought_back, members_of, pays_again, who_pays
from games.tournaments.rules.placing.prizes import paid_by_pool, prizes_paid


class Reason(StrEnum):
    """Why; the book keeps this word for ever."""

    FEE = "entry fee"
    AGAIN = "entry fee again"
    BUY_BACK = "buy-back"
    STAKE = "side pool stake"
    PRIZE = "prize"
    POOL = "side pool"
    LOT = "calcutta lot"
    BACK = "calcutta bought back"
    WON = "calcutta"


FOR_PLAYING = frozenset({Reason.FEE, Reason.AGAIN, Reason.BUY_BACK, Reason.STAKE})
"""What somebody who leaves goes on owing, unless they leave without."""


@dataclass(frozen=True, slots=True)
class Owed:
    """Between `name` on the sheet and the till; `about` is whom a lot is of, `ann+cal`, or which side pool or group. Names have
    no spaces, so that `str` of it says all of it once."""

    reason: Reason
    name: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.memo}"

    @property
    def memo(self) -> str:
        """The reason as the book keeps it: "prize", "calcutta lot: ann"."""
        return f"{self.reason.value}: {self.about}" if self.about else self.reason.value


def owed_in(tournament: Tournament, calcutta: Calcutta | None = None) -> Mapping[Owed, int]:
    """By player and reason, what the player owes the till: negative for what the till owes them, nothing that is zero."""
    if not tournament.started:
        return {}
    owed = _owed_at_the_tables(tournament)
    if calcutta is not None:
        owed.update(owed_by_lots(tournament, calcutta))
    return {one: amount for one, amount in owed.items() if amount}


def _owed_at_the_tables(tournament: Tournament) -> Counter[Owed]:
    money, owed = tournament.money, Counter[Owed]()
    for name in who_pays(tournament):
        owed[Owed(Reason.FEE, name)] += money.fee
    for name, group in pays_again(tournament):
        owed[Owed(Reason.AGAIN, name, group)] += money.fee
    for name in bought_back(tournament):
        owed[Owed(Reason.BUY_BACK, name)] += money.fee // 2
    for pool in money.side_pools:
        for name in members_of(tournament, pool):
            owed[Owed(Reason.STAKE, name, pool.name)] += pool.stake
    if any(flight.closed for flight in tournament.flights):
        brackets = brackets_of(tournament)
        for name, amount in prizes_paid(tournament, brackets).items():
            owed[Owed(Reason.PRIZE, name)] -= amount
        for pool, paid in paid_by_pool(tournament, brackets):
            for name, amount in paid.items():
                owed[Owed(Reason.POOL, name, pool.name)] -= amount
    return owed


def owed_by_lots(tournament: Tournament, calcutta: Calcutta) -> Counter[Owed]:
    """As the lots stand, also before the draw, when nobody owes it yet."""
    owed = Counter[Owed]()
    for lot in lots_in(tournament, calcutta):
        own = {one.name for one in lot.back}
        for name, amount in divided(lot, lot.price).items():
            owed[Owed(Reason.BACK if name in own else Reason.LOT, name, "+".join(lot.players))] += amount
    flight = tournament.flight(calcutta.flight)
    if flight is None or not flight.closed:
        return owed
    for lot, won in won_by_lot(tournament, brackets_of(tournament), calcutta):
        for name, amount in divided(lot, won).items():
            owed[Owed(Reason.WON, name, "+".join(lot.players))] -= amount
    return owed
