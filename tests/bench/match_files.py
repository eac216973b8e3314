"""How long does it take to read a match that another program has written, and to replay it under the rules?

    python -m tests.bench.match_files [--files 1000]

Matches to 7 points played at random, in turn in each dialect of .mat that the tests know; a tenth as many in each binary
format, and a tenth as many whose last turn is impossible. There are fifty matches, each as many times as it takes; the boards
kept from writing a file are forgotten before it is read.
"""

import argparse
import itertools
import time
from collections.abc import Callable, Iterable

from games.notation.match_files.reading import read_file
from games.notation.match_files.refusals import FileRefused
from games.notation.records.game_record import MatchRecord
from games.notation.records.mat import write_mat
from games.rules.board_play import grown
from tests.bench import tables
from tests.bench.tables import median, ms, p99
from tests.games.notation.match_files.binary import bgf_of, ogxm_of, xg_of
from tests.games.notation.match_files.samples import DIALECTS, played_at_random

LENGTH, MATCHES, GAMES = 7, 50, 12
HEAD = ("a match to 7 points", "files", "turns", "altogether", "median", "p99", "a turn", "refused")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.match_files")
    parser.add_argument("--files", type=int, default=1_000)
    print(report(parser.parse_args().files))


def report(files: int) -> str:
    tenth = max(files // 10, 1)
    matches = [played_at_random(seed, LENGTH, GAMES) for seed in range(min(MATCHES, files))]
    dialects = itertools.cycle(DIALECTS.values())
    rows = [
        _row(".mat", ((next(dialects)(write_mat(match)).encode(), match) for match in _many(matches, files))),
        _row(".mat, its last turn impossible", ((_wrong(match), match) for match in _many(matches, tenth))),
    ]
    writers: dict[str, Callable[[MatchRecord], bytes]] = {".xg": xg_of, ".bgf": bgf_of, ".ogxm": ogxm_of}
    for kind, write in writers.items():
        rows.append(_row(kind, ((write(match), match) for match in _many(matches, tenth))))
    return tables.table(HEAD, rows)


def _many(matches: list[MatchRecord], count: int) -> Iterable[MatchRecord]:
    return itertools.islice(itertools.cycle(matches), count)


def _wrong(match: MatchRecord) -> bytes:
    head, colon, _ = write_mat(match).rpartition(": ")
    return f"{head}{colon}24/1\n".encode()


def _row(name: str, files: Iterable[tuple[bytes, MatchRecord]]) -> tuple[str, ...]:
    """Writing the files is not timed."""
    seconds, turns, refused = list[float](), 0, 0
    for data, match in files:
        grown.cache_clear()
        start = time.perf_counter()
        try:
            read_file(data)
        except FileRefused:
            refused += 1
        seconds.append(time.perf_counter() - start)
        turns += sum(len(game.turns) for game in match.games)
    whole = sum(seconds)
    figures = (f"{whole:,.1f} s", ms(median(seconds)), ms(p99(seconds)), ms(whole / turns))
    return (name, f"{len(seconds):,}", f"{turns:,}", *figures, f"{refused:,}")


if __name__ == "__main__":
    main()
