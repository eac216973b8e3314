"""The site under the bench: a throw-away folder with a durable database, set up and served as `./club up` does it."""

import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from clubsite.embedded.cluster import Cluster

ENTRYPOINT = Path(__file__).parents[2] / "docker" / "entrypoint.sh"
TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def database() -> Iterator[None]:
    """Sets up the site in a folder that is removed afterwards."""
    if _standing:
        yield
        return
    home = Path(tempfile.mkdtemp(prefix="club-bench-"))
    try:
        with _running(home):
            yield
    finally:
        shutil.rmtree((home / "postgres").resolve())
        shutil.rmtree(home)


@contextmanager
def _running(home: Path) -> Iterator[None]:
    """Sets up Django only now, because its settings read where the database is."""
    import django

    home.chmod(0o711)  # root's server runs as nobody, who must be able to pass through
    cluster = Cluster(home)
    cluster.start()
    os.environ.update(cluster.environment() | {"CLUB_DATA": str(home), "DJANGO_SETTINGS_MODULE": "tests.bench.settings"})
    try:
        django.setup()
        _prepare()
        yield
    finally:
        _let_go()
        cluster.stop()


def _prepare() -> None:
    from django.core.management import call_command

    call_command("migrate", run_syncdb=True, interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def _let_go() -> None:
    from django.db import connections

    connections.close_all()


@dataclass(frozen=True, slots=True)
class Web:
    """A running web process."""

    port: int
    pid: int

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def resident_mb(self) -> float:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6


@dataclass(frozen=True, slots=True)
class Site:
    """Where statements are sent and pages follow, and all the processes that serve them."""

    said_to: list[Web]
    followed_at: Web

    @property
    def processes(self) -> list[Web]:
        return list({web.pid: web for web in [*self.said_to, self.followed_at]}.values())

    def cpu_seconds(self) -> float:
        return sum(process.cpu_seconds() for process in self.processes)

    def resident_mb(self) -> float:
        return sum(process.resident_mb() for process in self.processes)


_standing: dict[int, Site] = {}


@contextmanager
def standing(*webs: int) -> Iterator[None]:
    """As long as this lasts, benches share one database, and the processes for each of these numbers of webs."""
    with database(), ExitStack() as running:
        started = {number: running.enter_context(served_by(number)) for number in webs}
        _standing.update(started)
        try:
            yield
        finally:
            _standing.clear()


@contextmanager
def served_by(webs: int) -> Iterator[Site]:
    """0: everything in the one process of the embedded installation. Otherwise this many web processes under granian and a
    separate live process, as in docker/compose.yaml; clients alternate between them, as the proxy would."""
    if webs in _standing:
        yield _standing[webs]
        return
    with ExitStack() as running:
        if not webs:
            web = running.enter_context(web_process())
            yield Site([web], web)
        else:
            parts = [running.enter_context(_role(name)) for name in ["web"] * webs + ["live"]]
            yield Site(parts[:-1], parts[-1])


@contextmanager
def _role(name: str) -> Iterator[Web]:
    """A role of the entrypoint, once it answers."""
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = held.getsockname()[1]
    programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    one_worker = {"PATH": programs, "CLUB_HOST": "127.0.0.1", "CLUB_PORT": str(port), "CLUB_WEB_PROCESSES": "1"}
    one_worker["TMPDIR"] = os.environ["CLUB_DATA"]  # what it leaves behind goes with the database
    process = subprocess.Popen([ENTRYPOINT, name], env=os.environ | one_worker, start_new_session=True)
    try:
        while not _answers(port):
            assert process.poll() is None, f"{name} ended"
            time.sleep(0.05)
        yield Web(port, _who_works(process.pid))
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _who_works(pid: int) -> int:
    """granian's first process only supervises its worker."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return max((int(child) for child in children), key=lambda child: Web(0, child).resident_mb(), default=pid)


@contextmanager
def web_process(folder: Path | None = None) -> Iterator[Web]:
    """The one web process of the embedded installation; from another checkout, if its folder is given."""
    if folder is None and 0 in _standing:
        yield _standing[0].followed_at
        return
    with socket.create_server(("127.0.0.1", 0), backlog=2_048) as listening:
        listening.set_inheritable(True)
        process = subprocess.Popen(
            [sys.executable, "-m", "clubsite.embedded.web"],
            env=os.environ | {"CLUB_SOCKET": str(listening.fileno())},
            pass_fds=[listening.fileno()],
            cwd=folder,
        )
        try:
            yield Web(listening.getsockname()[1], process.pid)
        finally:
            process.terminate()
            process.wait()
