"""How long does it take to find every legal board of a roll?

    python -m tests.bench.plays [--boards 600] [--rounds 3]

Boards of games played at random, from the first roll to the last checker; on each of them all 21 rolls. Each call is timed
alone, the engines taking turns, and the fastest of the rounds counts, because any other load only makes it slower.

Compared with gvformat's `legality` (of gammonview, pure Python; it finds plays, not boards) and the generator of bgsage
(C++). They are not among our dependencies. To measure them, install both in a separate folder, with this Python, and name it:
BENCH_PACKAGES=/elsewhere/lib/python3.11/site-packages. Otherwise their rows say that they are missing.
"""

import argparse
import importlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from random import Random

from games.rules.board import BAR, OFF, START, Board, checkers, flipped
from games.rules.turn import plays
from games.rules.variants import BACKGAMMON
from tests.bench import tables
from tests.bench.tables import median, p99

SEED = 1_991
GAMES = 60
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
PACKAGES = "BENCH_PACKAGES"
HEAD = ("every legal board of a roll", "rolls", "median", "p99", "the longest", "boards as ours")
MISSING = ("not installed", "-", "-", "-", "-")

Call = Callable[[], object]
Asked = Callable[[Board, tuple[int, int]], Call]
"""Converts a board and a roll to an engine's format, which is not timed."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.plays")
    parser.add_argument("--boards", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if folder := os.environ.get(PACKAGES):
        sys.path.append(folder)
    print(report(options.boards, options.rounds))


def report(boards: int, rounds: int) -> str:
    engines = {
        "ours": _ours,
        "our general tree": _tree,
        "gvformat's legality": _gvformat(),
        "bgsage's generator (C++)": _bgsage(),
    }
    here = {name: asked for name, asked in engines.items() if asked}
    seconds = _timed(here, at_random(boards), rounds)
    same = {name: _agreement(asked, at_random(boards)) for name, asked in here.items()}
    rows = [(name, *(_figures(seconds[name], same[name]) if name in here else MISSING)) for name in engines]
    return tables.table(HEAD, rows)


def at_random(count: int) -> list[Board]:
    """This many boards of games played at random, always the same ones."""
    chance = Random(SEED)
    found: list[Board] = []
    for _ in range(GAMES):
        at = START
        while checkers(at)[0]:
            found.append(at)
            end = chance.choice(sorted(plays.positions(at, _numbers((chance.randint(1, 6), chance.randint(1, 6))))))
            at = flipped(end) if checkers(end)[0] else end
    return chance.sample(found, min(count, len(found)))


def _numbers(roll: tuple[int, int]) -> tuple[int, ...]:
    return BACKGAMMON.legs(roll)[0].dice


def _timed(engines: dict[str, Asked], boards: Sequence[Board], rounds: int) -> dict[str, list[float]]:
    """Seconds per board and roll: the fastest of the rounds."""
    calls = {name: [asked(board, roll) for board in boards for roll in ROLLS] for name, asked in engines.items()}
    fastest = {name: [float("inf")] * len(calls[name]) for name in engines}
    for _ in range(rounds):
        for name in engines:
            for at, call in enumerate(calls[name]):
                start = time.perf_counter()
                call()
                fastest[name][at] = min(fastest[name][at], time.perf_counter() - start)
    return fastest


def _agreement(asked: Asked, boards: Sequence[Board]) -> str:
    """How many of the rolls give the same boards as ours; an engine that finds plays is not compared."""
    same = compared = 0
    for board in boards:
        for roll in ROLLS:
            found = asked(board, roll)()
            if isinstance(found, list | tuple):
                compared += 1
                same += {tuple(end) for end in found or [board]} == set(plays.positions(board, _numbers(roll)))
    return f"{same:,} of {compared:,}" if compared else "-"


def _figures(seconds: Sequence[float], same: str) -> tuple[str, ...]:
    return (f"{len(seconds):,}", _us(median(seconds)), _us(p99(seconds)), _us(max(seconds)), same)


def _us(seconds: float) -> str:
    millionths = seconds * 1_000_000
    return f"{millionths:.1f} µs" if millionths < 100 else f"{millionths:,.0f} µs"


# The engines


def _ours(board: Board, roll: tuple[int, int]) -> Call:
    dice = _numbers(roll)
    return lambda: plays.positions(board, dice)


def _tree(board: Board, roll: tuple[int, int]) -> Call:
    dice = _numbers(roll)
    return lambda: BACKGAMMON.tree(board, dice).ends


def _gvformat() -> Asked | None:
    """It expects the two sides' checkers separately, and has no bar for the opponent."""
    try:
        legal_plays = importlib.import_module("gvformat.legality").legal_plays
    except ImportError:
        return None

    def asked(board: Board, roll: tuple[int, int]) -> Call:
        own = [OFF, *(max(board[point], 0) for point in range(1, 25)), board[BAR]]
        other = [OFF, *(max(-board[point], 0) for point in range(1, 25)), OFF]
        return lambda: legal_plays(own, other, *roll)[0]

    return asked


def _bgsage() -> Asked | None:
    """Its boards are the same as ours; if nothing can be played it finds none."""
    try:
        possible_moves = importlib.import_module("bgbot_cpp").possible_moves
    except ImportError:
        return None

    def asked(board: Board, roll: tuple[int, int]) -> Call:
        points = list(board)
        return lambda: possible_moves(points, *roll)

    return asked


if __name__ == "__main__":
    main()
