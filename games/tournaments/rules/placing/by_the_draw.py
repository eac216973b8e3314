"""Whose prize hangs on the draw: players whom nothing separates but their places on it, where these win different amounts.

The usual tie-breaks end with the place on the draw, so that it decides, as announced; but money goes by it only after everybody
was told.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from games.tournaments.model.flights import Flight
from games.tournaments.model.options import TieBreak
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets
from games.tournaments.rules.placing.behind import rows_to_pay
from games.tournaments.rules.placing.paying_in import members_of
from games.tournaments.rules.placing.prizes import prizes_by_place, staked_in_parts
from games.tournaments.rules.placing.standings import Standing, is_over

Level = tuple[Standing, ...]


def paid_by_the_draw(tournament: Tournament, brackets: Brackets, flight: Flight) -> tuple[tuple[str, ...], ...]:
    """Groups of players, each in the order of their places, once nothing is left to play; also when it is closed."""
    found = (level for level in _level(tournament, brackets, flight) if len({row.place for row in level}) > 1)
    return tuple(tuple(row.player for row in level) for level in found if _differ(tournament, brackets, flight, level))


def by_the_draw_text(names: Sequence[str]) -> str:
    """As a sheet says it.

    >>> by_the_draw_text(["cal", "dee"])
    'cal, dee: in this order by the draw alone, and the prize depends on it'
    """
    return f"{', '.join(names)}: in this order by the draw alone, and the prize depends on it"


def _level(tournament: Tournament, brackets: Brackets, flight: Flight) -> Iterator[Level]:
    """Those that only the draw parts."""
    order = tournament.options.tiebreaks
    if TieBreak.SEED not in order or flight.lines is None or not is_over(brackets[flight.name], tournament):
        return
    before = order[: order.index(TieBreak.SEED)]
    rows = [row for row in rows_to_pay(tournament, brackets, flight) if TieBreak.SEED in row.tie_breaks]
    rows.sort(key=lambda row: row.place)
    for _figures, level in groupby(rows, key=lambda row: [row.tie_breaks.get(one) for one in before]):
        yield tuple(level)


def _differ(tournament: Tournament, brackets: Brackets, flight: Flight, level: Level) -> bool:
    """Whether their places win different amounts, or one of them a side pool in which another is, too."""
    theirs = (one for one in tournament.money.prizes if one.flight in (flight.name, flight.part_of))
    amounts = next((prizes_by_place(tournament, one, flight) for one in theirs), [])
    if len({_at(amounts, row.place) for row in level}) > 1:
        return True
    if tournament.flights[0].name != (flight.part_of if staked_in_parts(tournament) else flight.name):
        return False
    rows, names = rows_to_pay(tournament, brackets, flight), {row.player for row in level}
    return any(_win(members_of(tournament, pool), rows, names) for pool in tournament.money.side_pools if pool.stake)


def _at(amounts: Sequence[int], place: int) -> int:
    return amounts[place - 1] if place <= len(amounts) else 0


def _win(members: Sequence[str], rows: Sequence[Standing], names: set[str]) -> bool:
    """The best of these members is among those, and so is one of the members behind."""
    there = sorted((row for row in rows if row.player in members), key=lambda row: row.place)
    level = [row.place for row in there if row.player in names]
    return bool(there) and there[0].player in names and len(set(level)) > 1
