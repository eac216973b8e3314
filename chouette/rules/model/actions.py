"""What can be said at the table: one class per kind of statement, in the imperative.

Every action can be written as one statement of the score sheet and read back from it (`chouette.notation`); the statement is
in each docstring. Amounts in `Settle`, `Proposition` and `PayCash` are hundredths of a point, because a fair value under
randomised rounding is finer than what may be paid.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from games.rules.cube import Side
from games.rules.gammons import Level

#: A player's name at the table: one word of letters, digits, `_` and `-` in any alphabet.
Player = NewType("Player", str)


class Reply(StrEnum):
    """How an offer is answered."""

    TAKES = "takes"
    DROPS = "drops"
    BEAVERS = "beavers"
    RACCOONS = "raccoons"
    ACCEPTS = "accepts"
    REFUSES = "refuses"
    DECLINES = "declines"


@dataclass(frozen=True, slots=True)
class Cube:
    """One cube on the table: who holds it and, if it was bought, whom it was dealt to (`bob`, `bob/cal`); `bob/bob` is the one
    that was dealt to bob, where `bob` alone would stand for all that bob holds."""

    member: Player
    dealt_to: Player | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """What a player rolled for their seat: the total, then the total of each re-roll of a tie."""

    player: Player
    totals: tuple[int, ...]


# Setting up


@dataclass(frozen=True, slots=True)
class ChooseSheet:
    """`sheet online`"""

    preset: str


@dataclass(frozen=True, slots=True)
class SetOption:
    """`option box_retention=last_man`; before the first game or between games."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetStake:
    """`stake cal 2`; units per point, with stakes=min_of_two."""

    player: Player
    stake: int


@dataclass(frozen=True, slots=True)
class NameBox:
    """`box ann`; between games `box is ann`, the monitor's override."""

    player: Player


@dataclass(frozen=True, slots=True)
class NameLine:
    """`line bob cal dee`, captain first; between games the monitor's override."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class NameCaptain:
    """`captain is dee`; between games the next captain, during a game the acting captain."""

    player: Player


@dataclass(frozen=True, slots=True)
class RollForSeats:
    """`rolls ann 6 bob 5 cal 5/4 dee 2`"""

    rolls: tuple[Roll, ...]


# Coming and going


@dataclass(frozen=True, slots=True)
class Join:
    """`eli joins`"""

    player: Player


@dataclass(frozen=True, slots=True)
class Leave:
    """`dee leaves`"""

    player: Player


@dataclass(frozen=True, slots=True)
class SitOut:
    """`dee sits out`"""

    player: Player


@dataclass(frozen=True, slots=True)
class Return:
    """`dee returns`"""

    player: Player


@dataclass(frozen=True, slots=True)
class SetProxy:
    """`dee proxy bob`, `dee proxy off` (None); `dee trusts bob` if the player named the proxy themselves (`own`)."""

    player: Player
    proxy: Player | None
    own: bool = False


@dataclass(frozen=True, slots=True)
class NameStandIn:
    """`cal moves for bob`, `bob moves alone` (None): on screen somebody rolls and moves the checkers for an absent player,
    and does nothing else for them."""

    player: Player
    stand_in: Player | None


@dataclass(frozen=True, slots=True)
class TakePartner:
    """`partner cal`, `partner off` (no one)"""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class DeclineBox:
    """`bob declines box`"""

    player: Player


# A game


@dataclass(frozen=True, slots=True)
class StartGame:
    """`game`"""


@dataclass(frozen=True, slots=True)
class Suspend:
    """`suspend`: the game on screen stands still; the evening may be closed meanwhile."""


@dataclass(frozen=True, slots=True)
class Resume:
    """`resume`: a suspended game goes on where it was, and with it an evening that was closed."""


@dataclass(frozen=True, slots=True)
class DecideGame:
    """`decide box wins single: ann has not come back`, `decide set aside: nobody wants to play on` (None): how a suspended
    game ends that nobody resumes, and why."""

    result: "BoardResult | None"
    reason: str


@dataclass(frozen=True, slots=True)
class SetAside:
    """`set aside`: the game whose result was just undone is not continued; its cubes and points fall."""


@dataclass(frozen=True, slots=True)
class AutomaticDouble:
    """`automatic`: the opening dice tied."""


@dataclass(frozen=True, slots=True)
class Double:
    """`ann doubles all` (no cubes named), `ann doubles bob cal`, `bob cal double`; `bob doubles` turns all that bob may turn,
    `bob doubles bob` only the cube dealt to bob, `bob doubles bob/cal` only the one bought from cal, and `bob doubles cal`
    that one or the extra between them."""

    players: tuple[Player, ...]
    cubes: tuple[Cube, ...] = ()
    everyone: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """`bob takes`, `ann drops cal`, `ann takes all`, `dee beavers`, `ann accepts dee`, `bob declines cal`, `cal refuses`;
    `ann takes bob` answers all that bob has offered, `ann takes bob/bob` and `ann drops bob/cal` one cube each."""

    player: Player
    reply: Reply
    cubes: tuple[Cube, ...] = ()
    everyone: bool = False


@dataclass(frozen=True, slots=True)
class Buy:
    """`bob buys cal` (the captain buys a dropped cube), `cal buys` (the lone taker buys all)"""

    player: Player
    dealt_to: Player | None = None


@dataclass(frozen=True, slots=True)
class OfferExtra:
    """`cal offers bob`: a dropper offers the lone taker an extra."""

    player: Player
    to: Player


@dataclass(frozen=True, slots=True)
class Settle:
    """`settle ann cal 1.5 to cal`, `settle ann bob 0 winner captain`, `settle ann dee 3 to ann half`,
    `settle ann bob 0.78 to bob roll 5 3`.

    `hundredths` of a point go to `to`; `share` (numerator, denominator) of the cube ends, all of it if None; `winner`
    counts for the rotation; `roll` decides a randomised rounding.
    """

    one: Player
    other: Cube
    hundredths: int
    to: Player | None = None
    share: tuple[int, int] | None = None
    winner: Side | None = None
    roll: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Resign:
    """`ann resigns gammon`"""

    player: Player
    level: Level


@dataclass(frozen=True, slots=True)
class BoardResult:
    """`team wins gammon`"""

    winner: Side
    level: Level


# The book


@dataclass(frozen=True, slots=True)
class Proposition:
    """`proposition ann dee 9 to ann`"""

    one: Player
    other: Player
    hundredths: int
    to: Player


@dataclass(frozen=True, slots=True)
class PayCash:
    """`nell pays rob 6`: cash changes hands, the scores follow."""

    payer: Player
    payee: Player
    hundredths: int


@dataclass(frozen=True, slots=True)
class Undo:
    """`undo`: the last statement that changed a score; `undo step`: the last statement of any kind."""

    step: bool = False


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """`correct game 3 box wins single`: the same cubes, another result."""

    number: int
    result: BoardResult


@dataclass(frozen=True, slots=True)
class CorrectGame:
    """`correct game 3: ann doubles all; bob takes; ...`: the whole game told again. Who took part is said `before` the word
    `game`: `correct game 3: dee sits out; game; ann doubles all; ...`"""

    number: int
    actions: "tuple[GameAction | Coming | Override, ...]"
    before: "tuple[BeforeGame | Override, ...]" = ()


@dataclass(frozen=True, slots=True)
class Close:
    """`close`"""


# On the board


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """`opening 5 3`: the box's die, then the captain's; a tie is rolled again."""

    box: int
    team: int


@dataclass(frozen=True, slots=True)
class RollDice:
    """`bob rolls 3 1`"""

    player: Player
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayCheckers:
    """`bob plays 8/5 6/5`, in the notation of whoever plays."""

    player: Player
    play: str


@dataclass(frozen=True, slots=True)
class NameDoublet:
    """`bob names 5`: in games where a roll lets its player choose a doublet."""

    player: Player
    number: int


#: Statements only possible if the board is played on screen; a correction omits them.
BoardAction = OpeningRoll | RollDice | PlayCheckers | NameDoublet
GameAction = AutomaticDouble | Double | Answer | Buy | OfferExtra | Settle | Resign | NameCaptain | BoardResult


@dataclass(frozen=True, slots=True)
class Override:
    """Any statement followed by the word `override`: the monitor lets it stand against a house rule."""

    action: "GameAction | Join | TakePartner"


Suspended = Suspend | Resume | DecideGame
SetUp = ChooseSheet | SetOption | SetStake | NameBox | NameLine | NameCaptain | RollForSeats
Coming = Join | Leave | SitOut | Return | SetProxy | NameStandIn | TakePartner | DeclineBox
#: What a correction may say of who took part.
BeforeGame = Join | SitOut | Return | TakePartner | NameBox | NameCaptain | NameLine
Book = Proposition | PayCash | Undo | CorrectResult | CorrectGame | Close
Action = SetUp | Coming | StartGame | SetAside | Suspended | GameAction | BoardAction | Book | Override
