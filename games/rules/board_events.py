"""What happens on a board, as stored in a log: the opening, a roll, a named doublet, a play, each with the board after it.

These are stored by their names and fields; renaming one takes an upcast (clubsite/eventlog/upcast.py).
"""

from dataclasses import dataclass

from games.rules.board_play import BoardPlay
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class OpeningRolled:
    """The opening dice and the board after them: still nobody's turn if they tied."""

    box: int
    team: int
    after: BoardPlay


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """A roll and the board after it."""

    side: Side
    roll: tuple[int, int]
    after: BoardPlay


@dataclass(frozen=True, slots=True)
class DoubletNamed:
    """The doublet that a roll let its player choose."""

    side: Side
    number: int
    after: BoardPlay


@dataclass(frozen=True, slots=True)
class CheckersPlayed:
    """A play in canonical notation, "-" where nothing could be played, and the board after it."""

    side: Side
    play: str
    after: BoardPlay


BoardEvent = OpeningRolled | DiceRolled | DoubletNamed | CheckersPlayed
