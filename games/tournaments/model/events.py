"""What has happened in a tournament: its log. Stored; a field that is added later needs a default."""

from dataclasses import dataclass

from games.rules.match.score import Pair
from games.tournaments.model.flights import Flight, Round
from games.tournaments.model.money import SidePool
from games.tournaments.model.options import Options
from games.tournaments.model.results import Outcome, Report
from games.tournaments.model.slots import MatchId

Players = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Titled:
    title: str


@dataclass(frozen=True, slots=True)
class OptionsSet:
    options: Options


@dataclass(frozen=True, slots=True)
class PlayerEntered:
    name: str


@dataclass(frozen=True, slots=True)
class EntryStruck:
    """Withdrawn before the draw. `place`: at which they stood among those who had entered, from 0; None in older records."""

    name: str
    place: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerRated:
    name: str
    rating: int


@dataclass(frozen=True, slots=True)
class SeedSet:
    seed: str


@dataclass(frozen=True, slots=True)
class FlightAdded:
    flight: Flight


@dataclass(frozen=True, slots=True)
class FlightChanged:
    """Before it is drawn: the same format, of another number of rounds, say, or of matches of another length."""

    flight: Flight


@dataclass(frozen=True, slots=True)
class PlayerCheckedIn:
    name: str


@dataclass(frozen=True, slots=True)
class FlightDrawn:
    """The flight has started; its lines are these. With the first one it is settled who owes the fee (`drawn_owe`), where
    somebody goes on whom a director has let play although another had won (`left_out_fed_on`), what there is to win in each
    part (`own_pools`), that side pools are played for there (`own_stakes`), that whoever leaves a ladder stands behind all who
    play on (`left_stand_last`), and that whoever owes nothing owes no buy-back, either (`free_of_all`)."""

    flight: str
    lines: tuple[str, ...]
    drawn_owe: bool = False
    left_out_fed_on: bool = False
    own_pools: bool = False
    own_stakes: bool = False
    left_stand_last: bool = False
    free_of_all: bool = False


@dataclass(frozen=True, slots=True)
class FlightUndrawn:
    """Who plays in it is open again: a correction has left the matches that decide it undecided."""

    flight: str


@dataclass(frozen=True, slots=True)
class LineTaken:
    """By somebody who came late, or bought back. `again`: they are out of a group of rolling knock-outs, and wait for the next
    one."""

    flight: str
    name: str
    bought_back: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class MatchBegun:
    """`noted`: it has begun also once a result that was a slip is taken out, unlike what an earlier version has noted."""

    match: MatchId
    players: Players
    noted: bool = False


@dataclass(frozen=True, slots=True)
class LatenessCharged:
    """Points for each player, for the other's lateness."""

    match: MatchId
    players: Players
    points: Pair


@dataclass(frozen=True, slots=True)
class ResultReported:
    match: MatchId
    players: Players
    report: Report


@dataclass(frozen=True, slots=True)
class MatchDecided:
    match: MatchId
    players: Players
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """`review`: matches that rest on the old result; `reason` is empty where nobody had to insist; `stands`: it was under
    review, or somebody said otherwise, and it stays as it was."""

    match: MatchId
    players: Players
    outcome: Outcome
    reason: str = ""
    review: tuple[MatchId, ...] = ()
    stands: bool = False


@dataclass(frozen=True, slots=True)
class PlayerWithdrew:
    """`free`: it was a second name of somebody who plays, and owes nothing."""

    name: str
    free: bool = False


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Absent: not paired meanwhile."""

    name: str


@dataclass(frozen=True, slots=True)
class PlayerCameBack:
    name: str


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """`reason`: why a director insisted on a rematch or a second bye."""

    flight: str
    round: Round
    by_hand: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChallengeMade:
    """The challenger first."""

    flight: str
    players: Players


@dataclass(frozen=True, slots=True)
class ChallengeDeclined:
    """The one in that place is not played, and costs nobody anything. The challenger first."""

    flight: str
    players: Players
    place: int


@dataclass(frozen=True, slots=True)
class ChallengeTakenBack:
    """The one in that place is not played. The challenger first."""

    flight: str
    players: Players
    place: int


@dataclass(frozen=True, slots=True)
class FlightClosed:
    """`by_itself`: with the flight that feeds it, because nobody has anybody to play there; `only` is the one who stands there
    alone."""

    flight: str
    by_itself: bool = False
    only: str = ""


@dataclass(frozen=True, slots=True)
class FlightReopened:
    """A correction has left something to play there: its prizes wait until it is closed again."""

    flight: str


@dataclass(frozen=True, slots=True)
class FeeSet:
    fee: int


@dataclass(frozen=True, slots=True)
class HouseSet:
    share: int


@dataclass(frozen=True, slots=True)
class PrizesSet:
    flight: str
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SidePoolAdded:
    pool: SidePool


Event = (
    Titled
    | OptionsSet
    | PlayerEntered
    | EntryStruck
    | PlayerRated
    | SeedSet
    | FlightAdded
    | FlightChanged
    | PlayerCheckedIn
    | FlightDrawn
    | FlightUndrawn
    | LineTaken
    | MatchBegun
    | LatenessCharged
    | ResultReported
    | MatchDecided
    | ResultCorrected
    | PlayerWithdrew
    | PlayerLeft
    | PlayerCameBack
    | RoundPaired
    | ChallengeMade
    | ChallengeDeclined
    | ChallengeTakenBack
    | FlightClosed
    | FlightReopened
    | FeeSet
    | HouseSet
    | PrizesSet
    | SidePoolAdded
)
