"""How long does it take to pair a round of a Swiss, and how well are the scores of opponents matched?

    python -m tests.bench.swiss_rounds [--players 64 256 1024] [--rounds 9]

An invented Swiss of so many players is played, every match won by either side. The goal is 10 s a round for 1,024 players. The
difference of scores of all pairs, in points, stands beside that of a fold done by hand: from the top, each against the first of
the other half of the score group who has not been met.
"""

import argparse
import time
from collections.abc import Sequence
from random import Random

from games.tournaments.formats.pairing_up.costs import Candidate
from games.tournaments.formats.pairing_up.pairing import paired
from games.tournaments.model.flights import Pairing
from tests.bench import tables

SEED = 1_974
WIN = 2
HEAD = (
    "a Swiss, paired",
    "players",
    "rounds",
    "a round",
    "the slowest",
    "difference of scores",
    "by hand",
    "rematches by hand",
)
Field = list[Candidate]
Pairs = Sequence[tuple[str, str]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.swiss_rounds")
    parser.add_argument("--players", type=int, nargs="+", default=[64, 256, 1_024])
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    rows = [_row(pattern, players, options.rounds) for pattern in Pairing for players in options.players]
    print(tables.table(HEAD, rows))


def _row(pattern: Pairing, players: int, rounds: int) -> tuple[str, ...]:
    chance = Random(SEED)
    field = [Candidate(f"player {number}", 0) for number in range(players)]
    seconds, ours, by_hand, rematches = [], 0, 0, 0
    for _ in range(rounds):
        started = time.perf_counter()
        one_round = paired(field, pattern)
        seconds.append(time.perf_counter() - started)
        assert one_round is not None, "so few rounds can always be paired"
        ours += mismatch(field, one_round.pairs)
        folds = folded(field)
        by_hand += mismatch(field, folds)
        met = {one.name: one.met for one in field}
        rematches += sum(other in met[one] for one, other in folds)
        field = _after(field, one_round.pairs, chance)
    times = (f"{sum(seconds) / rounds:.2f} s", f"{max(seconds):.2f} s")
    return (
        pattern.value,
        f"{players:,}",
        str(rounds),
        *times,
        *(f"{total // WIN:,}" for total in (ours, by_hand)),
        str(rematches),
    )


def folded(field: Field) -> list[tuple[str, str]]:
    """As a director does it with cards on a table; whoever is left over in a score group goes down."""
    waiting, pairs = list(field), []
    while waiting:
        one, *rest = waiting
        group = [other for other in rest if other.score == one.score]
        half = max((len(group) + 1) // 2 - 1, 0)
        order = [*group[half:], *reversed(group[:half]), *rest[len(group) :]]
        other = next((other for other in order if other.name not in one.met), order[0])
        pairs.append((one.name, other.name))
        waiting = [left for left in rest if left is not other]
    return pairs


def mismatch(field: Field, pairs: Pairs) -> int:
    """The difference of scores of all pairs."""
    scores = {one.name: one.score for one in field}
    return sum(abs(scores[one] - scores[other]) for one, other in pairs)


def _after(field: Field, pairs: Pairs, chance: Random) -> Field:
    """Ranked by points, then as before."""
    opponents = {player: other for pair in pairs for player, other in (pair, pair[::-1])}
    winners = {chance.choice(pair) for pair in pairs}
    after = [Candidate(one.name, one.score + WIN * (one.name in winners), one.met | {opponents[one.name]}) for one in field]
    return sorted(after, key=lambda one: (-one.score, int(one.name.split()[1])))


if __name__ == "__main__":
    main()
