"""What does a bracket cost: its draw, its page, and everybody who follows it?

    python -m tests.bench.brackets [--entrants 8 64 128 512 4096] [--times 30] [--warm-up 10]
        [--followed 128] [--phones 200] [--results 20] [--patience 15]

A knock-out of so many guests is drawn as the director's tap does it; then its page is asked for over HTTP, by a stranger to a
public club, with one result in. `again` is the median; the page of 128 should take less than 50 ms, and as many queries as that
of eight.

Then so many phones follow a bracket while a result comes in every half second: strangers, members who do not play, and players,
each of whom is told their own next match, so that no two are shown the same. The times run from the commit until a phone has
the whole message. Goal: 100 ms (p99 of all phones and results).
"""

import argparse
import json
import time
from collections.abc import Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tests.bench import site, tables
from tests.bench.fan_out import child
from tests.bench.keep_alive import Connection, request
from tests.bench.monitors import answered
from tests.bench.tables import median, ms, p99

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.tournaments.models import ClubTournament

BETWEEN_RESULTS = 0.5  # seconds
PAGE_HEAD = ("a bracket", "the draw", "page, first", "again", "p99", "to the smallest", "queries", "kB")
FOLLOW_HEAD = ("who follows", "phones", "a phone, median", "p99", "the last, median", "p99", "bytes a phone and result", "CPU")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.brackets")
    parser.add_argument("--entrants", type=int, nargs="+", default=[8, 64, 128, 512, 4_096])
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--warm-up", type=int, default=10, help="pages, until every thread has its connection and templates")
    parser.add_argument("--followed", type=int, default=128, help="players in the bracket that is followed")
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--results", type=int, default=20)
    parser.add_argument("--patience", type=float, default=15, help="seconds for the last result to arrive everywhere")
    options = parser.parse_args()
    with site.database():
        hall = Hall()
        print(of_pages(hall, options.entrants, options.times, options.warm_up))
        print()
        print(of_followers(hall, options.followed, options.phones, options.results, options.patience))


class Hall:
    """A public club and its director."""

    def __init__(self) -> None:
        from clubsite.members.models import User
        from clubsite.members.services import create_club

        self.director = User.objects.create_user(f"director-{uuid4().hex[:8]}")
        self.club = create_club(self.director, "The Mulberry")
        self.club.is_public = True
        self.club.save()

    def announced(self, names: Sequence[str]) -> "ClubTournament":
        from games.tournaments.services.opening import announce

        sheet = f"tournament Spring Cup\nflight main knockout length 5\nentrants {' '.join(names)}"
        return announce(self.club, sheet, self.director, uuid4(), "tables 20")

    def say(self, tournament: "ClubTournament", text: str) -> "ClubTournament":
        from games.tournaments.services.saying import say

        return say(self.director, tournament.code, text, version=tournament.version, action_id=uuid4()).row

    def results(self, tournament: "ClubTournament", count: int) -> "Iterator[str]":
        """So many, the matches in their order, as the bracket stands at each."""
        from games.tournaments.model.matches import MatchState
        from games.tournaments.models import ClubTournament
        from games.tournaments.rules.bracket import brackets_of
        from games.tournaments.services.writing import TOURNAMENTS

        for number in range(count):
            desk = TOURNAMENTS.state_of(ClubTournament.objects.get(pk=tournament.pk))
            matches = brackets_of(desk.tournament)["main"].matches
            winner, loser = next(match.names for match in matches if match.state is MatchState.READY)
            yield f"{winner} beats {loser} 5-{number % 5}"


def of_pages(hall: Hall, sizes: Sequence[int], times: int, warm_up: int) -> str:
    rows: list[tuple[str, ...]] = []
    smallest = 0.0
    with site.web_process() as web:
        for size in sizes:
            tournament = hall.announced([f"p{size}_{number}" for number in range(size)])
            started = time.perf_counter()
            tournament = hall.say(tournament, "start main")
            draw = time.perf_counter() - started
            for result in hall.results(tournament, 1):
                tournament = hall.say(tournament, result)
            asked = request("GET", f"/tournaments/{tournament.code}/")
            connection = Connection(web.port)  # one that has waited for the large ones would be closed by now
            first, *waited = [answered(connection, asked) for _ in range(1 + warm_up + times)]
            waited = waited[warm_up:]
            smallest = smallest or median(waited)
            queries, size_in_bytes = _asked_here(tournament)
            figures = ms(draw), ms(first), ms(median(waited)), ms(p99(waited)), f"{median(waited) / smallest:.1f}"
            rows.append((f"{size:,} players", *figures, str(queries), f"{size_in_bytes / 1000:,.0f}"))
    return tables.table(PAGE_HEAD, rows)


def _asked_here(tournament: "ClubTournament") -> tuple[int, int]:
    """How often the page asks the database, and how large it is."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        answer = Client().get(f"/tournaments/{tournament.code}/")
    assert answer.status_code == 200
    return len(captured), len(answer.content)


def of_followers(hall: Hall, players: int, phones: int, results: int, patience: float) -> str:
    kinds = ("strangers", "members", "players")
    return tables.table(FOLLOW_HEAD, [_followed(hall, kind, players, phones, results, patience) for kind in kinds])


def _followed(hall: Hall, kind: str, players: int, phones: int, results: int, patience: float) -> tuple[str, ...]:
    from django.db import transaction

    names = [f"{kind}{number}" for number in range(players)]
    tokens = _readers(hall, kind, names, phones)
    tournament = hall.say(hall.announced(names), "start main")
    said: list[tuple[int, float]] = []
    with site.web_process() as web, _phones(web, phones, tokens(tournament)) as load:
        cpu, began = web.cpu_seconds(), time.monotonic()
        for result in hall.results(tournament, results):
            time.sleep(BETWEEN_RESULTS)
            with transaction.atomic():
                tournament = hall.say(tournament, result)
                before_the_commit = time.monotonic()
            said.append((tournament.shown, before_the_commit))
        time.sleep(patience)  # for the last one to arrive everywhere
        cpu, seconds = web.cpu_seconds() - cpu, time.monotonic() - began
        output, _ = load.communicate()
    came = json.loads(output)
    delays = [[_reached(phone, version) - at for phone in came["shown"]] for version, at in said]
    each, last = [one for result in delays for one in result], [max(result) for result in delays]
    figures = ms(median(each)), ms(p99(each)), ms(median(last)), ms(p99(last))
    return f"{kind} of {players}", str(phones), *figures, f"{came['bytes'] / len(each) / 1000:.1f} kB", f"{cpu / seconds:.0%}"


def _reached(phone: Sequence[tuple[int, float]], version: int) -> float:
    """When it showed this version, or a newer one if it was behind."""
    moments = [moment for seen, moment in phone if seen >= version]
    assert moments, "a phone was left behind: it takes more patience"
    return moments[0]


def _readers(hall: Hall, kind: str, names: Sequence[str], phones: int) -> Any:
    """What makes the tokens of their pages: one for all strangers, everybody else's own."""
    from clubsite.live.tokens import sign
    from clubsite.members.models import User
    from clubsite.members.services import join, seat_member

    users = []
    for number in range(phones if kind != "strangers" else 0):
        user = User.objects.create_user(names[number] if kind == "players" and number < len(names) else f"{kind}-{number}")
        join(hall.club, user)
        if kind == "players":
            seat_member(hall.club, user)
        users.append(user)
    audiences = [f"member:{user.pk}:" for user in users] or ["anyone::"]
    return lambda tournament: ",".join(sign(f"tournament:{tournament.pk}", audience) for audience in audiences)


@contextmanager
def _phones(web: site.Web, phones: int, tokens: str) -> "Iterator[Any]":
    """The process full of open pages; its output comes when its input ends."""
    with child("tests.bench.sse_load", str(web.port), str(phones), tokens, "gzip") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process


if __name__ == "__main__":
    main()
