"""Who plays in which division next season: the first of each go up, the last of each go down.

At a boundary as many go up as go down, at most half of the smaller division, so that nobody does both and divisions keep their
size. Source: section 1.12 of the tournament facts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from games.tournaments.model.flights import League
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of


class Goes(StrEnum):
    """Where somebody goes."""

    UP = "up"
    DOWN = "down"
    STAYS = "stays"


@dataclass(frozen=True, slots=True)
class Place:
    """A player of next season's division, by the name on the sheet of this one."""

    name: str
    goes: Goes


def final_divisions(tournament: Tournament) -> list[list[str]]:
    """Of the first league, from the first division on, the best of each first; empty unless it has been closed."""
    league = next((one for one in tournament.flights if isinstance(one.format, League) and one.closed), None)
    if league is None:
        return []
    brackets = brackets_of(tournament)
    parts = [flight for flight in tournament.flights if flight.part_of == league.name]
    return [[row.player for row in standings_of(tournament, brackets, part)] for part in parts]


def next_season(divisions: Sequence[Sequence[str]], moving: int) -> list[list[Place]]:
    """Each division as it would be; who comes down stands first, who comes up last."""
    halves = [len(one) // 2 for one in divisions]
    moves = [0, *(min(moving, upper, lower) for upper, lower in pairwise(halves)), 0]
    found: list[list[Place]] = []
    for number, division in enumerate(divisions):
        up, down = moves[number], moves[number + 1]
        above = divisions[number - 1][len(divisions[number - 1]) - up :] if up else ()
        below = divisions[number + 1][:down] if down else ()
        stay = division[up : len(division) - down]
        ways = ((above, Goes.DOWN), (stay, Goes.STAYS), (below, Goes.UP))
        found.append([Place(name, goes) for names, goes in ways for name in names])
    return found
