"""What the players of a tournament and the club's till owe each other, in cents, as things stand at the desk.

Entry fees, bought-back places and the stakes of side pools are owed from the first draw on: until then whoever withdraws owes
nothing. Prizes and side pools are owed to the players once their flight is closed. What the house keeps stays with the till.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.prizes import pools_paid, prizes_paid


class Reason(StrEnum):
    """Why; the book keeps this word for ever."""

    FEE = "entry fee"
    BUY_BACK = "buy-back"
    STAKE = "side pool stake"
    PRIZE = "prize"
    POOL = "side pool"


@dataclass(frozen=True, slots=True)
class Owed:
    """Between `name` on the sheet and the till. Names have no spaces, so that `str` of it says all of it once."""

    reason: Reason
    name: str

    def __str__(self) -> str:
        return f"{self.name} {self.reason.value}"


def owed_in(tournament: Tournament) -> Mapping[Owed, int]:
    """By player and reason, what the player owes the till: negative for what the till owes them, nothing that is zero."""
    if not tournament.started:
        return {}
    money, owed = tournament.money, Counter[Owed]()
    for entrant in tournament.entrants:
        owed[Owed(Reason.FEE, entrant.name)] += money.fee
    for name in money.buy_backs:
        owed[Owed(Reason.BUY_BACK, name)] += money.fee // 2
    for pool in money.side_pools:
        for name in pool.members:
            owed[Owed(Reason.STAKE, name)] += pool.stake
    if any(flight.closed for flight in tournament.flights):
        brackets = brackets_of(tournament)
        for reason, paid in (
            (Reason.PRIZE, prizes_paid(tournament, brackets)),
            (Reason.POOL, pools_paid(tournament, brackets)),
        ):
            for name, amount in paid.items():
                owed[Owed(reason, name)] -= amount
    return {one: amount for one, amount in owed.items() if amount}
