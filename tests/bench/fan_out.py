"""How long until the last of thousands of open pages shows a change?

    python -m tests.bench.fan_out [--pages 1000 3000] [--commits 20] [--scene tests.bench.score_page]

A throw-away PostgreSQL, the real web process, one process full of open pages; then one committed change a second. The
times run from just before the commit to the page having the whole message, rendering included. A scene is a module with
`CHANNEL`, `set_up()`, `commit() -> version` and `render` (a listener).

Goals on two cores that also run the database and the pages: the last page within 100 ms for 1,000 and 200 ms for 3,000
pages (p99 over all commits), 200 MB of memory.
"""

import argparse
import importlib
import json
import os
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol, cast

TICKS = os.sysconf("SC_CLK_TCK")


class Scene(Protocol):
    CHANNEL: str

    def set_up(self) -> None: ...

    def commit(self) -> int: ...


def main() -> None:
    options = _options()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with _database():
        scene = _scene(options.scene)
        scene.set_up()
        print(f"{'pages':>6} {'a page p50':>11} {'p99':>7} {'last page p50':>14} {'p99':>7} {'memory':>9} {'CPU':>6}")
        for pages in options.pages:
            print(_measured(scene, pages, options.commits), flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fan_out")
    parser.add_argument("--pages", type=int, nargs="+", default=[1_000, 3_000])
    parser.add_argument("--commits", type=int, default=20, help="one a second")
    parser.add_argument("--scene", default="tests.bench.score_page")
    return parser.parse_args()


@contextmanager
def _database() -> Iterator[None]:
    from clubsite.embedded.cluster import Cluster

    home = Path(tempfile.mkdtemp(prefix="club-bench-"))
    home.chmod(0o711)  # root's server runs as nobody, who must pass through
    cluster = Cluster(home, durable=False)
    cluster.start()
    os.environ.update(cluster.environment())
    try:
        yield
    finally:
        cluster.stop()
        shutil.rmtree(home)


def _scene(path: str) -> Scene:
    """Django is set up only now: its settings read where the database is."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.live_settings"
    os.environ.setdefault("BENCH_LISTENER", f"bench={path}.render")
    import django

    django.setup()
    return cast(Scene, importlib.import_module(path))


def _measured(scene: Scene, pages: int, commits: int) -> str:
    with ExitStack() as stack:
        port, web = stack.enter_context(_web_process())
        load = stack.enter_context(_pages(port, pages, scene.CHANNEL))
        cpu, started = _cpu_seconds(web), time.monotonic()
        sent = [_commit(scene) for _ in range(commits)]
        cpu_share = (_cpu_seconds(web) - cpu) / (time.monotonic() - started)
        time.sleep(1)  # for the last one to arrive
        memory = _resident_mb(web)
        output, _ = load.communicate()
    seen = {int(version): moments for version, moments in json.loads(output).items()}
    delays = [[(moment - at) * 1000 for moment in seen.get(version, [])] for version, at in sent]
    assert all(len(of_one) == pages for of_one in delays), [len(of_one) for of_one in delays]
    each, last = [delay for of_one in delays for delay in of_one], [max(of_one) for of_one in delays]
    return (
        f"{pages:>6} {statistics.median(each):>8.0f} ms {_p99(each):>4.0f} ms {statistics.median(last):>11.0f} ms "
        f"{_p99(last):>4.0f} ms {memory:>6.0f} MB {cpu_share:>6.1%}"
    )


def _commit(scene: Scene) -> tuple[int, float]:
    time.sleep(1)
    at = time.monotonic()
    return scene.commit(), at


@contextmanager
def _web_process() -> Iterator[tuple[int, int]]:
    """The port and process id of the real web process."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=1_024)
    listening.set_inheritable(True)
    process = subprocess.Popen(
        [sys.executable, "-m", "clubsite.embedded.web"],
        env=os.environ | {"CLUB_SOCKET": str(listening.fileno())},
        pass_fds=[listening.fileno()],
    )
    try:
        yield listening.getsockname()[1], process.pid
    finally:
        process.terminate()
        process.wait()
        listening.close()


@contextmanager
def _pages(port: int, pages: int, channel: str) -> Iterator["subprocess.Popen[str]"]:
    from clubsite.live.tokens import sign

    arguments = [str(port), str(pages), sign(channel, "watch")]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.sse_load", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process
    finally:
        process.kill()
        process.wait()


def _p99(values: list[float]) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[98]


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _resident_mb(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    main()
