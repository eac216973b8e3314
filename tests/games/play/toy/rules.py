"""The rules of a table for two: one board after the other, one cube."""

from dataclasses import dataclass, replace

from games.notation.records.game_record import Doubled, Dropped, Took
from games.play import board_turn
from games.play.board_turn import TurnRefusal, TurnRefused
from games.play.replay.two_sided import SIDES
from games.rules.board_events import BoardEvent, CheckersPlayed, DiceRolled, DoubletNamed, OpeningRolled
from games.rules.board_play import BoardPlay, outcome, set_up
from games.rules.cube import Owner, Side, may_turn


class DuelRefused(Exception):
    """Nothing was done; the sentence gives the reason."""


@dataclass(frozen=True, slots=True)
class State:
    """`board` is None between games. `offered` is the side whose double is not yet answered; `points` are the box's and the
    team's."""

    variant: str = "hypergammon"
    game: int = 0
    board: BoardPlay | None = None
    cube: int = 1
    owner: Owner = Owner.CENTRE
    offered: Side | None = None
    points: tuple[int, int] = (0, 0)

    @property
    def whose(self) -> Side | None:
        """The side that has to act."""
        if self.board is None:
            return None
        return self.offered.other if self.offered is not None else self.board.on_turn


@dataclass(frozen=True, slots=True)
class Begin:
    """The next game."""


@dataclass(frozen=True, slots=True)
class Open:
    """The opening roll."""

    box: int
    team: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Both dice."""

    side: Side
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Play:
    """A play in notation."""

    side: Side
    play: str


@dataclass(frozen=True, slots=True)
class Double:
    """Turn the cube."""

    side: Side


@dataclass(frozen=True, slots=True)
class Answer:
    """Take, or drop."""

    side: Side
    takes: bool


Action = Begin | Open | Roll | Play | Double | Answer


@dataclass(frozen=True, slots=True)
class GameBegun:
    """The game, and its board before the opening."""

    number: int
    board: BoardPlay


@dataclass(frozen=True, slots=True)
class GameWon:
    """Who has won, and how much."""

    winner: Side
    points: int


Event = GameBegun | BoardEvent | Doubled | Took | Dropped | GameWon


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """What follows. Raises DuelRefused, TurnRefused, PlayRefused."""
    if isinstance(action, Begin):
        if state.board is not None:
            raise DuelRefused("A game is played.")
        return (GameBegun(state.game + 1, set_up(state.variant)),)
    board = state.board
    if board is None:
        raise DuelRefused("No game is played.")
    if isinstance(action, Double | Answer):
        return _of_the_cube(state, board, action)
    if state.offered is not None:
        raise DuelRefused("The double is answered first.")
    return _on_the_board(state, board, action)


def _on_the_board(state: State, board: BoardPlay, action: Open | Roll | Play) -> tuple[Event, ...]:
    match action:
        case Open(box, team):
            return board_turn.opening_rolled(board, box, team)
        case Roll(side, dice):
            return board_turn.dice_rolled(board, side, dice)
        case Play(side, play):
            events = board_turn.checkers_played(board, side, play)
            over = outcome(events[-1].after)
            return events if over is None else (*events, GameWon(over.winner, state.cube * over.level.multiplier))


def _of_the_cube(state: State, board: BoardPlay, action: Double | Answer) -> tuple[Event, ...]:
    player = SIDES.index(action.side)
    if isinstance(action, Double):
        if not board.cubes_may_turn or board.on_turn is not action.side or state.offered is not None:
            raise TurnRefused(TurnRefusal.NOT_YOUR_TURN)
        if not may_turn(state.owner, action.side):
            raise DuelRefused("The cube is the other side’s.")
        return (Doubled(player, 2 * state.cube),)
    if state.offered is None or state.offered is action.side:
        raise DuelRefused("No double waits for this side.")
    return (Took(player),) if action.takes else (Dropped(player), GameWon(action.side.other, state.cube))


def evolve(state: State, event: Event) -> State:
    """The state after it."""
    match event:
        case GameBegun(number, board):
            return replace(state, game=number, board=board, cube=1, owner=Owner.CENTRE, offered=None)
        case OpeningRolled() | DiceRolled() | DoubletNamed() | CheckersPlayed():
            return replace(state, board=event.after)
        case Doubled(player):
            return replace(state, offered=SIDES[player])
        case Took(player):
            return replace(state, offered=None, cube=2 * state.cube, owner=Owner(SIDES[player].value))
        case Dropped():
            return replace(state, offered=None)
        case GameWon(winner, points):
            box, team = state.points
            won = (box + points, team) if winner is Side.BOX else (box, team + points)
            return replace(state, board=None, points=won)
