"""Last chance: a knock-out fed by the losers of another flight's rounds, its final excepted.

Its lines are those losers, of the latest round first, by place, on the line table; a line that nobody comes to stays empty.
"""

from collections.abc import Sequence

from games.tournaments.formats.lines import first_round, knocked_out, losers_of, size_for
from games.tournaments.model.slots import Feed, Line, Slot


def rounds_of(flight: str, source: Sequence[Sequence[Slot]], lengths: tuple[int, ...]) -> tuple[tuple[Slot, ...], ...]:
    """The rounds; none if the source has only a final."""
    lines: list[Feed] = [loser for one_round in reversed(source[:-1]) for loser in losers_of(one_round)]
    if len(lines) < 2:
        return ()
    places = first_round(size_for(len(lines)))
    feeds = [lines[number - 1] if number <= len(lines) else Line(number) for number in places]
    return knocked_out(flight, feeds, lengths)
