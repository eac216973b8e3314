"""The list of a game's moves: the box's on the left, the team's on the right, cube actions in between."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from games.notation.plays.play import CANNOT_MOVE
from games.play.replay.moments import Moment, OnBoard
from games.rules.cube import Side

ON_BOARD = frozenset(one.value for one in OnBoard)


@dataclass(slots=True)
class Cell:
    """One side's turn: its dice, the moment of the roll, each of its plays (more than one if the turn rolls again) with its
    moment. `until` is the last of its moments."""

    dice: str
    dice_at: int
    plays: list[tuple[str, int]] = field(default_factory=list)

    @property
    def until(self) -> int:
        """The last moment of the turn."""
        return self.plays[-1][1] if self.plays else self.dice_at


@dataclass(slots=True)
class Row:
    """Two turns with their number, or one sentence. `at` is its first moment."""

    at: int
    number: int = 0
    sentence: str = ""
    what: str = ""
    box: Cell | None = None
    team: Cell | None = None


Told = TypeVar("Told", bound=Moment)


def move_rows(moments: Sequence[Told], in_words: Callable[[Told], str]) -> list[Row]:
    """The whole list; `in_words` describes everything but rolls and plays. The opening's dice appear with the play of the
    side that won it."""
    listing = _Listing()
    for moment in moments[1:]:
        if moment.what in ON_BOARD and moment.side is not None:
            listing.turn(moment)
        if moment.what == OnBoard.OPENING or moment.what not in ON_BOARD:
            listing.say(moment, in_words(moment))
    return listing.rows


class _Listing:
    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.number = 0
        self.opening: Moment | None = None

    def turn(self, moment: Moment) -> None:
        """A roll begins a cell; a play, or a named doublet, belongs to the roll before it."""
        if moment.what == OnBoard.OPENING:
            self.opening = moment if moment.board and moment.board.roll else None
            return
        if moment.what == OnBoard.ROLL and moment.board and moment.board.waiting:
            return  # the cell begins with the third die
        begun = self.opening or (moment if moment.what == OnBoard.ROLL else None)
        self.opening = None
        if begun is not None:
            self._begin(moment, begun)
        cell = self._cell(moment.side)
        if moment.what == OnBoard.PLAY and cell is not None:
            cell.plays.append(("—" if moment.play == CANNOT_MOVE else moment.play, moment.at))

    def _begin(self, moment: Moment, begun: Moment) -> None:
        last = self.rows[-1] if self.rows else None
        is_box = moment.side is Side.BOX
        if last is None or last.sentence or is_box or last.team is not None:
            if is_box or not self.number or (last is not None and last.team is not None):
                self.number += 1
            self.rows.append(last := Row(begun.at, self.number))
        cell = Cell("".join(map(str, sorted(begun.roll, reverse=True))), begun.at)
        if is_box:
            last.box = cell
        else:
            last.team = cell

    def _cell(self, side: Side | None) -> Cell | None:
        rows: Iterable[Row] = reversed(self.rows)
        cells = (row.box if side is Side.BOX else row.team for row in rows)
        return next((cell for cell in cells if cell is not None), None)

    def say(self, moment: Moment, sentence: str) -> None:
        self.rows.append(Row(moment.at, sentence=sentence, what=moment.what))
