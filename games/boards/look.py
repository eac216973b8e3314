"""What a drawn board shows: everything that `games.boards.svg` and `games.boards.in_words` need, and nothing else.

A board is always seen by the BOTTOM side, the viewer's: the 26 (or 27) integers of `games.rules.board` in its view, also when
it is the top side's turn. Turn a board of the top player's round with `Variant.flipped` first. All points are in that view,
too: 25 is the bottom side's bar and 0 where it bears off; for the top side 0 is its bar and 25 where it bears off. So the
step of either side is one pair `(start, end)`, and `turned_round` turns a pair.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.board import BAR, CHECKERS, Board

Arrow = tuple[int, int]
"""From a place to a place, in the bottom side's view."""


class Side(StrEnum):
    """Of the drawn board: the viewer's below, the other's above."""

    TOP = "top"
    BOTTOM = "bottom"


class Colour(StrEnum):
    """Of checkers; what it looks like is the style sheet's. In a chouette the box is dark and the team light, for everyone."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def other(self) -> "Colour":
        """The opponent's."""
        return Colour.DARK if self is Colour.LIGHT else Colour.LIGHT


class CubeOwner(StrEnum):
    """Whose cube it is: it lies at its owner's end of the board, or in the middle."""

    TOP = "top"
    CENTRE = "centre"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class DieOnBoard:
    """A die that was rolled; of a doublet there are four. `played`: its number has been used."""

    number: int
    played: bool = False


@dataclass(frozen=True, slots=True)
class CubeOnBoard:
    """One contract's cube. `name`: who is on the other end of it, as short as it is written under the cube; none where
    there is only one. `offered`: the cube has been turned to `value` and is not yet answered; it stands tilted at the side
    that must answer (`owner`). `key`: by which a live update knows it again."""

    value: int
    owner: CubeOwner = CubeOwner.CENTRE
    name: str = ""
    full_name: str = ""
    offered: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """One board as one viewer sees it. See the head of the file for the view.

    `dice` lie in the half of `roller`; `turn` is marked at that side's end of the bar. `last_play` is drawn as arrows,
    `ghosts` is a play that is being composed by somebody else: its checkers are drawn faint where they would come to stand.
    `pips` are the counts of bottom and top, or None where they are not shown. `flipped`: the bottom side bears off to the
    left. `checkers`: how many a side has in this game. `key`: the prefix of all ids, one per board of a page.
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
    key: str = "board"


def turned_round(arrows: tuple[Arrow, ...]) -> tuple[Arrow, ...]:
    """The steps of the top side, given in its own view, in the bottom side's: where the two move in opposite directions."""
    return tuple((BAR - start, BAR - end) for start, end in arrows)


def rolled(one: int, other: int, played: tuple[int, ...] = ()) -> tuple[DieOnBoard, ...]:
    """The dice of a roll as they lie on the board, four of a doublet; `played` are the numbers already used."""
    left = list(played)
    dice = []
    for number in (one,) * 4 if one == other else (one, other):
        used = number in left
        if used:
            left.remove(number)
        dice.append(DieOnBoard(number, used))
    return tuple(dice)
