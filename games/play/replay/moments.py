"""What happened in a game, moment by moment, as far as all kinds of table share it: on the board.

A kind of table adds more (cubes, who plays the checkers) in moments of its own, which are moments in this sense too.
"""

from enum import StrEnum
from typing import Protocol

from games.rules.board_play import BoardPlay
from games.rules.cube import Side


class OnBoard(StrEnum):
    """The kinds of moment that concern dice and checkers."""

    OPENING = "opening"
    ROLL = "roll"
    NAME = "name"
    PLAY = "play"


class Moment(Protocol):
    """One thing that happened, and the board after it. `at` counts from 0, the game before its opening roll.

    `what` is one of `OnBoard` or a word of the table's own. `side` did it. `roll` is what the dice show, for the opening the
    box's die first; `play` in notation as its player sees the board.
    """

    @property
    def at(self) -> int: ...
    @property
    def what(self) -> str: ...
    @property
    def board(self) -> BoardPlay | None: ...
    @property
    def side(self) -> Side | None: ...
    @property
    def roll(self) -> tuple[int, ...]: ...
    @property
    def play(self) -> str: ...
