"""The table of a series: who is where, by which results, and why (`games/series/order.py`)."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from clubsite.members.models import Player
from games.series.models import Series
from games.series.order import Decided, Line, Result, in_order, placed
from games.series.results import Candidate, Given, candidates, given
from games.tournaments.models import Standing, TournamentEntry


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
    ranked = placed((line for line in lines if line.played >= series.least), series.order)
    below = in_order((line for line in lines if line.played < series.least), series.order)
    return Table(tuple(counting), others, (*ranked, *(replace(line, decided=Decided.POINTS) for line in below)))


def _lines(series: Series, counting: Sequence[Candidate], told: Sequence[Given]) -> list[Line]:
    people: dict[int, Player] = {}
    called: dict[tuple[int, str], int] = {}
    gained: dict[int, dict[int, tuple[Decimal, bool]]] = defaultdict(dict)
    number = {one.row.pk: place for place, one in enumerate(counting)}
    entries = TournamentEntry.objects.filter(tournament__in=number).exclude(standing=Standing.WAITING)
    for entry in entries.select_related("player__merged_into").order_by("pk"):
        place, player = number[entry.tournament_id], entry.player.merged_into or entry.player
        called[place, entry.word] = player.pk
        if entry.word not in told[place].points:
            continue
        points, won = gained[player.pk].get(place, (Decimal(0), False))
        better = max(points, told[place].points[entry.word])  # somebody who played under two names counts once
        gained[player.pk][place] = better, won or told[place].champion == entry.word
        people[player.pk] = player
    beaten = _beaten(called, told)
    return [_line(series, people[key], results, len(counting), beaten[key]) for key, results in gained.items()]


def _beaten(called: Mapping[tuple[int, str], int], told: Sequence[Given]) -> Mapping[int, Counter[int]]:
    """How often whom, by primary keys."""
    found: dict[int, Counter[int]] = defaultdict(Counter)
    for place, one in enumerate(told):
        for winner, loser in one.beaten:
            if (place, winner) in called and (place, loser) in called:
                found[called[place, winner]][called[place, loser]] += 1
    return found


def _line(
    series: Series, player: Player, gained: Mapping[int, tuple[Decimal, bool]], tournaments: int, beaten: Mapping[int, int]
) -> Line:
    best = sorted(gained, key=lambda place: (-gained[place][0], place))[: series.best]
    results = [Result(*gained[place], counts=place in best) if place in gained else None for place in range(tournaments)]
    total = sum((gained[place][0] for place in best), Decimal(0))
    won = sum(one.won for one in results if one is not None)
    return Line(None, player, total, len(gained), won, tuple(results), beaten)
