"""What a director, or a player, says of a tournament: each action is a statement of the director's sheet."""

from dataclasses import dataclass
from typing import TypeVar

from games.tournaments.model.flights import Flight
from games.tournaments.model.slots import MatchId


@dataclass(frozen=True, slots=True)
class SetTitle:
    """`tournament Spring Cup`"""

    title: str


@dataclass(frozen=True, slots=True)
class SetOption:
    """`option seeding=random`"""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Enter:
    """`entrants ann bob cal`"""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rate:
    """`rating ann 1612.5`, in ten-thousandths."""

    name: str
    rating: int


@dataclass(frozen=True, slots=True)
class SetSeed:
    """`draw_seed 9f3c0a`"""

    seed: str


@dataclass(frozen=True, slots=True)
class AddFlight:
    """`flight main knockout length 5 5 7 of ann bob`"""

    flight: Flight


@dataclass(frozen=True, slots=True)
class CheckIn:
    """`check_in ann bob`"""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """`start main`"""

    flight: str


@dataclass(frozen=True, slots=True)
class EnterLate:
    """`late fay main`"""

    name: str
    flight: str


@dataclass(frozen=True, slots=True)
class BuyBack:
    """`buy_back bob main`"""

    name: str
    flight: str


@dataclass(frozen=True, slots=True)
class Win:
    """`ann beats bob`, `... 5-3`, `... games 2 -1 4` with `crawford cube 2` below it. `score` has the winner's points first;
    `games` are as entered, positive where the winner of the match won."""

    winner: str
    loser: str
    score: tuple[int, int] | None = None
    games: tuple[int, ...] | None = None
    crawford_cube: int = 1

    @property
    def both(self) -> tuple[str, str]:
        """The two players."""
        return self.winner, self.loser


@dataclass(frozen=True, slots=True)
class GiveWalkover:
    """`walkover cal over dee`"""

    winner: str
    loser: str

    @property
    def both(self) -> tuple[str, str]:
        """The two players."""
        return self.winner, self.loser


@dataclass(frozen=True, slots=True)
class BothAbsent:
    """`no_show cal dee`"""

    one: str
    other: str

    @property
    def both(self) -> tuple[str, str]:
        """The two players."""
        return self.one, self.other


Result = Win | GiveWalkover | BothAbsent


@dataclass(frozen=True, slots=True)
class ReportWin:
    """`report ann: ann beats bob 7-4`"""

    by: str
    win: Win


@dataclass(frozen=True, slots=True)
class Begin:
    """`begins ann cal`"""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class StartLate:
    """`late_start ann 12 minutes`"""

    name: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """`withdraw cal`; `withdraw cal unasked`: who had not said yes to what it costs, and owes nothing unless they have played;
    `withdraw cal double`: another name of somebody who stands here, which owes nothing, also if it was withdrawn before. Only
    sheets of what was played already say the last two: a desk knows it."""

    name: str
    unasked: bool = False
    double: bool = False


@dataclass(frozen=True, slots=True)
class GoAbsent:
    """`absent dee`"""

    name: str


@dataclass(frozen=True, slots=True)
class ComeBack:
    """`returns dee`, or `returns dee last`: who had left while they waited for a group of rolling knock-outs, and waits behind
    all others now. Only sheets say so: a desk knows it."""

    name: str
    last: bool = False


@dataclass(frozen=True, slots=True)
class PairRound:
    """`round main`, `round main by hand ann-bob cal-dee bye eve`; pairs as written, since a name may have a hyphen."""

    flight: str
    by_hand: tuple[str, ...] | None = None
    byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Challenge:
    """`challenge gus over dee`"""

    challenger: str
    challenged: str


@dataclass(frozen=True, slots=True)
class Decline:
    """`decline gus over dee`: dee does not take up the challenge."""

    challenger: str
    challenged: str


@dataclass(frozen=True, slots=True)
class TakeChallengeBack:
    """`take_back gus over dee`: gus does not stay with the challenge."""

    challenger: str
    challenged: str


@dataclass(frozen=True, slots=True)
class Correct:
    """`correct ann bob: bob beats ann 5-4`: their last match, or another one: `correct ann bob in main 1.2: ...`"""

    one: str
    other: str
    result: Result
    match: MatchId | None = None

    @property
    def both(self) -> tuple[str, str]:
        """The two players."""
        return self.one, self.other


@dataclass(frozen=True, slots=True)
class Override:
    """`override "reason": correct ann bob: ...`, also of a round paired by hand, or of money once matches have begun."""

    reason: str
    action: "Insisted"


@dataclass(frozen=True, slots=True)
class Close:
    """`close main`"""

    flight: str


@dataclass(frozen=True, slots=True)
class SetFee:
    """`fee 20`, in cents."""

    fee: int


@dataclass(frozen=True, slots=True)
class SetHouse:
    """`house 10`, in hundredths of a percent."""

    share: int


@dataclass(frozen=True, slots=True)
class SetPrizes:
    """`prizes main 40 25 25 10`, in hundredths of a percent."""

    flight: str
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AddSidePool:
    """`side_pool one 10 ann bob cal`, the stake in cents; the same name again before the draw changes it."""

    name: str
    stake: int
    members: tuple[str, ...]


OfMoney = SetFee | SetHouse | SetPrizes | AddSidePool
Insisted = Correct | PairRound | OfMoney

Action = (
    SetTitle
    | SetOption
    | Enter
    | Rate
    | SetSeed
    | AddFlight
    | CheckIn
    | Start
    | EnterLate
    | BuyBack
    | Win
    | GiveWalkover
    | BothAbsent
    | ReportWin
    | Begin
    | StartLate
    | Withdraw
    | GoAbsent
    | ComeBack
    | PairRound
    | Challenge
    | Decline
    | TakeChallengeBack
    | Correct
    | Override
    | Close
    | SetFee
    | SetHouse
    | SetPrizes
    | AddSidePool
)

_Said = TypeVar("_Said")


def without_reason(said: _Said) -> "_Said | Insisted":
    """What is said in spite of what it changes."""
    return said.action if isinstance(said, Override) else said
