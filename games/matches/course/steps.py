"""What can be said of a match besides its games, in the imperative, and what follows, as stored in its log (by these names).

Players are 0 and 1; `side` is the player who says it, or for whom it is said.
"""

from dataclasses import dataclass
from enum import StrEnum, auto

from games.matches.rules.sheet import ClockSheet, MatchSheet
from games.rules.gammons import Level
from games.rules.match.score import Pair


@dataclass(frozen=True, slots=True)
class Challenge:
    """A match is proposed by player `by`, or by somebody who runs matches (None); `agreed` says who has said yes with it."""

    players: tuple[str, str]
    sheet: MatchSheet
    by: int | None
    agreed: tuple[bool, bool]
    rated: bool


@dataclass(frozen=True, slots=True)
class Accept:
    side: int


@dataclass(frozen=True, slots=True)
class Decline:
    side: int


@dataclass(frozen=True, slots=True)
class CallOff:
    """No match after all: said by a player before the first game is entered, or by a director (`side` None) with a reason."""

    side: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Schedule:
    """When it is played, in seconds since 1970, UTC; None: now."""

    side: int
    at: int | None


@dataclass(frozen=True, slots=True)
class AskEarlier:
    """This player would rather play earlier than both have agreed: `at` as in `Schedule`, which is what the other's yes is."""

    side: int
    at: int | None


@dataclass(frozen=True, slots=True)
class RefuseEarlier:
    """The other keeps to the time agreed on; or whoever asked has thought better of it."""

    side: int


@dataclass(frozen=True, slots=True)
class Report:
    """The final score, as this player reports it."""

    side: int
    score: Pair


@dataclass(frozen=True, slots=True)
class Confirm:
    side: int


@dataclass(frozen=True, slots=True)
class Dispute:
    side: int


@dataclass(frozen=True, slots=True)
class ConfirmBySilence:
    """Nobody has answered the report in time. The site says so."""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A match on screen is over: its board has the result, and nobody reports it. The site says so. `again`: what was taken
    back was no mistake, and it ended when it did."""

    again: bool = False


@dataclass(frozen=True, slots=True)
class AskUndo:
    """This player wants the last statement on screen taken back."""

    side: int


@dataclass(frozen=True, slots=True)
class RefuseUndo:
    """The other would rather leave it; or whoever asked has thought better of it."""

    side: int


@dataclass(frozen=True, slots=True)
class AskClock:
    """This player wants to go on with a clock."""

    side: int
    clock: ClockSheet


@dataclass(frozen=True, slots=True)
class RefuseClock:
    """The other would rather play without; or whoever asked has thought better of it."""

    side: int


@dataclass(frozen=True, slots=True)
class Ready:
    """This player would go on with a match that was put off; it goes on once the other says so, too."""

    side: int


@dataclass(frozen=True, slots=True)
class AskPutOff:
    """This player wants to go on with the match on screen another day."""

    side: int


@dataclass(frozen=True, slots=True)
class RefusePutOff:
    """The other would rather play on; or whoever asked has thought better of it."""

    side: int


@dataclass(frozen=True, slots=True)
class PutOff:
    """The match stands still: this player has agreed to it, or plays an opponent who has been away for long."""

    side: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """Both are at the table again."""

    side: int


class Ending(StrEnum):
    """How a match came to the result that a director decides; ratings call it the same. Only what was played out is rated."""

    PLAYED = auto()
    WALKOVER = auto()
    FORFEITED = auto()
    SETTLED = auto()
    UNFINISHED = auto()


@dataclass(frozen=True, slots=True)
class DecideResult:
    """A director's result, with the reason that both read. `again`: it is the one that was taken back, which was no mistake,
    and stands since it did before."""

    score: Pair
    reason: str
    ending: Ending = Ending.PLAYED
    again: bool = False


@dataclass(frozen=True, slots=True)
class TakeBackResult:
    """The confirmed result was a mistake, and there is no other: the match was not played, until a director decides it anew."""

    reason: str


@dataclass(frozen=True, slots=True)
class TakeOutOfRatings:
    """A director's: the confirmed result stays, and counts for no rating and on no leaderboard, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class PutBackInRatings:
    """A director's: it counts again, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Correction:
    """How it really was: the result of a game, or the final score of a match without games."""

    number: int = 0
    winner: int = 0
    level: Level = Level.SINGLE
    cube: int = 1
    score: Pair | None = None


@dataclass(frozen=True, slots=True)
class AskCorrection:
    side: int
    correction: Correction


@dataclass(frozen=True, slots=True)
class AnswerCorrection:
    side: int
    yes: bool


@dataclass(frozen=True, slots=True)
class ClaimLate:
    """The other has kept this player waiting for so many minutes, before a game."""

    side: int
    minutes: int


@dataclass(frozen=True, slots=True)
class RefuseLate:
    """It was not so; or whoever has said it takes it back. A yes is the statement about the games itself."""

    side: int


@dataclass(frozen=True, slots=True)
class SayLength:
    """This player says that they played to another length. `games` are the points of each game, less than 0 where player 1
    has won it; none if they are entered. `later`: whether either had begun a later match by then."""

    side: int
    played: int
    games: tuple[int, ...] = ()
    later: bool = False


@dataclass(frozen=True, slots=True)
class AnswerLength:
    """Whether it was so; whoever has said it can only take it back."""

    side: int
    yes: bool


@dataclass(frozen=True, slots=True)
class RuleLength:
    """A director says so, with a reason; `stands`: the longer match, to which both had agreed, counts as it was played."""

    played: int
    games: tuple[int, ...]
    reason: str
    stands: bool = False
    later: bool = False


Step = (
    Challenge
    | Accept
    | Decline
    | CallOff
    | Schedule
    | AskEarlier
    | RefuseEarlier
    | Report
    | Confirm
    | Dispute
    | ConfirmBySilence
    | PlayedOut
    | AskUndo
    | RefuseUndo
    | AskClock
    | RefuseClock
    | AskPutOff
    | RefusePutOff
    | PutOff
    | GoOn
    | Ready
    | DecideResult
    | TakeBackResult
    | TakeOutOfRatings
    | PutBackInRatings
    | AskCorrection
    | AnswerCorrection
    | ClaimLate
    | RefuseLate
    | SayLength
    | AnswerLength
    | RuleLength
)


@dataclass(frozen=True, slots=True)
class StepDone:
    """What follows from a step is that it was taken."""

    step: Step
