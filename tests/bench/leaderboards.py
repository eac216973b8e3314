"""What do leaderboards over a million results cost: made anew from the logs, one more result, a page?

    python -m tests.bench.leaderboards [--results 1000000] [--players 50000] [--times 50]

Invented logs of a hundred results, over two years, one season among them. `a tenth` is the same with a tenth of the results: an
update and the pages must not depend on how many there are. `one more` is a result of two players that is written, counted and
announced, with its transaction; a page is asked for by a member and drawn; the page of the club's seasons, which has no list,
is what any page of the site costs. Medians, wall time.
"""

import argparse
import time
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from clubsite.leaderboards.providers import Board, Counted, Figure, Line, News, Outcome, Provider, Unit
from tests.bench import site, tables
from tests.bench.tables import median

HEAD = ("what", "a tenth of the results", "all of them")
IN_A_LOG = 50  # results, each of two players
BEGAN = datetime(2025, 1, 1, 19, tzinfo=UTC)
DAYS = 700

#: By log: how many records it has. Filled by the bench.
logs: dict[int, int] = {}
players: list[int] = []


def outcome(stream: int, number: int) -> Outcome:
    """The same each time it is asked for, as a log's records are."""
    chance = Random(stream * 1_000_003 + number)
    winner, loser = chance.sample(range(len(players)), 2)
    points = chance.randint(1, 24)
    at = BEGAN + timedelta(days=stream * 7 % DAYS)
    lines = Line(players[winner], "match.live", points), Line(players[loser], "match.live", -points)
    return Outcome(f"match {number}", at, lines)


def since(stream: int, number: int) -> News:
    return News(logs[stream], [outcome(stream, one) for one in range(number + 1, logs[stream] + 1)])


def whole(stream: int) -> News:
    return since(stream, 0)


def streams(club_id: int) -> Iterable[int]:
    return list(logs)


PROVIDER = Provider(
    title="Bench",
    boards=(
        Board("mean", "Points a match", "A match", "match", Figure.MEAN, Counted.MATCHES, least=True),
        Board("total", "Points", "Points", "match", Figure.TOTAL, Counted.MATCHES, Unit.WHOLE),
    ),
    since=since,
    whole=whole,
    streams=streams,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.leaderboards")
    parser.add_argument("--results", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=50_000)
    parser.add_argument("--times", type=int, default=50)
    options = parser.parse_args()
    with site.database():
        print(report(options.results, options.players, options.times))


def report(results: int, number_of_players: int, times: int) -> str:
    from django.conf import settings

    settings.LEADERBOARDS = {"bench": "tests.bench.leaderboards.PROVIDER"}
    club_id, browser = _club(number_of_players)
    columns = [_column(club_id, browser, size, times) for size in (max(results // 10, 4), results)]
    names = columns[0].keys()
    return tables.table(HEAD, [(name, *(column[name] for column in columns)) for name in names])


def _club(number_of_players: int) -> tuple[int, "Callable[[str], object]"]:
    from django.test import Client

    from clubsite.leaderboards.seasons import add_season
    from clubsite.members.models import Player, User
    from clubsite.members.services import create_club

    ben = User.objects.create_user("ben")
    club = create_club(ben, "Bench")
    made = Player.objects.bulk_create(Player(club=club, name=f"P{one}", word=f"p{one}") for one in range(number_of_players))
    here = _this_module()
    here.players.extend(player.pk for player in made)
    add_season(club, "2025", date(2025, 1, 1), date(2025, 12, 31))
    browser = Client()
    browser.force_login(ben)
    return club.pk, lambda address: browser.get(f"/clubs/{club.slug}/leaders/{address}")


def _column(club_id: int, get: "Callable[[str], object]", lines: int, times: int) -> dict[str, str]:
    from django.db import connection

    from clubsite.leaderboards.counting.rebuilding import rebuild, troubles

    here = _this_module()
    here.logs.clear()
    here.logs.update(dict.fromkeys(range(1, lines // (2 * IN_A_LOG) + 1), IN_A_LOG) or {1: lines // 2})
    began = time.perf_counter()
    counted = rebuild(club_id)
    took = {"lines counted": f"{counted:,}", "made anew": f"{time.perf_counter() - began:.1f} s"}
    with connection.cursor() as cursor:
        cursor.execute("vacuum analyze")
    took["one more"] = _ms([_one_more(club_id, turn) for turn in range(times)])
    for name, address in (
        ("page: no list, the club's seasons", "seasons/"),
        ("page: all time", "by/mean/?over=all"),
        ("page: a month", "by/total/?over=2025-06"),
        ("page: a season", "by/mean/?over=season-1"),
        ("page: a day", "by/mean/?over=2025-01-08"),
        ("page: the hundredth of all time", "by/total/?over=all&page=100"),
    ):
        took[name] = _ms([_asked(get, address) for _ in range(times)])
    began = time.perf_counter()
    assert troubles(club_id) == []
    took["compared with the logs"] = f"{time.perf_counter() - began:.1f} s"
    return took


def _one_more(club_id: int, turn: int) -> float:
    from clubsite.leaderboards.counting.increments import count_log

    here = _this_module()
    stream = turn % len(here.logs) + 1
    here.logs[stream] += 1
    began = time.perf_counter()
    assert count_log("bench", stream, club_id) == 2
    return time.perf_counter() - began


def _asked(get: "Callable[[str], object]", address: str) -> float:
    began = time.perf_counter()
    answer = get(address)
    assert getattr(answer, "status_code", 0) == 200, address
    return time.perf_counter() - began


def _ms(seconds: list[float]) -> str:
    return f"{median(seconds) * 1000:.1f} ms"


def _this_module() -> Any:
    """The module that the site has imported: run as a program, this file is a module of its own besides."""
    import importlib

    return importlib.import_module("tests.bench.leaderboards")


if __name__ == "__main__":
    main()
