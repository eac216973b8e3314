"""What happens in a match, as stored in its log. These are stored by their names and fields; renaming one takes an upcast
(clubsite/eventlog/upcast.py). Players are 0 and 1."""

from dataclasses import dataclass
from enum import StrEnum

from games.matches.rules.sheet import ClockSheet, MatchSheet
from games.notation.records.game_record import Doubled, Dropped, Took
from games.rules.board_events import BoardEvent
from games.rules.board_play import BoardPlay
from games.rules.gammons import Level


class How(StrEnum):
    """How a game or a match came to its end."""

    BOARD = "board"
    DROP = "drop"
    RESIGNATION = "resignation"
    TIME = "time"
    LATENESS = "lateness"
    ENTERED = "entered"
    FINAL_ENTERED = "final_entered"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class MatchAgreed:
    """Who plays, on which terms."""

    players: tuple[str, str]
    sheet: MatchSheet


@dataclass(frozen=True, slots=True)
class GameBegun:
    """A game, and its board before the opening."""

    number: int
    board: BoardPlay


@dataclass(frozen=True, slots=True)
class CubeDoubledByTie:
    """A tied opening roll has doubled the cube to this value."""

    value: int


@dataclass(frozen=True, slots=True)
class ResignationOffered:
    """A player offers to lose the game at this level."""

    player: int
    level: Level


@dataclass(frozen=True, slots=True)
class ResignationRefused:
    """This player would rather play on."""

    player: int


@dataclass(frozen=True, slots=True)
class GameWon:
    """A finished game. `points` follow from cube and level, by the rules of the match or of money games."""

    winner: int
    cube: int
    level: Level
    points: int
    how: How


@dataclass(frozen=True, slots=True)
class LatePoints:
    """Points for a player whose opponent was late, before a game."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class TimePoints:
    """Points for a player whose opponent's clock ran out; added when the game ends, or at once if they win the match."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class ClockIntroduced:
    """From now on the match is played with this clock."""

    clock: ClockSheet


@dataclass(frozen=True, slots=True)
class Resumed:
    """The match goes on from this score."""

    score: tuple[int, int]
    crawford_played: bool = False


@dataclass(frozen=True, slots=True)
class LengthPlayed:
    """The match is one to this length."""

    length: int


@dataclass(frozen=True, slots=True)
class FinalScoreEntered:
    """The final score, without games."""

    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameCorrected:
    """How game `number` really ended."""

    number: int
    result: GameWon


@dataclass(frozen=True, slots=True)
class MatchWon:
    """The match is over. `how`: by points as played, by a final score entered, on time, or as a walk-over for lateness."""

    winner: int
    how: How


@dataclass(frozen=True, slots=True)
class SessionClosed:
    """A session of money games has ended."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The statement at this position among those in force was taken back."""

    position: int


Event = (
    MatchAgreed
    | GameBegun
    | BoardEvent
    | CubeDoubledByTie
    | Doubled
    | Took
    | Dropped
    | ResignationOffered
    | ResignationRefused
    | GameWon
    | LatePoints
    | TimePoints
    | ClockIntroduced
    | Resumed
    | LengthPlayed
    | FinalScoreEntered
    | GameCorrected
    | MatchWon
    | SessionClosed
    | Undone
)
