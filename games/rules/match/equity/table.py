"""The Kazaross-XG2 match equity table: chances to win a match, by how many points each player needs.

Its first row is the Crawford game: the leader needs one point, and nobody doubles. A vector of its own gives the trailer's
chances once the Crawford game is over. The numbers are read from `kazaross-xg2.xml`, a file of GNU Backgammon with the terms of
its author; it reaches to 25 points.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

REACH = 25

_ROW = re.compile(r"<row>(.*?)</row>", re.DOTALL)
_CELL = re.compile(r"<me>([0-9.]+)</me>")


@dataclass(frozen=True, slots=True)
class EquityTable:
    """`before[i-1][j-1]`: the chance of a player who needs i points, against one who needs j; `after[k-1]`: that of the trailer
    who needs k points when the leader needs one and the Crawford game is over."""

    before: tuple[tuple[float, ...], ...]
    after: tuple[float, ...]


@cache
def kazaross() -> EquityTable:
    """The table. Read once."""
    text = files("games.rules.match.equity").joinpath("kazaross-xg2.xml").read_text(encoding="utf-8")
    before, _, after = text.partition("<post-crawford-table")
    rows = [tuple(float(cell) for cell in _CELL.findall(row)) for row in _ROW.findall(before)]
    last = tuple(float(cell) for cell in _CELL.findall(after))
    assert [len(row) for row in rows] == [REACH] * REACH
    assert len(last) == REACH
    return EquityTable(tuple(rows), last)


def chance(away: int, other_away: int, *, after_crawford: bool = False) -> float:
    """The chance to win the match of a player who needs `away` points against one who needs `other_away`; who needs none has
    won. With one point to go, `after_crawford` says whether the cube is in play."""
    if away <= 0 or other_away <= 0:
        return 1.0 if away <= 0 else 0.0
    if after_crawford and away == 1:
        return 1 - kazaross().after[other_away - 1]
    if after_crawford and other_away == 1:
        return kazaross().after[away - 1]
    return kazaross().before[away - 1][other_away - 1]
