"""A tournament at one moment: what was said of it. Everything else (who meets whom now, who is third) follows from this."""

from dataclasses import dataclass

from games.tournaments.model.flights import Flight
from games.tournaments.model.money import Money
from games.tournaments.model.options import Options
from games.tournaments.model.results import Record
from games.tournaments.model.slots import MatchId

DEFAULT_TITLE = "Tournament"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who has entered. `absent`: not paired in rounds meanwhile; `withdrawn`: from everything still to come; `free`:
    owes nothing, as a second name of somebody who plays, or for withdrawing in time; `late`: came after the draw, and owes from
    their first match on. The rating is in ten-thousandths."""

    name: str
    rating: int | None = None
    checked_in: bool = False
    absent: bool = False
    withdrawn: bool = False
    free: bool = False
    late: bool = False


_OPTIONS, _MONEY = Options(), Money()


@dataclass(frozen=True, slots=True)
class Tournament:
    """`entrants` in order of entry; `records` of matches in the order in which they began; `drawn_owe`: whoever is drawn owes
    the fee, and nobody else. What was drawn before that was so keeps to what its book says: whoever has entered owes it.
    `left_out_fed_on`: who has won after a correction, and is left out of the next match because a director lets it stand as the
    loser has played it, goes on where the loser would have; drawn before that was so, only if the loser won that, too. Since
    then nobody shares a place who could not come to the match for it, or stands too high behind others who share one.
    `own_pools`: the prizes of each part come from what its own players pay, who waits for a group pays nothing, what shares
    leave of a cent goes to the first flight that has prizes, and no place of a knock-out stays empty once all is played; what
    was drawn before that was so is paid as its book says. `own_stakes`: in each part those of a side pool who are drawn there
    play for their stakes; drawn before that was so, everybody gets theirs back. `left_stand_last`: whoever leaves a ladder
    stands behind all who play on; drawn before that was so, they keep their place. `free_of_all`: whoever owes nothing owes no
    buy-back, either, and a draw that is taken back takes its buy-backs with it; before that was so, they went on owing it."""

    title: str = DEFAULT_TITLE
    options: Options = _OPTIONS
    entrants: tuple[Entrant, ...] = ()
    draw_seed: str | None = None
    flights: tuple[Flight, ...] = ()
    records: tuple[Record, ...] = ()
    money: Money = _MONEY
    drawn_owe: bool = False
    left_out_fed_on: bool = False
    own_pools: bool = False
    own_stakes: bool = False
    left_stand_last: bool = False
    free_of_all: bool = False

    @property
    def started(self) -> bool:
        """Whether anything is drawn: options and entries stand from then on."""
        return any(flight.lines is not None for flight in self.flights)

    def entrant(self, name: str) -> Entrant | None:
        """None for a stranger."""
        return next((entrant for entrant in self.entrants if entrant.name == name), None)

    def flight(self, name: str) -> Flight | None:
        """None if there is none of that name."""
        return next((flight for flight in self.flights if flight.name == name), None)

    def record(self, match: MatchId) -> Record | None:
        """None if it has not begun."""
        for record in self.records:  # of thousands: the place tells most of them apart without comparing whole ids
            if record.match.place == match.place and record.match == match:
                return record
        return None

    @property
    def withdrawn(self) -> frozenset[str]:
        """Who plays nothing more."""
        return frozenset(entrant.name for entrant in self.entrants if entrant.withdrawn)
