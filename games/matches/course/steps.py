"""What can be said of a match besides its games, in the imperative, and what follows, as stored in its log (by these names).

Players are 0 and 1; `side` is the player who says it, or for whom it is said.
"""

from dataclasses import dataclass

from games.matches.rules.sheet import MatchSheet
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
    """A match on screen is over: its board has the result, and nobody reports it. The site says so."""


@dataclass(frozen=True, slots=True)
class AskUndo:
    """This player wants the last statement on screen taken back."""

    side: int


@dataclass(frozen=True, slots=True)
class RefuseUndo:
    """The other would rather leave it; or whoever asked has thought better of it."""

    side: int


@dataclass(frozen=True, slots=True)
class DecideResult:
    """A director's result, with the reason that both read."""

    score: Pair
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


Step = (
    Challenge
    | Accept
    | Decline
    | CallOff
    | Schedule
    | Report
    | Confirm
    | Dispute
    | ConfirmBySilence
    | PlayedOut
    | AskUndo
    | RefuseUndo
    | DecideResult
    | AskCorrection
    | AnswerCorrection
)


@dataclass(frozen=True, slots=True)
class StepDone:
    """What follows from a step is that it was taken."""

    step: Step
