"""What has happened at the table, in the past tense; the stored truth of an evening.

An event carries all that `evolve` needs, so that a log stays valid when a rule or a preset changes later.
"""

from dataclasses import dataclass

from chouette.rules.house.house import House
from chouette.rules.model.actions import Action, Player
from chouette.rules.model.contracts import Contract
from chouette.rules.model.table import Finished, Game, Obligation, Payment, Roles
from games.rules.board_events import BoardEvent
from games.rules.cube import Side
from games.rules.gammons import Level


@dataclass(frozen=True, slots=True)
class SheetChosen:
    """The complete house rules."""

    sheet: str
    house: House


@dataclass(frozen=True, slots=True)
class OptionSet:
    """One option changed; the resulting house rules."""

    name: str
    value: str
    house: House


@dataclass(frozen=True, slots=True)
class StakeSet:
    """Units per point for this player."""

    player: Player
    stake: int


@dataclass(frozen=True, slots=True)
class RolesSet:
    """The roles of the next game; `named` if the monitor set them instead of the rules."""

    roles: Roles
    named: bool = False


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """A newcomer or returning player; `waiting` while a game runs."""

    player: Player
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Gone for good; the score stays."""

    player: Player


@dataclass(frozen=True, slots=True)
class PlayerSatOut:
    """Keeps the place in the line, but plays no further game."""

    player: Player


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """Plays again from the next game."""

    player: Player


@dataclass(frozen=True, slots=True)
class ProxySet:
    """Who answers for the player; None for nobody. `own` if the player named them; `since` is the game in which it began,
    0 where an earlier version did not say."""

    player: Player
    proxy: Player | None
    own: bool = False
    since: int = 0


@dataclass(frozen=True, slots=True)
class StandInNamed:
    """Who moves the checkers for the player, and no more; None for nobody."""

    player: Player
    stand_in: Player | None


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game as it begins."""

    game: Game


@dataclass(frozen=True, slots=True)
class AutomaticDoubled:
    """Every centred cube doubles and stays in the centre."""


@dataclass(frozen=True, slots=True)
class AutomaticCarried:
    """The tie counts for the next game."""


@dataclass(frozen=True, slots=True)
class CubesOffered:
    """A side doubled these contracts; this joins the team's running round, or begins a new one for the box."""

    by: Side
    contracts: tuple[str, ...]
    whole_team: bool = False


@dataclass(frozen=True, slots=True)
class AnimalTurned:
    """A beaver, raccoon or further animal in answer to a turn."""

    contract: str


@dataclass(frozen=True, slots=True)
class CubeTaken:
    """The offer stands: the cube has its new value and owner."""

    contract: str


@dataclass(frozen=True, slots=True)
class CubeDropped:
    """The contract ends as a loss for `by` at the price paid; `converted` if the house rules turned a take into a drop."""

    contract: str
    by: Side
    converted: bool = False


@dataclass(frozen=True, slots=True)
class LoneTakerBound:
    """A lone taker has to act before the game goes on; None once that is done."""

    player: Player | None
    obligation: Obligation | None


@dataclass(frozen=True, slots=True)
class ExtraOffered:
    """A dropper offers the lone taker an extra."""

    player: Player


@dataclass(frozen=True, slots=True)
class ExtraDeclined:
    """The lone taker declines the extra."""

    player: Player


@dataclass(frozen=True, slots=True)
class CubePassedOn:
    """A dropped cube stays in play as a new contract: an extra or a purchase."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class ContractSettled:
    """An agreed end: of all of the cube, or of a part that leaves `remaining`."""

    contract: str
    won_by: Side | None
    remaining: int | None = None


@dataclass(frozen=True, slots=True)
class WinnerDeclared:
    """Box and captain said who counts as the winner for the rotation."""

    winner: Side


@dataclass(frozen=True, slots=True)
class ResignationOffered:
    """A side offers to lose the contract at this level."""

    contract: str
    by: Side
    level: Level


@dataclass(frozen=True, slots=True)
class ResignationRefused:
    """Played on. On screen, in this turn of the board; earlier versions did not say."""

    contract: str
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class ContractResigned:
    """The resignation was accepted."""

    contract: str


@dataclass(frozen=True, slots=True)
class ActingCaptainNamed:
    """The monitor named who plays the checkers; or who did when the last cube against the box ended before the extras."""

    player: Player


@dataclass(frozen=True, slots=True)
class BoardPlayed:
    """The board's result; every live contract ends with it."""

    winner: Side
    level: Level


@dataclass(frozen=True, slots=True)
class PointsPaid:
    """Points moved; each becomes an entry in the ledger."""

    payment: Payment


@dataclass(frozen=True, slots=True)
class GameFinished:
    """The last contract has ended."""

    finished: Finished
    foot: tuple[Player, ...]
    fresh_box: bool


@dataclass(frozen=True, slots=True)
class GameSuspended:
    """Nothing moves until it is resumed or decided."""


@dataclass(frozen=True, slots=True)
class GameResumed:
    """The game goes on, and the evening with it."""


@dataclass(frozen=True, slots=True)
class OpenOffersLapsed:
    """Doubles, resignations and extras that nobody has answered are void."""


@dataclass(frozen=True, slots=True)
class GameSetAside:
    """The running game, whose result was undone, is none; the table is as it was before it, but for who came and went."""

    game: Game
    fresh_box: bool


@dataclass(frozen=True, slots=True)
class GameCorrected:
    """An earlier game restated; `points` reverse the old payments and make the new ones."""

    number: int
    finished: Finished
    points: tuple[Payment, ...]
    foot: tuple[Player, ...]
    fresh_box: bool
    carried: int = 0


@dataclass(frozen=True, slots=True)
class Undone:
    """The evening goes back to before the statement at `position` among those in force; `points` are reversed, and the
    finished games named are as they were then.

    Later statements that still hold follow, each as `Resaid` with its own events.
    """

    position: int
    statement: str
    points: tuple[Payment, ...]
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resaid:
    """A statement said again after an undo or a correction; its events follow."""

    action: Action


@dataclass(frozen=True, slots=True)
class MonitorOverrode:
    """The statement stands against a house rule."""


@dataclass(frozen=True, slots=True)
class EveningClosed:
    """No further actions."""


OnTheBoard = BoardEvent | BoardPlayed

Event = (
    SheetChosen
    | OptionSet
    | StakeSet
    | RolesSet
    | PlayerJoined
    | PlayerLeft
    | PlayerSatOut
    | PlayerReturned
    | ProxySet
    | StandInNamed
    | GameStarted
    | AutomaticDoubled
    | AutomaticCarried
    | CubesOffered
    | AnimalTurned
    | CubeTaken
    | CubeDropped
    | LoneTakerBound
    | ExtraOffered
    | ExtraDeclined
    | CubePassedOn
    | ContractSettled
    | WinnerDeclared
    | ResignationOffered
    | ResignationRefused
    | ContractResigned
    | ActingCaptainNamed
    | BoardEvent
    | BoardPlayed
    | PointsPaid
    | GameFinished
    | GameSetAside
    | GameSuspended
    | GameResumed
    | OpenOffersLapsed
    | GameCorrected
    | Undone
    | Resaid
    | MonitorOverrode
    | EveningClosed
)
