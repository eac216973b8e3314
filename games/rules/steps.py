"""One checker moved by one die, and a turn composed of such steps."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from games.rules.board import BAR, OFF, Board


class Step(NamedTuple):
    """One checker by one die: from a point (25 the bar) to a point (0 off); whether an opponent is hit or pinned there."""

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
    """A step that may be taken at a place of the tree, and the place it leads to."""

    step: Step
    to: int


@dataclass(frozen=True, slots=True)
class TurnTree:
    """Every way to play a roll: places 0.., each a board with the steps that may follow; 0 is before the first step.

    Only steps that belong to a legal play are here, so a place without choices is the end of one. Two ways to the same board
    with the same dice left are one place.
    """

    boards: tuple[Board, ...]
    choices: tuple[tuple[Choice, ...], ...]

    @property
    def ends(self) -> tuple[Board, ...]:
        """Every distinct final board, sorted; the board itself where nothing can be played."""
        return tuple(sorted({board for board, choices in zip(self.boards, self.choices, strict=True) if not choices}))

    @property
    def is_dance(self) -> bool:
        """Whether nothing can be played."""
        return not self.choices[0]

    @property
    def is_forced(self) -> bool:
        """Whether something has to be played, and only one board can come of it."""
        return not self.is_dance and len(self.ends) == 1

    def ways_to(self, end: Board) -> Iterator[tuple[Step, ...]]:
        """Every order of steps that ends at that board."""
        yield from self._ways(0, end, ())

    def _ways(self, place: int, end: Board, taken: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
        if not self.choices[place] and self.boards[place] == end:
            yield taken
        for choice in self.choices[place]:
            yield from self._ways(choice.to, end, (*taken, choice.step))
