"""What a pair of a round costs: a rematch more than any difference of scores, that more than any distance from the pattern."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.tournaments.model.flights import Pairing

#: How much dearer a rematch is than any differences of scores, and these than any distance from the pattern.
_REMATCH, _DIFFERENCE = 10**17, 10**11
#: Below all that, in as many bits, each pair has a number of its own: no two pairings cost the same.
_TIES = 40
_WORD = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody to be paired, in the order of rank. `score` groups them; `met` whom they have played."""

    name: str
    score: int
    met: frozenset[str] = frozenset()
    byes: int = 0
    losses: int = 0


class Costs:
    """Of all pairs of a field; its players are numbers here, from 0 in the order of rank, the highest score first."""

    def __init__(self, field: Sequence[Candidate], pattern: Pairing) -> None:
        self.pattern = pattern
        self.scores = [candidate.score for candidate in field]
        self._names = [candidate.name for candidate in field]
        self._met = [candidate.met for candidate in field]
        groups = [list(group) for _, group in groupby(range(len(field)), key=self.scores.__getitem__)]
        #: The first player of each score.
        self.starts = [group[0] for group in groups]
        #: For every player the players of the same score.
        self.groups = [range(group[0], group[-1] + 1) for group in groups for _ in group]

    def have_met(self, one: int, other: int) -> bool:
        """Whether this would be a rematch."""
        return self._names[other] in self._met[one]

    def difference(self, pairs: Iterable[tuple[int, int]]) -> int:
        """Of scores, in total."""
        return sum(abs(self.scores[one] - self.scores[other]) for one, other in pairs)

    def of(self, one: int, other: int) -> int:
        """Of a pair, the higher ranked first."""
        cost = abs(self.scores[one] - self.scores[other]) * _DIFFERENCE + self._from_pattern(one, other)
        if self.have_met(one, other):
            cost += _REMATCH
        return (cost << _TIES) + _own_number(one, other)

    def _from_pattern(self, one: int, other: int) -> int:
        upper, lower = self.groups[one], self.groups[other]
        if self.pattern is Pairing.MONRAD:
            return (other - one - 1) ** 2
        if upper == lower:
            return (2 * (other - one) - len(upper)) ** 2
        return (upper.stop - 1 - one + other - lower.start) ** 2  # nearest where the groups touch


def _own_number(one: int, other: int) -> int:
    """The pair's number, scattered: the sums of different pairings differ."""
    word = ((one << 16 | other) + 1) * 0x9E3779B97F4A7C15 & _WORD
    word = (word ^ word >> 29) * 0xBF58476D1CE4E5B9 & _WORD
    return word >> 64 - _TIES
