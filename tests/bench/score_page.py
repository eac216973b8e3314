"""What does the players' page of a long evening cost: twelve players, two hundred games?

    python -m tests.bench.score_page [--games 200] [--rounds 100]

Django alone is measured, from the request to the rendered page, with its own database beside it: the page of everybody, the
rendering that a live update pushes to all of them, and one player's statement. The number of queries is printed beside that
of a short evening: it must be the same.

Goal: the page under 30 ms.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tests.bench import site, tables
from tests.bench.tables import median, ms, p99

if TYPE_CHECKING:
    from chouette.models import Chouette

HEAD = ("page", "games", "median", "p99", "queries", "size")
SHORT = 5


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.score_page")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=100)
    options = parser.parse_args()
    with site.database():
        print(report(options.games, options.rounds))


def report(games: int, rounds: int) -> str:
    rows = [row for count in (SHORT, games) for row in _rows(_long_evening(count), count, rounds)]
    return tables.table(HEAD, sorted(rows, key=lambda row: row[0]))


def _rows(chouette: "Chouette", games: int, rounds: int) -> list[Sequence[str]]:
    from django.test import Client

    from chouette.live import render

    client, here = Client(), f"/w/{chouette.code}/"

    def live_update() -> bytes:
        return render(str(chouette.pk), frozenset({"watch"})).html["watch"].encode()

    pages: dict[str, Callable[[], bytes]] = {
        "players’ page": lambda: client.get(here).content,
        "a live update": live_update,
        "a statement": lambda: client.get(f"{here}players/ann/").content,
    }
    return [(name, str(games), *_measured(page, rounds)) for name, page in pages.items()]


def _measured(page: Callable[[], bytes], rounds: int) -> tuple[str, str, str, str]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        size = len(page())
    asked = len(queries)  # the next request empties Django's list
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        page()
        times.append(time.perf_counter() - begun)
    return ms(median(times)), ms(p99(times)), str(asked), f"{size / 1000:.0f} kB"


def _long_evening(games: int) -> "Chouette":
    from tests.chouette.evenings import TWELVE, an_evening, game, say, standing

    line = " ".join(TWELVE[1:])
    chouette = an_evening(f"sheet plain\nbox ann\nline {line}", title=f"{games} games", monitor=f"mo{games}")
    for number in range(games):
        box, *team = standing(chouette)
        say(chouette, game(number, box, team))
    box, *team = standing(chouette)
    return say(chouette, f"game\n{box} doubles all\n{team[0]} takes\n{team[1]} drops")


if __name__ == "__main__":
    main()
