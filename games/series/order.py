"""Who is before whom in a series: by points, then by the tie-breaks that were named when it was begun.

Equals by all of them share the place, and the next place is left out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from itertools import groupby

from clubsite.members.models import Player
from clubsite.members.rules.name_order import name_key
from games.series.conditions import TieBreak


class Decided(StrEnum):
    """What puts a line behind the one above it: the points, a tie-break by its name, or nothing."""

    POINTS = ""
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Result:
    """What a tournament gave a player. `counts`: it is among their best."""

    points: Decimal
    won: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A player. `place` is None for whoever has played too few of them; `results` stand in the order of the tournaments, None
    where the player was not; `beaten`: how often whom, by primary keys. `decided` is a `Decided` or a `TieBreak`."""

    place: int | None
    player: Player
    total: Decimal
    played: int
    won: int
    results: tuple[Result | None, ...]
    beaten: Mapping[int, int]
    decided: Decided | TieBreak = Decided.POINTS

    @property
    def matches(self) -> int:
        """Matches won."""
        return sum(self.beaten.values())


Merit = tuple[Decimal | int, ...]
"""What is compared; more is better."""


def in_order(lines: Iterable[Line], order: Sequence[TieBreak]) -> list[Line]:
    """The best first, each with what puts it behind the one above; equals by name."""
    groups = [sorted(lines, key=lambda line: name_key(line.player.name))]
    paths: dict[int, list[int]] = {line.player.pk: [] for line in groups[0]}
    for merits in (_totals, *(MERITS[one] for one in order)):
        groups = [part for group in groups for part in _parted(group, merits(group), paths)]
    return [*_with_reasons([line for group in groups for line in group], paths, order)]


def placed(lines: Iterable[Line], order: Sequence[TieBreak]) -> list[Line]:
    """The same with places."""
    place, found = 0, list[Line]()
    for number, line in enumerate(in_order(lines, order), start=1):
        place = place if line.decided is Decided.SHARED else number
        found.append(replace(line, place=place))
    return found


def _parted(group: Sequence[Line], merits: Mapping[int, Merit], paths: Mapping[int, list[int]]) -> list[list[Line]]:
    def merit(line: Line) -> Merit:
        return merits[line.player.pk]

    parts = [list(part) for _merit, part in groupby(sorted(group, key=merit, reverse=True), key=merit)]
    for number, part in enumerate(parts):
        for line in part:
            paths[line.player.pk].append(number)
    return parts


def _with_reasons(lines: Sequence[Line], paths: Mapping[int, list[int]], order: Sequence[TieBreak]) -> Iterable[Line]:
    above: list[int] | None = None
    for line in lines:
        path = paths[line.player.pk]
        at = (
            None
            if above is None
            else next((at for at, (one, other) in enumerate(zip(path, above, strict=True)) if one != other), -1)
        )
        decided = Decided.SHARED if at == -1 else order[at - 1] if at else Decided.POINTS
        yield replace(line, decided=decided)
        above = path


def _each(figure: Callable[[Line], Merit]) -> Callable[[Sequence[Line]], dict[int, Merit]]:
    return lambda group: {line.player.pk: figure(line) for line in group}


_totals = _each(lambda line: (line.total,))


def _best(line: Line) -> Merit:
    """Those that count, the best first."""
    return tuple(sorted((one.points for one in line.results if one is not None and one.counts), reverse=True))


def _latest(line: Line) -> Merit:
    """From the latest tournament back; who was not there has less than nothing."""
    return tuple(one.points if one is not None else -1 for one in reversed(line.results))


def _head_to_head(group: Sequence[Line]) -> dict[int, Merit]:
    """Matches won among these; they say nothing unless all of these have met."""
    those = {line.player.pk: line.beaten for line in group}
    met = all(one == other or other in beaten or one in those[other] for one, beaten in those.items() for other in those)
    return {
        one: (sum(times for other, times in beaten.items() if other in those) if met else 0,) for one, beaten in those.items()
    }


MERITS: Mapping[TieBreak, Callable[[Sequence[Line]], dict[int, Merit]]] = {
    TieBreak.WON: _each(lambda line: (line.won,)),
    TieBreak.BEST: _each(_best),
    TieBreak.MATCHES: _each(lambda line: (line.matches,)),
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.PLAYED: _each(lambda line: (line.played,)),
    TieBreak.LATEST: _each(_latest),
}
