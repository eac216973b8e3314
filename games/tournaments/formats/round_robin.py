"""Round robin: everybody meets everybody, once or twice, by the circle: the first stays, the others go round.

N - 1 rounds of N / 2 matches for an even number, N rounds with a bye each for an odd one. Played twice, the second half repeats
the first with the lines changed over.
"""

from collections.abc import Sequence

from games.tournaments.model.slots import MatchId, Paired, Slot, length_in


def schedule(players: Sequence[str]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """The pairs of each round, the higher line first; with an odd number somebody is missing from each."""
    circle: list[str | None] = [*players, *([None] if len(players) % 2 else [])]
    order = {player: line for line, player in enumerate(players)}
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        met = [(one, other) for one, other in pairs if one is not None and other is not None]
        rounds.append(tuple(sorted(_in_order(pair, order) for pair in met)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(tuple(sorted(one_round, key=lambda pair: order[pair[0]])) for one_round in rounds)


def _in_order(pair: tuple[str, str], order: dict[str, int]) -> tuple[str, str]:
    one, other = pair
    return pair if order[one] < order[other] else (other, one)


def rounds_of(
    flight: str, players: Sequence[str], lengths: tuple[int, ...], *, twice: bool = False
) -> tuple[tuple[Slot, ...], ...]:
    """All rounds; every match can be played from the start."""
    once = schedule(players)
    rounds = once + tuple(tuple(pair[::-1] for pair in one_round) for one_round in once) if twice else once
    return tuple(
        tuple(
            Slot(MatchId(flight, number, place), Paired(one), Paired(other), length_in(lengths, number))
            for place, (one, other) in enumerate(one_round, start=1)
        )
        for number, one_round in enumerate(rounds, start=1)
    )
