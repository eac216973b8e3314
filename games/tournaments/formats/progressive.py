"""The progressive consolation: the losers of every round of the main flight but the final enter, each round later.

The losers of main round 1 meet each other in consolation round 1. The losers of main round 2, 3, ... each wait for a winner
from there; between these rounds the winners meet. Entrants N - 2, matches N - 3. A loser meets the winner at place `i XOR m`,
so that rematches come as late as possible: the masks are those of section 1.4 of the tournament facts for 8 and 16 lines
(0.25 and 0.41 expected rematches) and of simulations for more, with every match even: 0.36 rematches at 64 lines, 0.37 at 128,
0.38 at 256, each the least of all masks tried for its first round of losers.
"""

from collections.abc import Sequence

from games.tournaments.formats.lines import losers_of, neighbours_meet, winners_of
from games.tournaments.model.slots import Feed, Slot

#: For so many lines of the main flight, the mask of its rounds 2, 3, ... in that order.
MASKS = {4: (), 8: (1,), 16: (2, 0), 32: (3, 2, 0), 64: (8, 6, 1, 1), 128: (5, 8, 6, 1, 1), 256: (6, 5, 8, 6, 1, 1)}


def masks_for(size: int) -> tuple[int, ...]:
    """The masks of any size. Beyond 256 lines the first losers cross as at 256 or 128, in turn."""
    if size in MASKS:
        return MASKS[size]
    if size < 4:
        return ()
    return (masks_for(size // 4)[0], *masks_for(size // 2))


def rounds_of(
    flight: str, main: Sequence[Sequence[Slot]], lengths: tuple[int, ...], *, first: int = 1
) -> tuple[tuple[Slot, ...], ...]:
    """The rounds of a consolation of such a knock-out, numbered from `first`; none if that has fewer than four lines."""
    if len(main) < 2:
        return ()
    rounds = [neighbours_meet(flight, first, losers_of(main[0]), lengths)]
    for dropping, mask in zip(main[1:-1], masks_for(2 * len(main[0])), strict=True):
        met = _dropping_in(winners_of(rounds[-1]), losers_of(dropping), mask)
        rounds.append(neighbours_meet(flight, first + len(rounds), met, lengths))
        if len(dropping) > 1:
            rounds.append(neighbours_meet(flight, first + len(rounds), winners_of(rounds[-1]), lengths))
    return tuple(rounds)


def _dropping_in(winners: Sequence[Feed], losers: Sequence[Feed], mask: int) -> list[Feed]:
    """Each winner of the last round beside the loser of the main flight whom they meet."""
    return [feed for place, winner in enumerate(winners) for feed in (winner, losers[place ^ mask])]
