"""What is known of a match that has begun: who plays it, lateness, reports, and how it ended."""

from dataclasses import dataclass

from games.rules.match.score import Pair
from games.tournaments.model.slots import MatchId


@dataclass(frozen=True, slots=True)
class Played:
    """It was played out. `score` is in the order of the record's players and may be unknown; `games` are the points of each
    game as counted, positive for the first player; `voided` counts doubles of the Crawford game."""

    winner: str
    score: Pair | None = None
    games: tuple[int, ...] | None = None
    voided: int = 0


@dataclass(frozen=True, slots=True)
class Walkover:
    """The loser was absent, too late, or has withdrawn: not rated."""

    winner: str


@dataclass(frozen=True, slots=True)
class NoShow:
    """Neither came: the line stays empty."""


Outcome = Played | Walkover | NoShow


@dataclass(frozen=True, slots=True)
class Report:
    """What a player says of the result; it counts once the opponent says the same."""

    by: str
    outcome: Played


@dataclass(frozen=True, slots=True)
class Record:
    """A match that has begun or is decided; its players stay, whatever becomes of the matches before it. `penalties` are points
    given to each player for the other's lateness. `overruled`: what they had reported before a director decided otherwise; it
    counts no more. `between`: the two had reported different things then. `again`: what those who should have played it, as it
    turned out, have reported of a match under review; the record stays as it is until both have said the same, or a director
    decides."""

    match: MatchId
    players: tuple[str, str]
    begun: bool = False
    penalties: Pair = (0, 0)
    reports: tuple[Report, ...] = ()
    outcome: Outcome | None = None
    under_review: bool = False
    again: tuple[Report, ...] = ()
    overruled: tuple[Report, ...] = ()
    between: bool = False
    noted: bool = False
    """Whether it was said that it had begun, besides what was reported."""

    @property
    def said(self) -> tuple[Report, ...]:
        """All that was ever reported of it."""
        return (*self.overruled, *self.reports)

    @property
    def disputed(self) -> bool:
        """Whether the two reports differ."""
        return self.outcome is None and len(self.reports) > 1

    def other(self, player: str) -> str:
        """That player's opponent."""
        first, second = self.players
        return second if player == first else first
