"""How long does it take to replay everybody's ratings, and does it need more memory for more matches?

    python -m tests.bench.ratings [--matches 100000] [--players 5000] [--rounds 3]

Invented matches of lengths 1 to 25, in order, are replayed on the list of FIBS, then on all four published lists side by
side. The goal is 10 s. The fastest of the rounds counts, without the making up of the matches. Memory is the most that Python
allocates while matches are made up and replayed one by one: with ten times as many it is the same.
"""

import argparse
import time
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random

from games.ratings.rules.lists import FIBS, PUBLISHED
from games.ratings.rules.replay import Replay, Result, replay, side_by_side
from tests.bench import tables

SEED = 1_991
HEAD = ("ratings replayed", "matches", "players", "seconds", "a match", "memory at most")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ratings")
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=5_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(report(options.matches, options.players, options.rounds))


def report(matches: int, players: int, rounds: int) -> str:
    rows = []
    for name, run in (("on one list", _alone), ("on four lists side by side", _together)):
        for count in (matches // 10, matches):
            seconds = min(_seconds(run, count, players) for _ in range(rounds))
            memory = f"{_memory(run, count, players) / 1_000_000:.1f} MB"
            rows.append((name, f"{count:,}", f"{players:,}", f"{seconds:.2f}", f"{seconds / count * 1e6:.1f} µs", memory))
    return tables.table(HEAD, rows)


def invented(matches: int, players: int) -> Iterator[Result]:
    """Always the same ones; everybody has played once after as many matches as there are players."""
    chance = Random(SEED)
    names = [f"player {number}" for number in range(players)]
    for number in range(matches):
        other = chance.randrange(1, players)
        one = number % players
        winner, loser = chance.sample((names[one], names[(one + other) % players]), 2)
        yield Result(number // 3, number, winner, loser, chance.randint(1, 25))


def _alone(results: Iterator[Result]) -> None:
    for _ in replay(Replay(FIBS), results):
        pass


def _together(results: Iterator[Result]) -> None:
    for _ in side_by_side([Replay(one) for one in PUBLISHED.values()], results):
        pass


Run = Callable[[Iterator[Result]], None]


def _seconds(run: Run, matches: int, players: int) -> float:
    """Of the replay alone: the results are made before."""
    ready = list(invented(matches, players))
    start = time.perf_counter()
    run(iter(ready))
    return time.perf_counter() - start


def _memory(run: Run, matches: int, players: int) -> int:
    """Bytes; the results are made one by one meanwhile."""
    tracemalloc.start()
    run(invented(matches, players))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


if __name__ == "__main__":
    main()
