"""What can be said of a match: one class per kind of statement, in the imperative; the statement is in each docstring.

The first player of `Agree` is player 0 and has the side `box` of the board; the other is player 1, `team`.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.matches.rules.sheet import ClockSheet, MatchSheet
from games.rules.gammons import Level


class Reply(StrEnum):
    """How a double, beaver or resignation is answered."""

    TAKES = "takes"
    DROPS = "drops"
    BEAVERS = "beavers"
    RACCOONS = "raccoons"
    ACCEPTS = "accepts"
    REFUSES = "refuses"


@dataclass(frozen=True, slots=True)
class Agree:
    """`match ann bob length=7 clock_out=points`: who plays, and on which terms."""

    first: str
    second: str
    sheet: MatchSheet


@dataclass(frozen=True, slots=True)
class BeginGame:
    """`game`"""


@dataclass(frozen=True, slots=True)
class Open:
    """`opening 5 3`: the first player's die, then the other's; a tie is rolled again."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Roll:
    """`bob rolls 3 1`"""

    player: str
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class NameNumber:
    """`bob names 5`: the doublet that a roll lets them choose."""

    player: str
    number: int


@dataclass(frozen=True, slots=True)
class Play:
    """`bob plays 8/5 6/5`"""

    player: str
    play: str


@dataclass(frozen=True, slots=True)
class Double:
    """`bob doubles`"""

    player: str


@dataclass(frozen=True, slots=True)
class Answer:
    """`ann takes`, `ann drops`, `ann beavers`, `bob raccoons`, `bob accepts` (a beaver or a resignation), `ann refuses`"""

    player: str
    reply: Reply


@dataclass(frozen=True, slots=True)
class Resign:
    """`ann resigns gammon`: offers to lose the game like that."""

    player: str
    level: Level


@dataclass(frozen=True, slots=True)
class OutOfTime:
    """`ann timeout`: the clock of this player has run out."""

    player: str


@dataclass(frozen=True, slots=True)
class IntroduceClock:
    """`clock clock_point=120 clock_out=game`: from now on with a clock."""

    clock: ClockSheet


@dataclass(frozen=True, slots=True)
class BeLate:
    """`ann late 12`: this player has kept the other waiting for so many minutes, before a game."""

    player: str
    minutes: int


@dataclass(frozen=True, slots=True)
class EnterGame:
    """`bob wins gammon 2`: a game over the board, and the cube it was won with."""

    player: str
    level: Level
    cube: int = 1


@dataclass(frozen=True, slots=True)
class EnterFinal:
    """`final 7 5`: the final score of a match over the board, without its games."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class CorrectGame:
    """`correct 3 bob wins gammon 2`: how game 3 really ended."""

    number: int
    result: EnterGame


@dataclass(frozen=True, slots=True)
class Resume:
    """`resumed 6 4 crawford_played`: the match goes on from this score, and its Crawford game has been played."""

    first: int
    second: int
    crawford_played: bool = False


@dataclass(frozen=True, slots=True)
class PlayedTo:
    """`played_to 5`: to this length it was played, and that stands."""

    length: int


@dataclass(frozen=True, slots=True)
class Undo:
    """`undo`: takes back the last statement in force."""


@dataclass(frozen=True, slots=True)
class Close:
    """`close`: ends a session of money games."""


#: What a player does, and an example of it.
VERBS = {
    "rolls": "bob rolls 3 1",
    "names": "bob names 5",
    "plays": "bob plays 8/5 6/5",
    "doubles": "bob doubles",
    **{reply.value: f"ann {reply.value}" for reply in Reply},
    "resigns": "ann resigns gammon",
    "timeout": "ann timeout",
    "late": "ann late 12",
    "wins": "bob wins gammon 2",
}
#: Statements that begin with their own word, and an example of each.
OPENERS = {
    "match": "match ann bob length=7",
    "game": "game",
    "opening": "opening 5 3",
    "final": "final 7 5",
    "correct": "correct 3 bob wins gammon 2",
    "undo": "undo",
    "clock": "clock clock_point=120 clock_out=game",
    "close": "close",
    "resumed": "resumed 6 4 crawford_played",
    "played_to": "played_to 5",
}
#: In characters.
LONGEST_NAME = 40


def may_be_a_name(word: str) -> bool:
    """Whether a player of a match can be written like this in its log: one word, none of its own, and no sign that it uses."""
    return (
        word.isprintable()
        and [word] == word.split()
        and len(word) <= LONGEST_NAME
        and not set(word) & set("#=;")
        and word.casefold() not in VERBS
        and word.casefold() not in OPENERS
    )


OnTheBoard = Open | Roll | NameNumber | Play | Double | Answer | Resign
Action = (
    Agree
    | BeginGame
    | OnTheBoard
    | OutOfTime
    | IntroduceClock
    | BeLate
    | EnterGame
    | EnterFinal
    | CorrectGame
    | Resume
    | PlayedTo
    | Undo
    | Close
)
