"""What does a table played on screen cost: one roll, one play, twenty tables at once? (What its page weighs: `weights`.)

    python -m tests.bench.on_screen [--times 200] [--quiet 12] [--tables 20] [--watchers 25] [--minutes 2] [--webs 0 1]
        [--warm-up 60]

One client alone, beside the bare endpoint: this many rolls and plays, alternating between the quiet tables, each answered with
the redrawn table. Then all tables at once: a roll and a play at each every two seconds, with the pages of all six players
open, and this many spectators'. The time to the last page runs from the moment that PostgreSQL notes in the record, when the
statement is written but its transaction has still to commit, so the figures are a few milliseconds too high. 0 webs is the
one process of `./club up`; otherwise there are that many web processes, and a separate live process. Afterwards each table's
points add up to zero, and its log leads to its current state.

Goals on two cores that also run the database, the pages and the players: 150 ms to the last page (p99).
"""

import argparse
import json
import resource
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus

from tests.bench import monitors, site, tables
from tests.bench.action import BARE
from tests.bench.fan_out import child
from tests.bench.keep_alive import Connection
from tests.bench.monitors import Said, answered
from tests.bench.played_tables import NEXT, PLAY, ROLL, PlayedTable, check_books, played_tables
from tests.bench.site import Web
from tests.bench.tables import median, ms, p99

PAUSE = 1.0  # seconds from a roll to the play, from the play to the next roll
HEAD = (
    "served by",
    "tables",
    "pages",
    "pressed",
    "a second",
    "answered, median",
    "p99",
    "to the last page, median",
    "p99",
    "errors",
    "memory",
    "CPU",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.on_screen")
    parser.add_argument("--times", type=int, default=200, help="rolls, and as many plays, of the one client")
    parser.add_argument("--quiet", type=int, default=12, help="tables at which that client plays in turns")
    parser.add_argument("--tables", type=int, default=20, help="at once")
    parser.add_argument("--watchers", type=int, default=25, help="of each table")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--webs", type=int, nargs="+", default=[0, 1])
    parser.add_argument("--warm-up", type=int, default=60, help="requests, until every thread has its connection and templates")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with site.database():
        alone = _alone(options.times, options.quiet, options.warm_up)
        size = (options.tables, options.watchers, options.minutes * 60, options.warm_up)
        rows = [_at_once(webs, *size) for webs in options.webs]
        print("\n\n".join([alone, tables.table(HEAD, rows)]))


# One client alone


def _alone(times: int, quiet: int, warm_up: int) -> str:
    """How long one press takes on an idle site."""
    (bare,) = monitors.monitors(1, evenings=1, named="mo-of-the-bare-endpoint")
    here = played_tables(quiet, "mo of the quiet tables")
    waited: dict[str, list[float]] = {BARE: [], ROLL: [], PLAY: []}
    with site.web_process() as web:
        connection = Connection(web.port)
        answers = [b""] * len(here)
        for number in range(warm_up + len(here) + 2 * times + times // 10):
            at = (number // 2) % len(here)
            press = here[at].next_press(answers[at])
            seconds, answers[at] = _timed(connection, press.asked)
            beside = answered(connection, bare.bare(Said("game", 0, scores=False)))
            if number >= warm_up and press.kind != NEXT:
                waited[press.kind].append(seconds)
                waited[BARE].append(beside)
    check_books(here)
    rows = [
        (name, str(len(some)), ms(median(some)), ms(p99(some)), f"{median(waited[BARE]) / median(some):.2f}")
        for name, some in waited.items()
    ]
    return tables.table(("a table on screen, one client", "times", "median", "p99", "ratio"), rows)


def _timed(connection: Connection, asked: bytes) -> tuple[float, bytes]:
    start = time.perf_counter()
    status, body = connection.send(asked)
    seconds = time.perf_counter() - start
    assert status == HTTPStatus.OK, (status, asked, body)
    return seconds, body


# All tables at once


@dataclass(slots=True)
class Played:
    """What was pressed at one table: how long each answer took, and which record led to which number on its pages."""

    table: PlayedTable
    waited: list[float] = field(default_factory=list)
    versions: dict[int, int] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def go_on(self, port: int, begin: float, until: float) -> None:
        """Press at intervals; a late answer delays the next press too, as with people."""
        connection, answer = Connection(port), b""
        time.sleep(max(0.0, begin - time.monotonic()))
        while (since := time.monotonic()) < until:
            press = self.table.next_press(answer)
            asked = time.monotonic()
            status, answer = connection.send(press.asked)
            self.waited.append(time.monotonic() - asked)
            self.versions[press.shown + 1] = press.version + 1
            if status != HTTPStatus.OK:
                self.errors.append(f"{status} {press.asked!r} {answer[:500]!r}")
                return
            time.sleep(max(0.0, since + PAUSE - time.monotonic()))


def _at_once(webs: int, count: int, watchers: int, seconds: float, warm_up: int) -> list[str]:
    here = [Played(one) for one in played_tables(count, f"mo of {webs}")]
    with site.served_by(webs) as served, _pages(served.followed_at, here, watchers) as pages:
        _warm(served.said_to, here, warm_up)
        cpu, begun = served.cpu_seconds(), time.monotonic()
        _play(served.said_to, here, begun, seconds)
        share = (served.cpu_seconds() - cpu) / (time.monotonic() - begun)
        time.sleep(2)  # for the last ones to arrive
        memory = served.resident_mb()
        output, _ = pages.communicate()
    told = json.loads(output)
    check_books([one.table for one in here])
    waited = [some for one in here for some in one.waited]
    delays = _delays(here, told["shown"])
    errors = [error for one in here for error in one.errors]
    assert not errors, errors[0]
    return [
        f"{webs} web, 1 live" if webs else "one process",
        str(count),
        f"{count * (watchers + len(here[0].table.secrets)):,}",
        f"{len(waited):,}",
        f"{len(waited) / seconds:.1f}",
        *(ms(median(waited)), ms(p99(waited)), ms(median(delays)), ms(p99(delays)), str(told["closed"])),
        *(f"{memory:.0f} MB", f"{share:.0%}"),
    ]


def _warm(webs: Sequence[Web], here: Sequence[Played], times: int) -> None:
    """Makes every thread of the site draw a table once."""
    from tests.bench.keep_alive import request

    for web in webs:
        connection = Connection(web.port)
        for number in range(times):
            table = here[number % len(here)].table
            answered(connection, request("GET", f"/s/{table.secrets['ann']}/", Cookie=table.cookies))


def _play(webs: Sequence[Web], here: Sequence[Played], begun: float, seconds: float) -> None:
    """Each table starts a moment after the previous one."""
    threads = []
    for at, one in enumerate(here):
        first = begun + at * PAUSE / len(here)
        threads.append(threading.Thread(target=one.go_on, args=(webs[at % len(webs)].port, first, begun + seconds)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _delays(here: Sequence[Played], shown: Sequence[Sequence[tuple[int, float]]]) -> list[float]:
    """For each record, the time until the last of its table's pages had it, seats and spectators together."""
    from chouette.models import Record

    since_boot = time.time() - time.monotonic()
    kinds = len(shown) // len(here)
    delays = []
    for at, one in enumerate(here):
        written = dict(Record.objects.filter(chouette=one.table.pk).values_list("number", "at"))
        last: dict[int, float] = {}
        for number, moment in (pair for token in shown[at * kinds : (at + 1) * kinds] for pair in token):
            last[number] = max(last.get(number, 0.0), moment)
        delays += [
            last[number] - (written[version].timestamp() - since_boot)
            for number, version in one.versions.items()
            if number in last and version in written
        ]
    return delays


@contextmanager
def _pages(web: Web, here: Sequence[Played], watchers: int) -> Iterator["subprocess.Popen[str]"]:
    """The process full of open pages: one for each seat, and this many spectators; its output comes when its input ends."""
    opened = [
        argument
        for one in here
        for who, token in one.table.tokens.items()
        for argument in (str(watchers if who == "watch" else 1), token)
    ]
    with child("tests.bench.many_pages", str(web.port), *opened) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process


if __name__ == "__main__":
    main()
