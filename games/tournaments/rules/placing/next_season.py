"""Who plays in which division next season: the first of each go up, the last of each go down.

At a boundary as many go up as go down, at most half of the smaller division, so that nobody does both. Whoever leaves makes
room, which the best of those below take: the last of a division goes down all the same, and stays only where nobody else is
left to come up. Divisions have the sizes that the draw cuts them to. Source: section 1.12 of the tournament facts; of who
leaves, it says nothing.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, pairwise

from games.tournaments.model.flights import Flight, League
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.rules.starting import in_divisions


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


def closed_league(tournament: Tournament) -> Flight | None:
    """The first one, if any has been closed."""
    return next((one for one in tournament.flights if isinstance(one.format, League) and one.closed), None)


def final_divisions(tournament: Tournament) -> list[list[str]]:
    """Of that league, from the first division on, the best of each first; empty unless it has been closed."""
    league = closed_league(tournament)
    if league is None:
        return []
    brackets = brackets_of(tournament)
    parts = [flight for flight in tournament.flights if flight.part_of == league.name]
    return [[row.player for row in standings_of(tournament, brackets, part)] for part in parts]


def of_the_next(tournament: Tournament, moving: int, gone: Collection[str]) -> list[list[Place]]:
    """The divisions of next season; none unless a league has been closed."""
    league = closed_league(tournament)
    if league is None or not isinstance(league.format, League):
        return []
    return next_season(final_divisions(tournament), moving, league.format.size, gone)


def next_season(
    divisions: Sequence[Sequence[str]], moving: int, size: int, gone: Collection[str] = frozenset()
) -> list[list[Place]]:
    """Each division as the draw cuts them, of `size`; who comes down stands first, who comes up last. `gone`: who does not play
    on."""
    was = {name: number for number, division in enumerate(divisions) for name in division}
    stay, last = _who_goes_down(divisions, moving, gone)
    found: list[list[Place]] = []
    down: list[str] = []
    placed: set[str] = set()
    for number, cut in enumerate(in_divisions([name for name in was if name not in gone], size)):
        own = [*down, *(name for name in chain(*stay[number : number + 1]) if name not in placed)]
        here, down = own[: len(cut)], own[len(cut) :]
        below = chain(*stay[number + 1 : number + 2], *last[number : number + 2], *_by_division(stay, last, number + 2))
        here += [name for name in below if name not in placed][: len(cut) - len(here)]
        placed.update(here)
        down += [name for name in chain(*last[number : number + 1]) if name not in placed]
        found.append([Place(name, _goes(was[name], number)) for name in sorted(here, key=was.__getitem__)])
    return found


def _who_goes_down(
    divisions: Sequence[Sequence[str]], moving: int, gone: Collection[str]
) -> tuple[list[list[str]], list[list[str]]]:
    """Of each division, without who does not play on: who plays at least there, and who would go down."""
    halves = [len(one) // 2 for one in divisions]
    moves = [*(min(moving, upper, lower) for upper, lower in pairwise(halves)), 0]
    ends = [len(division) - down for division, down in zip(divisions, moves, strict=True)]
    both = [(division[:end], division[end:]) for division, end in zip(divisions, ends, strict=True)]
    stay, last = ([[name for name in names if name not in gone] for names in part] for part in zip(*both, strict=True))
    return stay, last


def _by_division(stay: Sequence[list[str]], last: Sequence[list[str]], first: int) -> Iterable[list[str]]:
    """From that division on, the best first."""
    return chain(*zip(stay[first:], last[first:], strict=True))


def _goes(was: int, now: int) -> Goes:
    return Goes.STAYS if was == now else Goes.UP if was > now else Goes.DOWN
