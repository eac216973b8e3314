"""How long until the last of thousands of open pages shows a change?

    python -m tests.bench.fan_out [--pages 1000 3000] [--actions 20] [--busy 8] [--plain] [--beside FOLDER] [--rounds 1]

One web process, one process full of open players' pages of one evening with twelve players; then one statement a second is
said there. The times run from the commit until a page has the whole message, rendering included. Then the same again while
this many monitors say evenings of their own at full speed, through the same web process.

The pages accept gzip, as browsers do. With --plain, pages that accept no encoding are also measured; with --beside, also
pages served by another checkout of the site, such as an older one (its tables must be the same). These alternate, --rounds
times, so that changing load on the machine favours neither.

Goals on two cores that also run the database, the pages and the monitors: the last page within 60 ms for 1,000 and 150 ms for
3,000 pages (p99 over all statements), and 200 MB of memory.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from uuid import uuid4

from tests.bench import monitors, site, tables
from tests.bench.monitors import Monitor, Said
from tests.bench.site import Web
from tests.bench.tables import median, ms, p99

TWELVE = ["ann", "bob", "cal", "dee", "eli", "fay", "gus", "hal", "ida", "jon", "kim", "lou"]
GAMES_BEFORE = 25  # in the evening that is watched
HEAD = (
    *("open pages", "as", "monitors", "a page, median", "p99", "the last, median", "p99"),
    *("bytes a page", "CPU a page", "memory", "CPU", "said beside it"),
)


@dataclass(frozen=True, slots=True)
class Way:
    """How pages are served: the encoding they accept, and by which checkout of the site; None is this one."""

    word: str
    coding: str = "gzip"
    folder: Path | None = None


@dataclass(slots=True)
class Measured:
    """Over all rounds: how long after each commit every page had it, and what the process used."""

    delays: list[list[float]] = field(default_factory=list)
    bytes: int = 0
    cpu_seconds: float = 0
    seconds: float = 0
    memory_mb: float = 0
    beside: list[float] = field(default_factory=list)  # statements a second, one figure per round


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fan_out")
    parser.add_argument("--pages", type=int, nargs="+", default=[1_000, 3_000])
    parser.add_argument("--actions", type=int, default=20, help="one a second")
    parser.add_argument("--busy", type=int, default=8, help="monitors at other chouettes; 0 for none")
    parser.add_argument("--plain", action="store_true", help="also pages that do not take gzip")
    parser.add_argument(
        "--beside", type=Path, metavar="FOLDER", help="another checkout of the site, measured in turns with this"
    )
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with site.database():
        print(report(options.pages, options.actions, options.busy, _ways(options), options.rounds))


def _ways(options: argparse.Namespace) -> list[Way]:
    plain = [Way("plain", coding="identity")] if options.plain else []
    beside = [Way(options.beside.resolve().name, folder=options.beside)] if options.beside else []
    return [*beside, *plain, Way("gzip")]


def report(pages: Sequence[int], actions: int, busy: int, ways: Sequence[Way], rounds: int) -> str:
    evening = monitors.recorded_evening()
    watched = Watched()
    times = len(pages) * len(ways) * rounds
    rows = []
    for staff in ([], monitors.monitors(busy, (2 + actions // 2) * times, "busy-mo")) if busy else ([],):
        turn = count()
        for number in pages:
            measured = [Measured() for _ in ways]
            for _ in range(rounds):
                for way, so_far in zip(ways, measured, strict=True):
                    codes = slice(next(turn), None, times)
                    mine = [replace(one, codes=one.codes[codes]) for one in staff]
                    _measure(so_far, way, watched, number, actions, mine, evening)
            rows += [_row(number, way, len(staff), of_it) for way, of_it in zip(ways, measured, strict=True)]
    return tables.table(HEAD, rows)


class Watched:
    """An evening of twelve players, already under way, that continues one statement at a time."""

    def __init__(self, games: int = GAMES_BEFORE, monitor: str = "mo") -> None:
        from chouette.evening.services import open_chouette
        from clubsite.members.models import User
        from clubsite.members.services import create_club

        mo = User.objects.create_user(monitor)
        self.chouette = open_chouette(create_club(mo, "The Mulberry"), "Friday", mo)
        self._say("\n".join(["sheet plain", "box ann", f"line {' '.join(TWELVE[1:])}", *map(_game, range(games))]))
        self._next = self._goes_on()

    def token(self, folder: Path | None) -> str:
        """The live page of anyone with the code; in folders of 0.4 and before, that was said without the code."""
        from chouette.pages.shared.audiences import watch_audience
        from clubsite.live.tokens import sign

        return sign(f"chouette:{self.chouette.pk}", "watch" if folder else watch_audience(self.chouette))

    def say_one(self) -> tuple[int, float]:
        """One statement: the number the pages should show then, and when it was committed."""
        from django.db import transaction

        line = next(self._next)
        with transaction.atomic():
            self._say(line)
            before_the_commit = time.monotonic()
        return self.chouette.shown, before_the_commit

    def _goes_on(self) -> Iterator[str]:
        while True:
            for number in range(GAMES_BEFORE):
                yield from _game(number).splitlines()

    def _say(self, lines: str) -> None:
        from chouette.evening.services import perform_all
        from chouette.notation import read_statement

        actions = [read_statement(line) for line in lines.splitlines()]
        version, mo = self.chouette.version, self.chouette.opened_by
        self.chouette = perform_all(self.chouette.pk, actions, version=version, action_id=uuid4(), by=mo).chouette


def _game(number: int) -> str:
    """Whoever is box, nobody doubles before the box does: every line is legal for any line-up."""
    result = ("team wins gammon", "box wins single", "team wins single", "box wins backgammon")[number % 4]
    return f"game\n{result}"


def _measure(
    so_far: Measured, way: Way, watched: Watched, pages: int, actions: int, staff: Sequence[Monitor], evening: Sequence[Said]
) -> None:
    with site.web_process(way.folder) as web, _pages(web, pages, watched.token(way.folder), way.coding) as load:
        with _at_work(web, staff, evening) if staff else nullcontext(so_far.beside) as beside:
            cpu, started = web.cpu_seconds(), time.monotonic()
            said = [_a_second_later(watched) for _ in range(actions)]
            time.sleep(2)  # for the last one to arrive
            so_far.cpu_seconds += web.cpu_seconds() - cpu
            so_far.seconds += time.monotonic() - started
            so_far.memory_mb = max(so_far.memory_mb, web.resident_mb())
        output, _ = load.communicate()
    came = json.loads(output)
    assert len(came["shown"]) == pages
    so_far.delays += [[_reached(page, version) - at for page in came["shown"]] for version, at in said]
    so_far.bytes += came["bytes"]
    so_far.beside += beside if staff else []


def _reached(page: Sequence[tuple[int, float]], version: int) -> float:
    """When the page showed this version or, if it was behind, a newer one."""
    return next(moment for seen, moment in page if seen >= version)


def _row(pages: int, way: Way, busy: int, of_it: Measured) -> list[str]:
    each, last = [delay for of_one in of_it.delays for delay in of_one], [max(of_one) for of_one in of_it.delays]
    sent = len(each)
    rate = f"{sum(of_it.beside) / len(of_it.beside):.0f}/s" if of_it.beside else "-"
    return [
        *(f"{pages:,}", way.word, str(busy), ms(median(each)), ms(p99(each)), ms(median(last)), ms(p99(last))),
        *(f"{of_it.bytes / sent / 1000:.1f} kB", f"{of_it.cpu_seconds / sent * 1e6:.0f} µs" if not busy else "-"),
        *(f"{of_it.memory_mb:.0f} MB", f"{of_it.cpu_seconds / of_it.seconds:.0%}", rate),
    ]


def _a_second_later(watched: Watched) -> tuple[int, float]:
    time.sleep(1)
    return watched.say_one()


@contextmanager
def _pages(web: Web, pages: int, token: str, coding: str) -> Iterator["subprocess.Popen[str]"]:
    """The process full of open pages; its output comes when its input ends."""
    with child("tests.bench.sse_load", str(web.port), str(pages), token, coding) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process


@contextmanager
def _at_work(web: Web, staff: Sequence[Monitor], evening: Sequence[Said]) -> Iterator[list[float]]:
    """The monitors' process. Afterwards the list holds how many statements it said per second."""
    rate: list[float] = []
    with child("tests.bench.monitors") as process:
        assert process.stdin is not None
        process.stdin.write(monitors.as_json(web.port, staff, evening) + "\n")
        process.stdin.flush()
        time.sleep(1)  # until they are under way
        started = time.monotonic()
        yield rate
        output, _ = process.communicate()
        done = json.loads(output)
        assert done["still_at_it"] == len(staff), "a monitor ran out of evenings, or was refused"
        rate.append(done["done"] / (time.monotonic() - started))


@contextmanager
def child(module: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    main()
