"""The site under the bench: a throw-away folder with a durable database, prepared and served as `./club up` does it."""

import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from clubsite.embedded.cluster import Cluster

TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def database() -> Iterator[None]:
    """Django is set up in here and not before: its settings read where the database is."""
    home = Path(tempfile.mkdtemp(prefix="club-bench-"))
    home.chmod(0o711)  # root's server runs as nobody, who must pass through
    cluster = Cluster(home)
    cluster.start()
    os.environ.update(cluster.environment() | {"CLUB_DATA": str(home), "DJANGO_SETTINGS_MODULE": "tests.bench.settings"})
    try:
        _prepare()
        yield
    finally:
        _let_go()
        place = cluster.place
        cluster.stop()
        shutil.rmtree(place)
        shutil.rmtree(home)


def _prepare() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", run_syncdb=True, interactive=False, verbosity=0)
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


@contextmanager
def web_process() -> Iterator[Web]:
    """The one web process of the embedded installation."""
    with socket.create_server(("127.0.0.1", 0), backlog=2_048) as listening:
        listening.set_inheritable(True)
        process = subprocess.Popen(
            [sys.executable, "-m", "clubsite.embedded.web"],
            env=os.environ | {"CLUB_SOCKET": str(listening.fileno())},
            pass_fds=[listening.fileno()],
        )
        try:
            yield Web(listening.getsockname()[1], process.pid)
        finally:
            process.terminate()
            process.wait()
