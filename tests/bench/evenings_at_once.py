"""Can the site serve a whole federation's Friday: twenty evenings at once, with twelve players and fifty watchers each?

    python -m tests.bench.evenings_at_once [--evenings 20] [--watchers 50] [--minutes 5] [--rush 1] [--webs 0 1 2]

For this many minutes every monitor says a statement a second through the API, as a very fast table would; then, for `rush`
minutes, each as soon as the last one is answered. The watchers' pages follow. 0 webs is the one process of `./club up`;
otherwise there are that many web processes, and a separate live process. Afterwards the log holds every statement, and the
points of each evening add up to zero.
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
from itertools import chain, islice

from tests.bench import site, tables, twelve
from tests.bench.fan_out import child
from tests.bench.keep_alive import Connection
from tests.bench.monitors import Monitor, Said, monitors
from tests.bench.site import Site, Web
from tests.bench.tables import median, ms, p99

HEAD = (
    "served by",
    "each evening",
    "pages",
    "statements",
    "a second",
    "median",
    "p99",
    "to the last page, median",
    "p99",
    "errors",
    "memory, first minute",
    "last",
    "CPU",
)
LOOK_EVERY = 5.0  # seconds between two measurements of the memory


@dataclass(slots=True)
class Evening:
    """One monitor's evening: when each statement was sent and when it was answered."""

    monitor: Monitor
    code: str
    asked: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def keep(self, port: int, lines: Iterator[str], pace: float, until: float) -> None:
        connection = Connection(port)
        for number, line in enumerate(lines):
            begun = time.monotonic()
            if begun >= until:
                return
            status, body = connection.send(self.monitor.api(self.code, Said(line, number, scores=False)))
            self.asked.append(begun)
            self.answered.append(time.monotonic())
            if status != HTTPStatus.CREATED:
                self.errors.append(f"{status} {body[:200]!r}")
                return
            time.sleep(max(0.0, begun + pace - time.monotonic()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.evenings_at_once")
    parser.add_argument("--evenings", type=int, default=20)
    parser.add_argument("--watchers", type=int, default=50, help="of each evening")
    parser.add_argument("--minutes", type=float, default=5.0, help="at a statement a second")
    parser.add_argument("--rush", type=float, default=1.0, help="minutes as fast as it goes")
    parser.add_argument("--webs", type=int, nargs="+", default=[0, 1, 2], help="web processes of each rush")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with site.database():
        turns = [(0, 1.0, options.minutes), *((webs, 0.0, options.rush) for webs in options.webs)]
        staff = monitors(options.evenings, evenings=len(turns), named="mo-of-many")
        rows = [
            _row(webs, pace, [Evening(one, one.codes[at]) for one in staff], options.watchers, minutes * 60)
            for at, (webs, pace, minutes) in enumerate(turns)
        ]
    print(tables.table(HEAD, rows))


def _row(webs: int, pace: float, evenings: Sequence[Evening], watchers: int, seconds: float) -> list[str]:
    with site.served_by(webs) as here, _pages(here.followed_at, evenings, watchers) as pages:
        cpu, begun, memory = here.cpu_seconds(), time.monotonic(), _Memory(here)
        _all_at_once([web.port for web in here.said_to], evenings, pace, begun + seconds)
        lasted = time.monotonic() - begun
        share = (here.cpu_seconds() - cpu) / lasted
        memory.stop()
        time.sleep(2)  # for the last ones to arrive
        output, _ = pages.communicate()
    told = json.loads(output)
    _points_are_there(evenings)
    waited = [to - since for one in evenings for since, to in zip(one.asked, one.answered, strict=True)]
    shown = [delay for one, numbers in zip(evenings, told["shown"], strict=True) for delay in _delays(one, numbers)]
    errors = sum(len(one.errors) for one in evenings) + told["closed"]
    return [
        f"{webs} web, 1 live" if webs else "one process",
        "as fast as it goes" if not pace else "a statement a second",
        f"{watchers * len(evenings):,}",
        f"{len(waited):,}",
        f"{len(waited) / lasted:.1f}",
        *(ms(median(waited)), ms(p99(waited)), ms(median(shown)), ms(p99(shown)), str(errors)),
        *(f"{memory.first:.0f} MB", f"{memory.last:.0f} MB", f"{share:.0%}"),
    ]


def _all_at_once(ports: Sequence[int], evenings: Sequence[Evening], pace: float, until: float) -> None:
    """Each monitor starts a moment after the previous one, as people do."""
    threads = []
    for at, one in enumerate(evenings):
        lines = chain(twelve.seating(), twelve.games())
        port, delay = ports[at % len(ports)], at * pace / len(evenings)
        threads.append(threading.Thread(target=_later, args=(delay, one, port, lines, pace, until)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _later(delay: float, one: Evening, port: int, lines: Iterator[str], pace: float, until: float) -> None:
    time.sleep(delay)
    one.keep(port, lines, pace, until)


def _delays(one: Evening, numbers: Sequence[tuple[int, float]]) -> list[float]:
    """From the request to the last page that shows it, rendering included. Each statement raises the page's number by one."""
    first = numbers[0][0]
    asked = {first + 1 + at: moment for at, moment in enumerate(one.asked)}
    return [moment - asked[number] for number, moment in numbers if number in asked]


def _points_are_there(evenings: Sequence[Evening]) -> None:
    from chouette.models import Chouette

    for one in evenings:
        chouette = Chouette.objects.get(code=one.code)
        assert chouette.version == len(one.asked) - len(one.errors), (chouette.version, len(one.asked))
        assert sum(chouette.table["scores"].values()) == 0


class _Memory:
    """The total of all web processes, in the first minute and in the last, as medians of many measurements."""

    def __init__(self, web: Site) -> None:
        self._looks: list[float] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, args=(web,))
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    @property
    def first(self) -> float:
        return median(list(islice(self._looks, int(60 / LOOK_EVERY))))

    @property
    def last(self) -> float:
        return median(self._looks[-int(60 / LOOK_EVERY) :])

    def _look(self, web: Site) -> None:
        while True:
            self._looks.append(web.resident_mb())
            if self._over.wait(LOOK_EVERY):
                return


@contextmanager
def _pages(web: Web, evenings: Sequence[Evening], watchers: int) -> Iterator["subprocess.Popen[str]"]:
    """The process full of open pages; its output comes when its input ends."""
    from chouette.models import Chouette
    from chouette.pages.shared.audiences import watch_audience
    from clubsite.live.tokens import sign

    chouettes = Chouette.objects.in_bulk([one.code for one in evenings], field_name="code")
    watched = (chouettes[one.code] for one in evenings)
    opened = [word for one in watched for word in (str(watchers), sign(f"chouette:{one.pk}", watch_audience(one)))]
    with child("tests.bench.many_pages", str(web.port), *opened) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process


if __name__ == "__main__":
    main()
