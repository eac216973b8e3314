"""The director's desk: the tournament as its sheet tells it, and everything for which the sheet has no statement.

Times are seconds since 1970, UTC. Whoever is confirmed stands in `tournament.entrants`; the others wait in order.
"""

from dataclasses import dataclass, replace

from games.tournaments.desk.steps import (
    Screen,
)
from games.tournaments.model.calcutta import Calcutta
from games.tournaments.model.money import Money
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Entrant, Tournament
from games.tournaments.rules.draw import commitment_of

_TOURNAMENT = Tournament()


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody on the waiting list; `offered_until`: a place is offered to them until then. `passed`: they let one pass, or
    lost theirs by not being there, which they had (`had_place`); `here`: they are in the hall."""

    name: str
    offered_until: int | None = None
    passed: bool = False
    here: bool = False
    had_place: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A match was called to a table."""

    match: MatchId
    players: tuple[str, str]
    table: int
    at: int


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when a round of a flight is to be played."""

    flight: str
    round: int
    until: int


@dataclass(frozen=True, slots=True)
class NoShowClaim:
    """One of the two has said that the other is not there."""

    by: str
    at: int
    until: int


@dataclass(frozen=True, slots=True)
class Watch:
    """What is known of a match with a deadline, between these two. `later`: its own hour; `warned`: since when both
    have been told that the clock decides it; `left`: a director does; `forfeited`: when the clock did; `void`: who had said
    before both were told anew that the other is not there."""

    match: MatchId
    players: tuple[str, str]
    later: int | None = None
    warned: int | None = None
    claim: NoShowClaim | None = None
    left: bool = False
    forfeited: int | None = None
    void: str = ""

    @property
    def spoken(self) -> bool:
        """Whether one of the two has said that the other is not there, answered or not."""
        return self.claim is not None or self.left


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Somebody has withdrawn after the draw: which matches that decided, and which of them were being played. `paired`: how
    often the others had been paired by then where that counts; None of those of before it was noted."""

    name: str
    matches: tuple[MatchId, ...] = ()
    begun: tuple[MatchId, ...] = ()
    paired: int | None = None


@dataclass(frozen=True, slots=True)
class Struck:
    """Who was taken out before the draw, as they stood, and at which place among those who had entered, from 0."""

    entrant: Entrant
    place: int


@dataclass(frozen=True, slots=True)
class FormerDraw:
    """A draw that was taken back: its promise and its number, empty if it had none, and why."""

    commitment: str
    seed: str
    reason: str


@dataclass(frozen=True, slots=True)
class Desk:
    """`entry` says whether players may enter themselves, `guests` whether people without a login may, too; `commitment` is the
    promise of the draw's seed. `opens` and `closes` are the hours announced that the clock has not noted yet; `closed` is
    when it closed entry. `calls.called_now` says which of the calls still count."""

    tournament: Tournament = _TOURNAMENT
    entry: bool = False
    capacity: int | None = None
    starts: int | None = None
    waiting: tuple[Waiting, ...] = ()
    commitment: str = ""
    tables: int = 0
    calls: tuple[Call, ...] = ()
    called_off: str = ""
    """Why; empty while it stands. `off_once`: it was called off, and that was taken back."""
    off_once: bool = False
    guests: bool = False
    screen: Screen = Screen.OFF
    opens: int | None = None
    closes: int | None = None
    closed: int | None = None
    check_in_until: int | None = None
    """When players lose their places who are not there; None once the clock has noted it."""
    check_in_closed: bool = False
    says_here: tuple[str, ...] = ()
    """Who has said so themselves, without the code of the hall."""
    calcutta: Calcutta | None = None
    buy_backs_until: int | None = None
    former_draws: tuple[FormerDraw, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    autopilot: int | None = None
    """How many minutes there are to answer where the clock decides what is not played by its deadline; None: it does not."""
    watches: tuple[Watch, ...] = ()
    announced: int | None = None
    """When; None of those that were announced before that was noted."""
    withdrawals: tuple[Withdrawal, ...] = ()
    unasked: tuple[str, ...] = ()
    """Who did not enter at the terms that stand: they were changed since, or a director has let them in late."""
    typed: tuple[str, ...] = ()
    """Whom a director has entered before the draw, and who has not entered themselves since."""
    contested: tuple[MatchId, ...] = ()
    """Matches with a result, of which one of the two has said since that it was another."""
    heard: tuple[MatchId, ...] = ()
    """Those of which a director has decided that since: what was said then is not said again."""

    struck: Struck | None = None
    """Who was taken out last."""
    club_rated: tuple[str, ...] = ()
    """Whose ratings are those of the club's list, since nobody has typed others; `club_rated_at`: as of when."""
    club_rated_at: int | None = None

    @property
    def counts(self) -> Tournament:
        """With what of it counts: no result and no money once it is called off."""
        return replace(self.tournament, records=(), money=Money()) if self.called_off else self.tournament

    @property
    def shown(self) -> Tournament:
        """As it is drawn and told: once it is called off nothing of it is being played, or waits for a word."""
        decided = tuple(record for record in self.tournament.records if record.outcome is not None)
        return replace(self.tournament, records=decided) if self.called_off else self.tournament

    @property
    def number_typed(self) -> bool:
        """Whether a director has typed the number of the draw, so that it was not promised before."""
        seed = self.tournament.draw_seed
        return seed is not None and commitment_of(seed) != self.commitment

    @property
    def free_places(self) -> int | None:
        """Not taken, offered perhaps; None without a limit. Negative where a director has let in more."""
        return None if self.capacity is None else self.capacity - len(self.tournament.entrants)

    @property
    def places_left(self) -> int | None:
        """Neither taken nor offered."""
        free = self.free_places
        return None if free is None else free - sum(one.offered_until is not None for one in self.waiting)

    @property
    def place_is_wanted(self) -> bool:
        """Whether somebody waits for the place of whoever withdraws now."""
        return bool(self.waiting) and self.places_left is not None and self.places_left <= 0

    def takes_entries(self, at: int) -> bool:
        """Whether players enter themselves at that time: by the hours announced, noted or not."""
        opened = self.entry or (self.opens is not None and self.opens <= at)
        shut = self.called_off or self.tournament.started or (self.closes is not None and self.closes <= at)
        return opened and not shut

    @property
    def entry_changes(self) -> int | None:
        """When the clock has something to note next."""
        if self.called_off or self.tournament.started:
            return None
        hours = (self.closes if self.opens is None or self.entry else self.opens, self.check_in_until)
        return min((hour for hour in hours if hour is not None), default=None)

    @property
    def here(self) -> frozenset[str]:
        """Who has checked in, of those who have entered and those who wait."""
        entered = (one.name for one in self.tournament.entrants if one.checked_in)
        return frozenset((*entered, *(one.name for one in self.waiting if one.here)))

    @property
    def come(self) -> tuple[str, ...]:
        """Who has entered, or waits: all of them have read the terms and the hours that were announced."""
        return (*(one.name for one in self.tournament.entrants), *(one.name for one in self.waiting))

    def waits(self, name: str) -> Waiting | None:
        """None for whoever is not on the waiting list."""
        return next((one for one in self.waiting if one.name == name), None)
