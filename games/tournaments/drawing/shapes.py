"""The measures of a bracket's picture, by where it is shown. All numbers are units of the picture's own coordinates."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.tournaments.drawing.fitting import SMALLER


@dataclass(frozen=True, slots=True)
class Shape:
    """`width` of a match, `row` the height of one of its two lines, `gap` between rounds, `label` what is left free above a
    match for its state, `space` between matches, `head` for the names of the rounds, `champion` the width of the column after
    the final, none if it is 0; `both_sides`: the two halves meet in the middle; `scrolls`: in a box in which the names of
    the rounds stay; `least`: of its own width, so that a small one is not blown up; `stacked`: a losers' bracket begins at the
    left, below the main one."""

    name: str
    width: int
    row: int
    gap: int
    label: int
    space: int
    font: int
    head: int = 30
    champion: int = 0
    both_sides: bool = False
    scrolls: bool = False
    least: int = 0
    shrinks: bool = False
    stacked: bool = False

    @property
    def small(self) -> float:
        """The size of a long name."""
        return round(self.font * SMALLER, 1)

    @property
    def height(self) -> int:
        """Of a match."""
        return 2 * self.row

    @property
    def step(self) -> int:
        """From one match of a first round to the next."""
        return self.height + self.label + self.space


EDGE = 2
"""Free on all sides, for the strokes of the outermost boxes."""

PAGE = Shape("page", width=196, row=24, gap=36, label=18, space=8, font=14, champion=190, scrolls=True)
PAGE_OF_FEW = Shape("page", width=158, row=24, gap=24, label=18, space=8, font=14, scrolls=True)
PAGE_OF_ONE = replace(PAGE_OF_FEW, width=216)
"""Where no other bracket stands beside it."""
PHONE = Shape("phone", width=110, row=22, gap=12, label=16, space=8, font=12, least=358)
WALL_OF_FEW = Shape("few", width=310, row=21, gap=32, label=16, space=4, font=16, champion=300, shrinks=True)
PAPER = Shape("paper", width=196, row=22, gap=30, label=0, space=8, font=13, champion=230, shrinks=True)
_WIDEST_ON_PAPER = 330

#: The most lines of a draw that a phone shows without scrolling sideways, and from how many on both sides are used.
FEW, ON_BOTH_SIDES = 8, 32
#: How many lines of a draw a sheet of paper shows so that they can be read.
LINES_ON_PAPER = {"a4": 64, "a3": 128}
#: Millimetres that margins and the heading leave of such a sheet across.
ROOM_ON_PAPER = {"a4": (269, 160), "a3": (392, 246)}
#: What a screen of 1920 x 1080 leaves for a bracket.
_WALL_WIDTH, _WALL_HEIGHT, _TALLEST_ROW = 1_900, 980, 30
_LABELLED = 8
"""So many lines of matches of a double elimination leave room for what is to be done above each."""


def wall_of_many(rounds: int, lines: int) -> Shape:
    """As large as the screen allows: so many rounds from both sides to the middle."""
    column = _WALL_WIDTH // (2 * rounds - 1)
    step = max(_WALL_HEIGHT // max(lines // 4, 1), 8)
    space = max(step // 8, 2)
    row, gap = min((step - space) // 2, _TALLEST_ROW), max(column // 12, 6)
    width = column - gap
    font = max(min(row * 9 // 10, width // 9), 4)
    return Shape("wall", width, row, gap, 0, step - 2 * row, font, head=font * 2, both_sides=True, shrinks=True)


def wall_of_section(rounds: Sequence[Sequence[object]]) -> Shape:
    """A page of a bracket that takes turns: as large as its columns and the matches of its longest round leave room for."""
    columns, matches = max(len(rounds), 3), max([8, *map(len, rounds)])
    gap, head = 40, 44
    step = min((_WALL_HEIGHT - 2 * head) // matches, 110)
    row = min((step - 6) // 2, 44)
    width, font, least = _WALL_WIDTH // columns - gap, row * 5 // 6, _WALL_WIDTH
    return Shape("wall", width, row, gap, 0, step - 2 * row, font, head, least=least, shrinks=True)


def wall_of_double(columns: int, lines: int) -> Shape:
    """A double elimination on the screen; a large one has it for itself."""
    return _stacked("few" if lines <= _LABELLED else "wall", columns, lines, (_WALL_WIDTH, _WALL_HEIGHT))


def paper_of_double(columns: int, lines: int, across: int, down: int) -> Shape:
    """A double elimination on a sheet of this proportion."""
    return _stacked("sheet", columns, lines, (across, down), narrowest=156)


def _stacked(name: str, columns: int, lines: int, room: tuple[int, int], narrowest: int = 130) -> Shape:
    """With names as large as so many columns and lines of matches leave room for, and boxes that take the rest of it."""
    (across, down), font, widest, gap, head = room, 14, 320, 24, 28
    label, lowest, highest = (18, 22, 30) if lines <= _LABELLED else (0, 20, 30)
    least = 2 * lowest + label + 6
    scale = min(across / (columns * (narrowest + gap)), down / (lines * least + 2 * head))
    width = min(int(across / scale / columns) - gap, widest)
    step = max(int((down / scale - 2 * head) / lines), least)
    row = min(max((step - label) * 2 // 5, lowest), highest)
    return Shape(name, width, row, gap, label, step - 2 * row - label, font, head, shrinks=True, stacked=True)


def paper_of_few(rounds: int, lines: int, across: int, down: int) -> Shape:
    """With names as wide as the sheet leaves room for, at the height that it takes."""
    high = PAPER.head + max(lines // 2, 1) * PAPER.step
    room = high * across // down - PAPER.champion - rounds * PAPER.gap
    return replace(PAPER, width=min(max(room // rounds, PAPER.width), _WIDEST_ON_PAPER))


def paper_of_many(rounds: int, lines: int, across: int, down: int) -> Shape:
    """As large as a sheet of this proportion allows: so many rounds from both sides to the middle."""
    width, gap, head = 150, 12, 24
    high = (2 * rounds - 1) * (width + gap) * down // across - head
    step = max(high // max(lines // 4, 1), 24)
    space = max(step // 8, 4)
    row = min((step - space) // 2, 26)
    return Shape("sheet", width, row, gap, 0, step - 2 * row, 13 if row >= 18 else 12, head, both_sides=True, shrinks=True)
