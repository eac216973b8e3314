"""The pairing of large fields: as good as the matching of all pairs, and never worse than the fold."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import networkx
import pytest

from games.tournaments.formats.pairing_up import matching
from games.tournaments.formats.pairing_up.costs import Candidate, Costs
from games.tournaments.formats.pairing_up.pairing import paired
from games.tournaments.model.flights import Pairing
from tests.bench.swiss_rounds import folded, mismatch

BOTH = tuple(Pairing)


def some_field(chance: Random, players: int, rounds: int, pattern: Pairing) -> list[Candidate]:
    """After so many rounds with any results, somebody away from some."""
    points = dict.fromkeys(range(players), 0)
    met: dict[int, set[str]] = {player: set() for player in range(players)}
    for _ in range(rounds):
        there = [player for player in range(players) if chance.random() > 0.05]
        one_round = paired(ranked(points, met, there[: len(there) // 2 * 2]), pattern, rematches=True)
        assert one_round is not None
        for one, other in one_round.pairs:
            met[int(one)].add(other)
            met[int(other)].add(one)
            points[int(chance.choice((one, other)))] += 2
    return ranked(points, met, list(range(players // 2 * 2)))


def ranked(points: dict[int, int], met: dict[int, set[str]], there: list[int]) -> list[Candidate]:
    order = sorted(there, key=lambda player: (-points[player], player))
    return [Candidate(str(player), points[player], frozenset(met[player])) for player in order]


def the_best(field: list[Candidate], pattern: Pairing) -> tuple[tuple[str, str], ...] | None:
    """By a matching of all pairs in one piece."""
    costs = Costs(field, pattern)
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(len(field)))
    legal = [pair for pair in combinations(range(len(field)), 2) if not costs.have_met(*pair)]
    graph.add_weighted_edges_from((one, other, -costs.of(one, other)) for one, other in legal)
    pairs = sorted((min(pair), max(pair)) for pair in networkx.max_weight_matching(graph, maxcardinality=True))
    if 2 * len(pairs) < len(field):
        return None
    return tuple((field[one].name, field[other].name) for one, other in pairs)


def fields() -> Iterator[tuple[int, Pairing]]:
    return ((seed, pattern) for seed in range(50) for pattern in BOTH)


def test_blocks_give_the_matching_of_all_pairs() -> None:
    impossible = 0
    for seed, pattern in fields():
        field = small_field(seed, pattern)
        found, best = paired(field, pattern), the_best(field, pattern)
        assert (found and found.pairs) == best, (seed, pattern)
        impossible += best is None
    assert impossible > 0


@pytest.mark.parametrize("offered", [3, 4])
def test_likely_pairs_have_the_least_difference_of_scores(offered: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a field too large for all pairs: never a worse difference of scores, hardly ever further from the pattern."""
    alike = 0
    for seed, pattern in fields():
        field = small_field(seed, pattern)
        best = the_best(field, pattern)
        with monkeypatch.context() as of_likely_pairs:
            of_likely_pairs.setattr(matching, "SMALL", 0)
            of_likely_pairs.setattr(matching, "OFFERED", offered)
            found = paired(field, pattern)
        assert (found is None) == (best is None), (seed, pattern)
        if found is not None and best is not None:
            assert mismatch(field, found.pairs) == mismatch(field, best), (seed, pattern)
        alike += (found and found.pairs) == best
    assert alike >= 90  # of 100


def small_field(seed: int, pattern: Pairing) -> list[Candidate]:
    chance = Random(seed)
    players = chance.randrange(4, 25)
    return some_field(chance, players, chance.randrange(min(players, 9)), pattern)


@pytest.mark.parametrize("pattern", BOTH)
@pytest.mark.parametrize("players", [98, 200])
def test_a_large_round_is_no_worse_than_a_fold(players: int, pattern: Pairing) -> None:
    chance = Random(players)
    for rounds in (1, 4, 7):
        field = some_field(chance, players, rounds, pattern)
        one_round = paired(field, pattern)
        assert one_round is not None
        met = {one.name: one.met for one in field}
        assert sorted(name for pair in one_round.pairs for name in pair) == sorted(met)
        assert not any(other in met[one] for one, other in one_round.pairs)
        assert mismatch(field, one_round.pairs) <= mismatch(field, folded(field))


def test_a_rematch_is_played_in_a_large_field_only_if_nothing_else_is_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cliques of odd size that have met all of the other one: one pair inside, or a rematch across."""
    monkeypatch.setattr(matching, "SMALL", 0)
    left = [f"l{number}" for number in range(9)]
    right = [f"r{number}" for number in range(9)]
    field = [
        Candidate(name, 0, frozenset(right if name in left else left))
        for pair in zip(left, right, strict=True)
        for name in pair
    ]
    assert paired(field, Pairing.DUTCH) is None
    one_round = paired(field, Pairing.DUTCH, rematches=True)
    assert one_round is not None
    assert sum(one[0] != other[0] for one, other in one_round.pairs) == 1


def test_the_same_field_is_paired_alike_whatever_the_order_of_its_pairs() -> None:
    """No two pairings cost the same, so that another version of the library finds the same one."""
    for seed, pattern in fields():
        chance = Random(seed)
        players = chance.choice((6, 8))
        costs = Costs(some_field(chance, players, chance.randrange(4), pattern), pattern)
        totals = [sum(costs.of(*pair) for pair in pairs) for pairs in pairings(list(range(players)))]
        assert len(set(totals)) == len(totals)


def pairings(left: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not left:
        yield []
        return
    one, *rest = left
    for other in rest:
        for pairs in pairings([player for player in rest if player != other]):
            yield [(one, other), *pairs]
