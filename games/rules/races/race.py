"""What the race counts share: whether a position is a race, how each side stands in it, and what a count may advise."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.rules.board import BAR, HOME, OFF, POINTS, Board, flipped
from games.rules.sentences import gettext_noop


class Advice(StrEnum):
    """What a count advises for money; the value is the sentence for players."""

    NO_DOUBLE = gettext_noop("No double yet.")
    DOUBLE = gettext_noop("A double but not a redouble, and a take.")
    REDOUBLE = gettext_noop("A double and a redouble, and a take.")
    DROP = gettext_noop("A double, and a drop.")


@dataclass(frozen=True, slots=True)
class RaceCount:
    """Both sides' counts as they are compared; the roller's includes the addition for being on roll.

    `doubles` and `redoubles` say whether the roller should, `takes` whether the other side should take.
    """

    roller: Fraction
    other: Fraction
    doubles: bool
    redoubles: bool
    takes: bool

    @property
    def advice(self) -> Advice:
        """The three answers combined."""
        if not self.doubles:
            return Advice.NO_DOUBLE
        if not self.takes:
            return Advice.DROP
        return Advice.REDOUBLE if self.redoubles else Advice.DOUBLE


@dataclass(frozen=True, slots=True)
class Runner:
    """One side of a race: how many checkers stand on each of its points; index 0 is unused."""

    points: tuple[int, ...]

    @property
    def pips(self) -> int:
        """The plain pip count."""
        return sum(point * count for point, count in enumerate(self.points))

    @property
    def checkers(self) -> int:
        """How many have not been borne off."""
        return sum(self.points)

    @property
    def home_points(self) -> int:
        """How many points of the home board are occupied."""
        return sum(self.points[point] > 0 for point in HOME)

    @property
    def outside(self) -> int:
        """How many checkers are not home yet."""
        return sum(self.points[7:])

    @property
    def crossovers(self) -> int:
        """How many moves from one quarter of the board to the next it takes to bring every checker home."""
        return sum((point - 1) // 6 * count for point, count in enumerate(self.points) if point)

    def more_than(self, allowed: int, point: int) -> int:
        """By how many checkers a point exceeds what is allowed on it."""
        return max(self.points[point] - allowed, 0)


def is_race(board: Board) -> bool:
    """Whether the sides, moving in opposite directions, have passed each other and both have checkers left."""
    own = [point for point in POINTS if board[point] > 0]
    other = [point for point in POINTS if board[point] < 0]
    if board[BAR] or board[OFF] or not own or not other:
        return False
    return max(own) < min(other)


def runners(board: Board) -> tuple[Runner, Runner]:
    """The player on roll and the opponent, each in their own view. Only for races."""
    assert is_race(board), "counts are for races"
    return _runner(board), _runner(flipped(board))


def _runner(board: Board) -> Runner:
    return Runner((0, *(max(board[point], 0) for point in POINTS)))
