"""The table of a series: who is where, by which results, and why.

More points are better. Of equals, whoever has won more of its tournaments; then whoever has the better single result, the next
best, and so on, of those that count; then they share the place, and the next place is left out.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from itertools import groupby

from clubsite.members.models import Player
from games.series.models import Series
from games.series.results import Candidate, Given, candidates, given
from games.tournaments.models import Standing, TournamentEntry


class Decided(StrEnum):
    """What puts a line behind the one above it, whose points it has."""

    POINTS = ""
    WON = "won"
    BEST = "best"
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
    where the player was not."""

    place: int | None
    player: Player
    total: Decimal
    played: int
    won: int
    results: tuple[Result | None, ...]
    decided: Decided

    @property
    def merits(self) -> tuple[Decimal, int, list[Decimal]]:
        """What the order goes by: more is better."""
        counting = sorted((one.points for one in self.results if one is not None and one.counts), reverse=True)
        return self.total, self.won, counting


@dataclass(frozen=True, slots=True)
class Table:
    """`tournaments` are those that count; `others` those of these days that do not, and those brought in later."""

    tournaments: tuple[Candidate, ...]
    others: tuple[Candidate, ...]
    lines: tuple[Line, ...]


def table_of(series: Series) -> Table:
    """Seven queries at most, however many tournaments and players there are."""
    found = candidates(series)
    counting = [one for one in found if one.counts]
    others = tuple(one for one in found if not one.counts and (one.in_days or one.choice is not None))
    lines = _lines(series, counting, given(series, counting)) if counting else []
    return Table(tuple(counting), others, tuple(_placed(series, lines)))


def _lines(series: Series, counting: Sequence[Candidate], told: Sequence[Given]) -> list[Line]:
    people: dict[int, Player] = {}
    gained: dict[int, dict[int, tuple[Decimal, bool]]] = defaultdict(dict)
    number = {one.row.pk: place for place, one in enumerate(counting)}
    entries = TournamentEntry.objects.filter(tournament__in=number).exclude(standing=Standing.WAITING)
    for entry in entries.select_related("player__merged_into").order_by("pk"):
        place, player = number[entry.tournament_id], entry.player.merged_into or entry.player
        if entry.word not in told[place].points:
            continue
        points, won = gained[player.pk].get(place, (Decimal(0), False))
        better = max(points, told[place].points[entry.word])  # somebody who played under two names counts once
        gained[player.pk][place] = better, won or told[place].champion == entry.word
        people[player.pk] = player
    return [_line(series, people[key], results, len(counting)) for key, results in gained.items()]


def _line(series: Series, player: Player, gained: dict[int, tuple[Decimal, bool]], tournaments: int) -> Line:
    best = sorted(gained, key=lambda place: (-gained[place][0], place))[: series.best]
    results = [Result(*gained[place], counts=place in best) if place in gained else None for place in range(tournaments)]
    total = sum((gained[place][0] for place in best), Decimal(0))
    won = sum(one.won for one in results if one is not None)
    return Line(None, player, total, len(gained), won, tuple(results), Decided.POINTS)


def _placed(series: Series, lines: Sequence[Line]) -> Iterator[Line]:
    """Whoever has played too few stands below, by the same order."""
    ranked = [line for line in lines if line.played >= series.least]
    place = 1
    above: Line | None = None
    for _merits, group in groupby(_in_order(ranked), key=lambda line: line.merits):
        equals = list(group)
        for line in equals:
            yield _with(line, place, above)
            above = line
        place += len(equals)
    yield from _in_order([line for line in lines if line.played < series.least])


def _in_order(lines: Sequence[Line]) -> list[Line]:
    by_name = sorted(lines, key=lambda line: line.player.name.casefold())
    return sorted(by_name, key=lambda line: line.merits, reverse=True)


def _with(line: Line, place: int, above: Line | None) -> Line:
    decided = Decided.POINTS
    if above is not None and above.total == line.total:
        decided = Decided.SHARED if above.merits == line.merits else Decided.WON if above.won > line.won else Decided.BEST
    return replace(line, place=place, decided=decided)
