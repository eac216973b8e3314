"""How long does one action take, from the tap to the answer 200, and how many per second can the site do?

    python -m tests.bench.action [--clients 8] [--seconds 4] [--rounds 3] [--taps 200] [--warm-up 60]

Compared, in the same run and in turns, with a bare endpoint behind the same middleware that does one locked update and one
insert. Latency is measured with one client alone; throughput with eight, each with a login, a club and evenings of their own.
They say a whole recorded evening; statements that move points also write to the book. A tap is answered with the redrawn
console, a program's statement with the state as JSON.
"""

import argparse
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import cycle

from tests.bench import monitors, site, tables
from tests.bench.keep_alive import Connection
from tests.bench.monitors import Monitor, Said, answered, clicks, programmed
from tests.bench.tables import median, ms, p99

BARE = "the bare endpoint"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.action")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=4.0, help="of each turn of each endpoint")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--taps", type=int, default=200, help="of the one client whose waiting is measured")
    parser.add_argument("--warm-up", type=int, default=60, help="requests, until every thread has its connection and templates")
    options = parser.parse_args()
    with site.database():
        print(report(options.clients, options.seconds, options.rounds, options.taps, options.warm_up))


def report(clients: int, seconds: float, rounds: int, taps: int, warm_up: int) -> str:
    evening = monitors.recorded_evening()
    staff = monitors.monitors(2 + 2 * clients, 3 + int(seconds * rounds / 10), "tapping-mo")
    with site.web_process() as web:
        _warm_up(web.port, staff[0], clients, warm_up)
        waited = _latency(web.port, staff[0], staff[1], evening, taps, warm_up)
        done = _throughput(web.port, staff[2 : 2 + clients], staff[2 + clients :], evening, seconds, rounds)
    rows = [
        (name, str(len(some)), ms(median(some)), ms(p99(some)), f"{median(waited[BARE]) / median(some):.2f}")
        for name, some in waited.items()
    ]
    latency = tables.table(("one action, one client", "times", "median", "p99", "ratio"), rows)
    head = (f"{clients} clients at full speed", "a second", "ratio")
    rows_done = [(name, f"{each:.0f}", f"{each / done[BARE]:.2f}") for name, each in done.items()]
    return f"{latency}\n\n{tables.table(head, rows_done)}"


def _warm_up(port: int, one: Monitor, clients: int, times: int) -> None:
    def ask() -> None:
        connection = Connection(port)
        for _ in range(times):
            answered(connection, one.bare(Said("game", 0, scores=False)))

    _together([threading.Thread(target=ask) for _ in range(clients)])


def _latency(
    port: int, one: Monitor, program: Monitor, evening: Sequence[Said], taps: int, warm_up: int
) -> dict[str, list[float]]:
    """Seconds per request, by kind; the three kinds alternate, with the same statement of the same evening."""
    waited: dict[str, list[float]] = {BARE: []}
    connection = Connection(port)
    both = zip(clicks(one, evening), programmed(program, evening), strict=True)
    for number, ((tap, said), (by_program, _)) in enumerate(both):
        if number == taps + warm_up:
            break
        moves = ", points move" if said.scores else ""
        kinds = {BARE: one.bare(said), f"a tap at the console{moves}": tap, f"a statement by the API{moves}": by_program}
        for name, asked in kinds.items():
            seconds = answered(connection, asked)
            if number >= warm_up:
                waited.setdefault(name, []).append(seconds)
    return waited


def _throughput(
    port: int, staff: Sequence[Monitor], programs: Sequence[Monitor], evening: Sequence[Said], seconds: float, rounds: int
) -> dict[str, float]:
    """Requests per second; the endpoints take turns, so that any other load on the machine hits all of them."""
    kinds: dict[str, Sequence[Iterator[bytes]]] = {
        BARE: [cycle([one.bare(evening[0])]) for one in staff],
        "taps at the consoles": [(asked for asked, _ in clicks(one, evening)) for one in staff],
        "statements by the API": [(asked for asked, _ in programmed(one, evening)) for one in programs],
    }
    done = dict.fromkeys(kinds, 0.0)
    for _ in range(rounds):
        for name, asking in kinds.items():
            done[name] += _a_second(port, asking, seconds) / rounds
    return done


def _a_second(port: int, asking: Sequence[Iterator[bytes]], seconds: float) -> float:
    done: list[int] = []
    until = time.perf_counter() + seconds

    def ask(requests: Iterator[bytes]) -> None:
        connection = Connection(port)
        count = 0
        while time.perf_counter() < until:
            answered(connection, next(requests))
            count += 1
        done.append(count)

    start = time.perf_counter()
    _together([threading.Thread(target=ask, args=(requests,)) for requests in asking])
    assert len(done) == len(asking), "a client gave up; see above"
    return sum(done) / (time.perf_counter() - start)


def _together(threads: Sequence[threading.Thread]) -> None:
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
