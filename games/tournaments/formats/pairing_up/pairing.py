"""Who meets whom in a round: a matching of least cost.

Nobody meets twice and nobody has a second bye unless nothing else is possible. Among the pairings that are, the one with the
least total difference of scores is taken, and among those the one nearest to the pattern: the fold (dutch: upper half against
lower half of a score group) or neighbours (monrad). Costs are such that one pairing is the best (`costs.Costs.of`), so that
every machine finds the same.

Where the number of players above some score is even, nobody needs to meet across it. The field is cut there into blocks that
are paired one by one; if each block gets by with the differences that its odd groups force on it, the round as a whole cannot
have less. Otherwise the field is paired in one piece.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.tournaments.formats.pairing_up.costs import Candidate, Costs
from games.tournaments.formats.pairing_up.matching import Pairs, matched
from games.tournaments.model.flights import Pairing, Round


def paired(candidates: Sequence[Candidate], pattern: Pairing, *, rematches: bool = False) -> Round | None:
    """The round of these, whose number is even; None if there is none without a rematch and `rematches` are not allowed.

    The pairs are in the order of rank, the higher ranked first.
    """
    costs = Costs(candidates, pattern)
    pairs = _in_blocks(costs) or matched(costs, range(len(candidates)), rematches=rematches)
    if pairs is None:
        return None
    return Round(tuple((candidates[one].name, candidates[other].name) for one, other in sorted(pairs)))


def _in_blocks(costs: Costs) -> Pairs | None:
    """None if a block cannot be paired by itself, or not with the least differences of scores."""
    found: Pairs = []
    for block in _blocks(costs):
        pairs = _ideal(costs, block) or matched(costs, block)
        if pairs is None or costs.difference(pairs) > _forced(costs, block):
            return None
        found += pairs
    return found


def _blocks(costs: Costs) -> Iterator[range]:
    """Parts of an even number of players each, between two scores."""
    first = 0
    for start in (*costs.starts[1:], len(costs.scores)):
        if (start - first) % 2 == 0:
            yield range(first, start)
            first = start


def _ideal(costs: Costs, block: range) -> Pairs | None:
    """The pattern itself, if nobody has met: nothing is cheaper."""
    if costs.pattern is Pairing.MONRAD:
        pairs = list(zip(block[::2], block[1::2], strict=True))
    elif costs.scores[block[0]] == costs.scores[block[-1]]:
        half = len(block) // 2
        pairs = list(zip(block[:half], block[half:], strict=True))
    else:
        return None
    return None if any(costs.have_met(*pair) for pair in pairs) else pairs


def _forced(costs: Costs, block: range) -> int:
    """The difference that no pairing of the block can avoid: where an odd number is above a score, one pair meets across."""
    inside = [start for start in costs.starts if start in block]
    return sum(costs.scores[upper] - costs.scores[lower] for upper, lower in pairwise(inside) if (lower - block.start) % 2 == 1)
