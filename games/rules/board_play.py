"""One game on a board between two sides: whose turn it is, what was rolled, what may be played.

The two sides are the box and the team. Every function returns a new value; `Variant.tree` decides which plays are legal,
`games.notation` how they are written. Nothing here knows cubes or players.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from games.rules.board import START, Board
from games.rules.cube import Side
from games.rules.gammons import Level
from games.rules.opening import opening
from games.rules.turn.steps import TurnTree
from games.rules.variants import VARIANTS
from games.rules.variants.variant import Leg, Variant


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The previous play: the side that made it, its roll, and its notation ("-" where nothing could be played)."""

    side: Side
    roll: tuple[int, ...]
    play: str


@dataclass(frozen=True, slots=True)
class BoardPlay:
    """The board as the box sees it, and the turn on it.

    `on_turn` is None before the opening roll is decided. `roll` is what the dice show, `dice` the numbers to play now: both are
    empty before the roll, and `dice` also while the player has yet to name a doublet. `later` are the parts of the turn after
    this one. `turns` counts the turns begun by each side (box, team), `ties` the tied opening rolls, `tied` what both dice of
    the last one show until the opening is decided. `answered` is set once an offer of this turn has its answer: cubes then wait
    for the next turn.
    """

    variant: str = "backgammon"
    board: Board = START
    on_turn: Side | None = None
    roll: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    later: tuple[Leg, ...] = ()
    turns: tuple[int, int] = (0, 0)
    ties: int = 0
    tied: int = 0
    answered: bool = False
    last: LastPlay | None = None

    @property
    def rules(self) -> Variant:
        """The rules of this game."""
        return VARIANTS[self.variant]

    @property
    def number(self) -> int:
        """Which turn of the game this is, from 1; 0 before the first."""
        return sum(self.turns)

    @property
    def to_roll(self) -> bool:
        """Whether the side on turn has not rolled yet."""
        return self.on_turn is not None and not self.roll

    @property
    def to_name(self) -> bool:
        """Whether the side on turn has to name the doublet it plays."""
        return bool(self.roll) and not self.dice

    @property
    def waiting(self) -> tuple[int, ...]:
        """The numbers that wait for another die, in games with three."""
        return self.later[0].dice if self.to_roll and self.later and self.later[0].again else ()

    @property
    def cubes_may_turn(self) -> bool:
        """Whether the side on turn may double: before its roll, and not in the middle of a turn that rolls again."""
        return self.to_roll and not self.later

    def seen_by(self, side: Side) -> Board:
        """The board as that side sees it."""
        return self.board if side is Side.BOX else self.rules.flipped(self.board)


def set_up(variant: str) -> BoardPlay:
    """The board before the opening roll."""
    return BoardPlay(variant=variant, board=VARIANTS[variant].start)


def opened(play: BoardPlay, box_die: int, team_die: int) -> BoardPlay:
    """After the opening roll: a tie is rolled again; otherwise the higher die begins and plays both numbers."""
    decided = opening(play.rules, box_die, team_die)
    if decided is None:
        return replace(play, ties=play.ties + 1, tied=box_die)
    side = Side.BOX if decided.first_begins else Side.TEAM
    begun = _begun(replace(play, board=_as_box(play, side, play.rules.start)), side)
    return rolled(begun, decided.roll) if decided.roll else begun


def _as_box(play: BoardPlay, side: Side, board: Board) -> Board:
    """A board in this side's view, converted to the box's."""
    return board if side is Side.BOX else play.rules.flipped(board)


def _begun(play: BoardPlay, side: Side) -> BoardPlay:
    box, team = play.turns
    turns = (box + 1, team) if side is Side.BOX else (box, team + 1)
    return replace(play, on_turn=side, roll=(), dice=(), later=(), turns=turns, tied=0, answered=False)


def rolled(play: BoardPlay, roll: tuple[int, int]) -> BoardPlay:
    """After the side on turn has rolled. Of a roll for a third die only the first die counts."""
    if play.waiting:
        numbers = (*play.waiting, roll[0])
        return replace(play, roll=numbers, dice=numbers, later=())
    first, *later = play.rules.legs(roll, turns_played(play))
    if first.again:
        return replace(play, later=(first,))
    return replace(play, roll=roll, dice=first.dice, later=tuple(later))


def turns_played(play: BoardPlay) -> int:
    """How many turns the side on turn has finished in this game."""
    assert play.on_turn is not None
    return play.turns[0 if play.on_turn is Side.BOX else 1] - 1


def named(play: BoardPlay, number: int) -> BoardPlay:
    """The side on turn has named the doublet it plays."""
    return replace(play, dice=(number,) * 4)


def tree_of(play: BoardPlay) -> TurnTree:
    """Every way to play the dice, as the side on turn sees it."""
    assert play.on_turn is not None
    return grown(play.variant, play.seen_by(play.on_turn), play.dice, turns_played(play))


@lru_cache(maxsize=256)
def grown(variant: str, board: Board, dice: tuple[int, ...], turns: int) -> TurnTree:
    """The tree of a roll. Cached: drawing a page, checking the play and drawing the next page need the same one."""
    return VARIANTS[variant].tree(board, dice, turns)


def played(play: BoardPlay, end: Board, used: int, notation: str) -> BoardPlay:
    """After the side on turn has played `used` dice and left the board `end`, in its own view.

    The turn goes on if all dice were played and the roll has a later part; otherwise the other side's turn begins. A drawn
    game, in variants where that happens, is played again from the start.
    """
    side = play.on_turn
    assert side is not None
    done = replace(play, board=_as_box(play, side, end), last=LastPlay(side, play.roll, notation))
    if play.rules.drawn(end):
        return replace(set_up(play.variant), last=done.last)
    if used < len(play.dice) or not play.later:
        return _begun(done, side.other)
    leg, *later = play.later
    if leg.again:
        return replace(done, roll=(), dice=(), later=(leg,))
    return replace(done, dice=leg.dice, later=tuple(later))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who has won on the board, and at what level."""

    winner: Side
    level: Level


def outcome(play: BoardPlay) -> Outcome | None:
    """How the last play ended the game; None while it goes on."""
    if play.last is None:
        return None
    mover = play.last.side
    seen = play.seen_by(mover)
    ends: tuple[tuple[Side, Callable[[Board], Level | None]], ...] = (
        (mover, play.rules.result),
        (mover.other, play.rules.loses),
    )
    for winner, judged in ends:
        level = judged(seen)
        if level is not None:
            return Outcome(winner, level)
    return None
