"""The director's desk: the tournament as its sheet tells it, and everything for which the sheet has no statement.

Times are seconds since 1970, UTC. Whoever is confirmed stands in `tournament.entrants`; the others wait in order.
"""

from dataclasses import dataclass

from games.tournaments.desk.steps import Screen
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament

_TOURNAMENT = Tournament()


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody on the waiting list; `offered_until`: a place is offered to them until then. `passed`: they let one pass."""

    name: str
    offered_until: int | None = None
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A match was called to a table."""

    match: MatchId
    players: tuple[str, str]
    table: int
    at: int


@dataclass(frozen=True, slots=True)
class Desk:
    """`entry` says whether players may enter themselves, `guests` whether people without a login may, too; `commitment` is the
    promise of the draw's seed. `calls.called_now` says which of the calls still count."""

    tournament: Tournament = _TOURNAMENT
    entry: bool = False
    capacity: int | None = None
    starts: int | None = None
    waiting: tuple[Waiting, ...] = ()
    commitment: str = ""
    tables: int = 0
    calls: tuple[Call, ...] = ()
    called_off: str = ""
    guests: bool = False
    screen: Screen = Screen.OFF

    @property
    def places_left(self) -> int | None:
        """Neither taken nor offered; None without a limit. Negative where a director has let in more."""
        if self.capacity is None:
            return None
        offered = sum(one.offered_until is not None for one in self.waiting)
        return self.capacity - len(self.tournament.entrants) - offered

    def waits(self, name: str) -> Waiting | None:
        """None for whoever is not on the waiting list."""
        return next((one for one in self.waiting if one.name == name), None)
