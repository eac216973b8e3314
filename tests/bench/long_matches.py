"""What do the pages of a long match cost, and what does one more game?

    python -m tests.bench.long_matches [--games 100 1000] [--times 5]

Unlimited sessions over the board, games entered in one transaction as from a file. Milliseconds of this process's CPU: `the
match's page` and `all its games` as a member asks for them, `the list` with that session in it, `one more game` entered and
posted to the book, `replayed` all of its log as by night.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from uuid import uuid4

from tests.bench import site, tables
from tests.bench.tables import median, ms


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.long_matches")
    parser.add_argument("--games", type=int, nargs="+", default=[100, 1_000])
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    with site.database():
        print(report(options.games, options.times))


def report(sizes: Sequence[int], times: int) -> str:
    columns = [dict(_costs(games, times)) for games in sizes]
    head = ("what", *(f"{games} games" for games in sizes))
    return tables.table(head, [(name, *(column[name] for column in columns)) for name in columns[0]])


def _costs(games: int, times: int) -> Iterator[tuple[str, str]]:
    from django.test import Client

    from games.matches.models import Match
    from games.matches.services.audit import troubles_of
    from games.matches.services.doing import Wanted, perform
    from tests.games.matches.players import cast

    club = cast(names=f" {games}")
    match = club.agreed(length=0, crawford=False)
    _enter(match.pk, games - times)
    browser = Client()
    browser.force_login(club.users["cal"])

    def one_more() -> None:
        version = Match.objects.get(pk=match.pk).version
        perform(club.users["ann"], match.code, Wanted("game"), version=version, action_id=uuid4())

    yield "one more game", _cpu(one_more, times)
    yield "the match's page", _cpu(lambda: browser.get(f"/matches/{match.code}/"), times)
    yield "all its games", _cpu(lambda: browser.get(f"/matches/{match.code}/games/"), times)
    yield "the list", _cpu(lambda: browser.get(f"/clubs/{club.club.slug}/matches/"), times)
    yield "replayed", _cpu(lambda: troubles_of(match.pk), 1)


def _enter(match_id: int, games: int) -> None:
    from django.db import transaction

    from clubsite.eventlog.write_path import Author
    from games.matches.rules.actions import EnterGame
    from games.matches.services.click import Several
    from games.matches.services.writing import MATCHES
    from games.rules.gammons import Level

    with transaction.atomic():
        locked, _course = MATCHES.locked(match_id)
        several = Several(locked, Author(None, "a file"), uuid4())
        players = several.course.players
        assert players is not None
        for number in range(games):
            several.say(EnterGame(players[number % 2], Level.SINGLE, 1))
        several.finish()


def _cpu(do: Callable[[], object], times: int) -> str:
    took = []
    for _ in range(times):
        began = time.process_time()
        do()
        took.append(time.process_time() - began)
    return ms(median(took))


if __name__ == "__main__":
    main()
