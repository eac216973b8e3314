"""What a wall shows of a bracket that is too large for it in letters that can be read from three metres: pages, which take
turns. Each has a section of some rounds; what is over, and what nobody has come to yet, has none."""

from collections.abc import Callable, Iterator, Sequence

from games.tournaments.drawing.layout import Layout, of_double_elimination, of_knockout, parts_of_double, size_stacked
from games.tournaments.drawing.shapes import Shape, wall_of_double, wall_of_section
from games.tournaments.model.matches import Match
from games.tournaments.model.slots import Slot

MOST_LINES = 12
"""So many matches below each other are read across a room; a double elimination with more has pages."""
_COLUMNS, _MATCHES = 4, 16
"""Of a page: its rounds, and the matches of the first of them."""
_LAST_MAIN, _LAST_LOSERS = 3, 4
"""How many rounds of either bracket the last page shows, with the finals: those of the last eight."""

Rounds = Sequence[Sequence[Slot]]
Page = tuple[Layout, Shape]
MatchOf = Callable[[Slot], Match]


def pages_of_double(rounds: Rounds, match_of: MatchOf) -> tuple[Page, ...]:
    """The sections of the winners' rounds, of the losers', and the end. Once it is over, the end stays."""
    main, losers, finals = parts_of_double(rounds)
    late = max(len(main) - _LAST_MAIN, 0), max(len(losers) - _LAST_LOSERS, 0)
    sections = [*_sections(main[: late[0]], match_of), *_sections(losers[: late[1]], match_of)]
    end = [*main[late[0] :], *losers[late[1] :], *finals]
    pages = [(of_knockout(one, shape), shape) for one in sections if (shape := wall_of_section(one))]
    if not pages or _is_live(end, match_of):
        shape = wall_of_double(*size_stacked(end))
        pages.append((of_double_elimination(end, shape), shape))
    return tuple(pages)


def _sections(rounds: Rounds, match_of: MatchOf) -> Iterator[Rounds]:
    """From the first round that is not played out: so many rounds at a time, cut where a page is full."""
    first = next((number for number, one in enumerate(rounds) if not _is_over(one, match_of)), len(rounds))
    for start in range(first, len(rounds), _COLUMNS):
        window = rounds[start : start + _COLUMNS]
        count = -(-len(window[0]) // _MATCHES)
        for at in range(count):
            section = [one[len(one) * at // count : len(one) * (at + 1) // count] for one in window if len(one) >= count]
            if _is_live(section, match_of):
                yield section


def _is_over(one_round: Sequence[Slot], match_of: MatchOf) -> bool:
    return all(match_of(slot).decided for slot in one_round)


def _is_live(rounds: Rounds, match_of: MatchOf) -> bool:
    """Whether somebody in it has still to play."""
    found = (match_of(slot) for one_round in rounds for slot in one_round)
    return any(match.names and not match.decided for match in found)
