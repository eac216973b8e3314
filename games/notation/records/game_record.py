"""What happened in a game, turn by turn: the values that every record format is written from and read into.

Players are 0 and 1. Legality is not checked here but in `game_replay.py`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll and its play in standard notation, `-` if nothing could be played.

    `dice` are two, or three in games played with three; `doublet` is the one the player named, in games where a roll
    gives that choice.
    """

    player: int
    dice: tuple[int, ...]
    play: str
    doublet: int | None = None


@dataclass(frozen=True, slots=True)
class Doubled:
    """The cube was turned to this value: a double by the player on turn, a beaver or raccoon by the one who has to answer."""

    player: int
    value: int


@dataclass(frozen=True, slots=True)
class Took:
    """The offer was taken."""

    player: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """The offer was dropped."""

    player: int


Turn = Rolled | Doubled | Took | Dropped


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game from its opening roll: the score before it, its turns, and who won how many points.

    `winner` is None while it is being played. `cube` is the value it begins with, after automatic doubles. A finished game
    whose last turn does not end it was resigned for `points`, or `settled` for any number of them.
    """

    turns: tuple[Turn, ...]
    score: tuple[int, int] = (0, 0)
    winner: int | None = None
    points: int = 0
    cube: int = 1
    settled: bool = False


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """Games between two players: a match to `length` points, or money play if that is 0. `variant` is a key of VARIANTS."""

    players: tuple[str, str]
    games: tuple[GameRecord, ...]
    length: int = 0
    variant: str = "backgammon"
