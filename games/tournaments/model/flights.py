"""A flight: its format as data, its lengths, who stands on its lines, and the rounds paired so far."""

from dataclasses import dataclass
from enum import StrEnum

#: The largest field of a flight.
MOST_PLAYERS = 4_096


@dataclass(frozen=True, slots=True)
class Knockout:
    """Single elimination."""


@dataclass(frozen=True, slots=True)
class Progressive:
    """A consolation that the losers of every round of `source` but its final enter, each round later."""

    source: str


@dataclass(frozen=True, slots=True)
class FirstLoser:
    """A consolation for those whose first played match of `source` is lost."""

    source: str


@dataclass(frozen=True, slots=True)
class LastChance:
    """A knock-out fed by the losers of `source`, its final excepted."""

    source: str


@dataclass(frozen=True, slots=True)
class Fresh:
    """A knock-out drawn anew from those who have lost in `source` and have no match left."""

    source: str


@dataclass(frozen=True, slots=True)
class DoubleElimination:
    """Out at the second loss. `recharge`: whoever comes to the final without a loss is out at the second one there, too."""

    recharge: bool = False


class Pairing(StrEnum):
    """Within players of a score: dutch, upper half against lower half; monrad, neighbours."""

    DUTCH = "dutch"
    MONRAD = "monrad"


@dataclass(frozen=True, slots=True)
class Swiss:
    """Everybody plays every round, against somebody with about as many points and nobody twice."""

    rounds: int
    pairing: Pairing = Pairing.DUTCH


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everybody against everybody, once or twice."""

    twice: bool = False


@dataclass(frozen=True, slots=True)
class Lives:
    """Out at loss number `lives`, a round missed counting as one; paired inside records."""

    lives: int


@dataclass(frozen=True, slots=True)
class League:
    """Divisions of `size` players in draw order, a round robin each; one left over joins the division above."""

    size: int


@dataclass(frozen=True, slots=True)
class Groups:
    """A knock-out for each `size` players, as soon as so many wait."""

    size: int = 8


@dataclass(frozen=True, slots=True)
class Ladder:
    """Who challenges somebody up to three places above and wins changes places with them."""


Format = (
    Knockout
    | Progressive
    | FirstLoser
    | LastChance
    | Fresh
    | DoubleElimination
    | Swiss
    | RoundRobin
    | Lives
    | League
    | Groups
    | Ladder
)
#: Flights that another one feeds, and that start with it; a fresh draw is started by itself.
Fed = Progressive | FirstLoser | LastChance
#: Flights that are paired round by round.
Rounds = Swiss | Lives
#: Flights that consist of others, which the draw makes.
Divided = League | Groups


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was paired: who meets whom, the higher ranked first, and who has a bye. `away`: who had lives left and was
    away, which costs one; in what was paired before that was so it cost nothing, and nobody is named."""

    pairs: tuple[tuple[str, str], ...]
    byes: tuple[str, ...] = ()
    away: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BackAtFoot:
    """Who has come back to a ladder on which others had played: after how many challenges, and behind how many lines."""

    name: str
    challenges: int
    lines: int


@dataclass(frozen=True, slots=True)
class Flight:
    """One flight. `lines` is the draw, None before it starts: players in order of their lines, the first drawn first. `only`
    narrows it to some of the entrants. `part_of`: the league or the groups that it is a division of. `late`: who has come after
    the first round of rounds was paired. `declined` and `taken_back`: places of challenges on a ladder that are not
    played. `left`: who had left a ladder when it was closed. `back`: who has left it and come back at its foot."""

    name: str
    format: Format
    lengths: tuple[int, ...] = (5,)
    only: tuple[str, ...] | None = None
    lines: tuple[str, ...] | None = None
    rounds: tuple[Round, ...] = ()
    closed: bool = False
    part_of: str | None = None
    late: tuple[str, ...] = ()
    declined: tuple[int, ...] = ()
    taken_back: tuple[int, ...] = ()
    left: tuple[str, ...] = ()
    back: tuple[BackAtFoot, ...] = ()

    @property
    def source(self) -> str | None:
        """The flight that feeds this one."""
        return self.format.source if isinstance(self.format, Fed | Fresh) else None


def challenges_declined(flight: Flight) -> tuple[tuple[str, str], ...]:
    """The challenger first, in the order in which they were declined."""
    return tuple(flight.rounds[0].pairs[place - 1] for place in flight.declined)


def challenges_taken_back(flight: Flight) -> tuple[tuple[str, str], ...]:
    """The same of those that their challengers took back."""
    return tuple(flight.rounds[0].pairs[place - 1] for place in flight.taken_back)


def counts_for_ratings(flight: Flight) -> bool:
    """Whether its matches are rated: a ladder's are not, since players choose whom they challenge."""
    return not isinstance(flight.format, Ladder)
