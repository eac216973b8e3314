"""A perfect matching of least cost, by networkx: of all pairs in small fields, of likely pairs in large ones.

Of more than `SMALL` players each is offered only those near to the pattern: some in the middle of the other half of their
score group or beside them, and at its ends some of the groups above and below. More are offered if these do not pair
everybody, and again until that makes nothing better. There is always a round without a rematch while everybody has met less
than half of the field (Dirac), so that large fields end here only after very many rounds.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, islice

from games.tournaments.formats.pairing_up.costs import Costs
from games.tournaments.model.flights import Pairing

Pairs = list[tuple[int, int]]

#: Up to so many players all pairs are looked at.
SMALL = 96
#: How many each player is offered at first in a larger field: inside the score group, and above and below it.
OFFERED = 4


def matched(costs: Costs, players: range, *, rematches: bool = False) -> Pairs | None:
    """The pairs of these, the higher ranked first; None if somebody is left over."""
    if len(players) <= SMALL:
        return _least(costs, players, _allowed(costs, combinations(players, 2), rematches=rematches))
    before, offered = None, OFFERED
    while True:
        found = _least(costs, players, _likely(costs, players, offered, rematches=rematches))
        if offered >= len(players) or (found is not None and not _could_be_less(costs, found)):
            return found
        if found is not None and before is not None and _total(costs, found) >= _total(costs, before):
            return found
        before, offered = found, 2 * offered


def _least(costs: Costs, players: range, edges: Iterable[tuple[int, int]]) -> Pairs | None:
    import networkx  # every process would load it at its start, and few ever pair anybody

    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(players)
    graph.add_weighted_edges_from((one, other, -costs.of(one, other)) for one, other in edges)
    pairs = [(min(pair), max(pair)) for pair in networkx.max_weight_matching(graph, maxcardinality=True)]
    return pairs if 2 * len(pairs) == len(players) else None


def _allowed(costs: Costs, pairs: Iterable[tuple[int, int]], *, rematches: bool) -> Iterator[tuple[int, int]]:
    return (pair for pair in pairs if rematches or not costs.have_met(*pair))


def _total(costs: Costs, pairs: Pairs) -> int:
    return sum(costs.of(*pair) for pair in pairs)


def _could_be_less(costs: Costs, pairs: Pairs) -> bool:
    """Whether some score is crossed by more than one pair, which is one more than an odd number above it forces, or a rematch
    is among them."""
    crossed = (sum(one < start <= other for one, other in pairs) for start in costs.starts)
    return any(count > 1 for count in crossed) or any(costs.have_met(*pair) for pair in pairs)


def _likely(costs: Costs, players: range, offered: int, *, rematches: bool) -> list[tuple[int, int]]:
    """The pairs that are offered, in order."""

    def first(others: Iterable[int], player: int) -> Iterator[tuple[int, int]]:
        pairs = ((min(player, other), max(player, other)) for other in others)
        fresh = (pair for pair in pairs if not costs.have_met(*pair))
        return islice(fresh, offered)

    found = {
        pair for player in players for others in _offers(costs, players, player, offered) for pair in first(others, player)
    }
    if rematches:  # whatever has been met already, everybody is in a pair of these
        found |= set(zip(players[::2], players[1::2], strict=True))
        found |= {pair for pair in combinations(players, 2) if pair[1] - pair[0] <= offered}
    return sorted(found)


def _offers(costs: Costs, players: range, player: int, offered: int) -> Iterator[Iterable[int]]:
    """For one player those of the same score and those above and below, the likeliest first."""
    group = costs.groups[player]
    if costs.pattern is Pairing.MONRAD:
        yield range(player + 1, players.stop)
        return
    yield _around(player - len(group) // 2, group, player)
    yield _around(player + (len(group) + 1) // 2, group, player)
    if group.stop - player <= 2 * offered:
        yield range(group.stop, players.stop)
    if player - group.start < 2 * offered:
        yield range(group.start - 1, players.start - 1, -1)


def _around(middle: int, group: range, player: int) -> Iterator[int]:
    """The players of the group from the middle outwards; nobody if the middle is not in the group."""
    if middle not in group:
        return
    for step in range(len(group)):
        for other in dict.fromkeys((middle - step, middle + step)):
            if other in group and other != player:
                yield other
