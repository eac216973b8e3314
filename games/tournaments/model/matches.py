"""A match as it stands at one moment, and a flight of them: derived, never stored."""

from dataclasses import dataclass
from enum import Enum, StrEnum

from games.tournaments.model.flights import Flight
from games.tournaments.model.results import Record
from games.tournaments.model.slots import MatchId, Slot


class Vacant(Enum):
    """Why nobody is on a line of a match."""

    NOT_YET = "not yet"  # it is still open who will be
    NOBODY = "nobody"  # it stays empty


Occupant = str | Vacant


class MatchState(StrEnum):
    """Where a match stands. Of the last two the first has one player, who goes on, and the other none."""

    WAITING = "waiting"
    READY = "ready"
    BEGUN = "begun"
    DISPUTED = "disputed"
    PLAYED = "played"
    WALKOVER = "walkover"
    VOID = "void"
    BYE = "bye"
    EMPTY = "empty"


#: States in which a match waits for somebody.
UNDECIDED = frozenset({MatchState.WAITING, MatchState.READY, MatchState.BEGUN, MatchState.DISPUTED})
#: States in which a match can be given a result.
LIVE = frozenset({MatchState.READY, MatchState.BEGUN, MatchState.DISPUTED})


@dataclass(frozen=True, slots=True)
class Match:
    """One match. `due` is who stands on its lines by its feeds; `players` are those of its record, if it has begun."""

    slot: Slot
    due: tuple[Occupant, Occupant]
    players: tuple[Occupant, Occupant]
    state: MatchState
    record: Record | None
    winner: Occupant
    loser: Occupant

    @property
    def id(self) -> MatchId:
        """Flight, round and place."""
        return self.slot.id

    @property
    def decided(self) -> bool:
        """Whether nobody waits for it."""
        return self.state not in UNDECIDED

    @property
    def names(self) -> tuple[str, ...]:
        """The players who are known, the upper line first."""
        return tuple(player for player in self.players if isinstance(player, str))

    @property
    def under_review(self) -> bool:
        """Whether a match before it was overridden since."""
        return self.record is not None and self.record.under_review


@dataclass(frozen=True, slots=True)
class Bracket:
    """A flight's matches by rounds; empty before it is drawn."""

    flight: Flight
    rounds: tuple[tuple[Match, ...], ...]

    @property
    def matches(self) -> tuple[Match, ...]:
        """All of them, in the order of their ids."""
        return tuple(match for one_round in self.rounds for match in one_round)
