"""What does the players' page of a long evening cost?

    python -m tests.bench.score_page [--games 200] [--times 60] [--warm-up 20]

The page of an evening with twelve players, over HTTP, after a short evening and after a long one; and how many queries each
makes. Goal: under 30 ms, and as many queries after 200 games as after two.
"""

import argparse

from tests.bench import site, tables
from tests.bench.fan_out import Watched
from tests.bench.keep_alive import Connection, request
from tests.bench.monitors import answered
from tests.bench.tables import median, ms, p99

A_FEW = 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.score_page")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--times", type=int, default=60)
    parser.add_argument("--warm-up", type=int, default=20, help="requests, until every thread has its connection and templates")
    options = parser.parse_args()
    with site.database():
        print(report(options.games, options.times, options.warm_up))


def report(games: int, times: int, warm_up: int) -> str:
    evenings = {count: Watched(count, monitor=f"mo-after-{count}").chouette.code for count in (A_FEW, games)}
    queries = {count: _queries(code) for count, code in evenings.items()}
    with site.web_process() as web:
        connection = Connection(web.port)
        rows = []
        for count, code in evenings.items():
            asked = request("GET", f"/w/{code}/")
            waited = [answered(connection, asked) for _ in range(warm_up + times)][warm_up:]
            rows.append((f"{count} games", str(times), ms(median(waited)), ms(p99(waited)), str(queries[count])))
    return tables.table(("players' page, 12 players", "times", "median", "p99", "queries"), rows)


def _queries(code: str) -> int:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        assert Client().get(f"/w/{code}/").status_code == 200
    return len(captured)


if __name__ == "__main__":
    main()
