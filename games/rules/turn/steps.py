"""One checker moved by one die, and a turn composed of such steps."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from games.rules.board import BAR, OFF, Board


class Step(NamedTuple):
    """One checker moved by one die: from a point (25 the bar) to a point (0 off); `hit` also if it pins there."""

    start: int
    end: int
    die: int
    hit: bool = False

    def __str__(self) -> str:
        """As players write it: `24/18`, `bar/20*`, `6/off`."""
        start = "bar" if self.start == BAR else self.start
        end = "off" if self.end == OFF else self.end
        return f"{start}/{end}{'*' if self.hit else ''}"


class Choice(NamedTuple):
    """A step that may be taken at a place in the tree, and the place it leads to."""

    step: Step
    to: int


@dataclass(frozen=True, slots=True)
class TurnTree:
    """Every way to play a roll: places numbered from 0 (before the first step), each a board with the steps that may follow.

    It holds only steps that belong to a legal play, so a place without choices is the end of one. Ways that reach the same
    board with the same dice left share a place.
    """

    boards: tuple[Board, ...]
    choices: tuple[tuple[Choice, ...], ...]

    @property
    def ends(self) -> tuple[Board, ...]:
        """Every distinct final board, sorted; only the starting board if nothing can be played."""
        return tuple(sorted({board for board, choices in zip(self.boards, self.choices, strict=True) if not choices}))

    @property
    def is_dance(self) -> bool:
        """Whether nothing can be played."""
        return not self.choices[0]

    @property
    def is_forced(self) -> bool:
        """Whether something has to be played and only one final board is possible."""
        return not self.is_dance and len(self.ends) == 1

    def ways_to(self, end: Board) -> Iterator[tuple[Step, ...]]:
        """Every order of steps that ends at that board."""
        yield from self._ways(0, end, ())

    def _ways(self, place: int, end: Board, taken: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
        if not self.choices[place] and self.boards[place] == end:
            yield taken
        for choice in self.choices[place]:
            yield from self._ways(choice.to, end, (*taken, choice.step))
