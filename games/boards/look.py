"""What a drawn board shows: everything `games.boards.svg` and `games.boards.in_words` need, and nothing else.

A board is always seen from the BOTTOM, the viewer's side: the 26 (or 27) integers of `games.rules.board` in that view, even on
the top side's turn. Flip a board seen by the top player with `Variant.flipped` first. Points are in that view, too: 25 is the
bottom side's bar and 0 where it bears off; for the top side 0 is its bar and 25 where it bears off. So a step of either side is
a pair `(start, end)`; `Variant.other_number` converts points between the two views.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.boards.presses import Press
from games.rules.board import CHECKERS, Board

Arrow = tuple[int, int]
"""From a place to a place, in the bottom side's view."""


class Side(StrEnum):
    """A side of the drawn board: the viewer's at the bottom, the other at the top."""

    TOP = "top"
    BOTTOM = "bottom"


class Colour(StrEnum):
    """Of checkers; the style sheet decides how each looks. In a chouette the box is dark and the team light, for everyone."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def other(self) -> "Colour":
        """The opponent's."""
        return Colour.DARK if self is Colour.LIGHT else Colour.LIGHT


class CubeOwner(StrEnum):
    """Whose cube it is; it lies at its owner's end of the board, or in the middle."""

    TOP = "top"
    CENTRE = "centre"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class DieOnBoard:
    """A die that was rolled; a doublet has four. `played`: its number has been used."""

    number: int
    played: bool = False


@dataclass(frozen=True, slots=True)
class CubeOnBoard:
    """One contract's cube. `name`: who the contract is with, as written under the cube; empty where there is only one cube.
    `offered`: the cube has been turned to `value` and awaits an answer; it stands tilted at the side that must answer
    (`owner`). `dead`: nobody can turn it. `mine`: the viewer is the member it is with. `bought`: from whom that
    member has bought it. `key`: identifies it across live updates. `double`: what turns it, where the viewer may."""

    value: int
    owner: CubeOwner = CubeOwner.CENTRE
    name: str = ""
    full_name: str = ""
    offered: bool = False
    key: str = ""
    dead: bool = False
    mine: bool = False
    bought: str = ""
    double: Press | None = None


@dataclass(frozen=True, slots=True)
class BoardLook:
    """One board as one viewer sees it; the module docstring describes the view.

    `dice` lie in the half of `roller`; without one they are those of a tied opening, each in its thrower's half. `turn` is
    marked at that side's end of the bar. `last_play` is drawn as arrows; `ghosts` is a play somebody else is composing, its
    checkers drawn faintly where they would land. `pips` are the counts of bottom and top, or None where they are not shown.
    `flipped`: the bottom side bears off to the left. `checkers`: how many a side has in this game. `key`: the prefix of all
    element ids, unique to each board on a page.

    For what moves: `replay` are the steps of the last play, also after the next roll, with a star where one hit; `roll` names
    the roll that lies there, another name for each; `opening`: each side threw one of its dice.
    """

    board: Board
    bottom: Colour = Colour.LIGHT
    dice: tuple[DieOnBoard, ...] = ()
    roller: Side | None = None
    turn: Side | None = None
    last_play: tuple[Arrow, ...] = ()
    ghosts: tuple[Arrow, ...] = ()
    cubes: tuple[CubeOnBoard, ...] = ()
    pips: tuple[int, int] | None = None
    flipped: bool = False
    numbers: bool = True
    checkers: int = CHECKERS
    replay: str = ""
    roll: str = ""
    opening: bool = False
    key: str = "board"


def rolled(one: int, other: int, played: tuple[int, ...] = ()) -> tuple[DieOnBoard, ...]:
    """The dice of a roll as they lie on the board, four for a doublet; `played` are the numbers already used."""
    left = list(played)
    dice = []
    for number in (one,) * 4 if one == other else (one, other):
        used = number in left
        if used:
            left.remove(number)
        dice.append(DieOnBoard(number, used))
    return tuple(dice)
