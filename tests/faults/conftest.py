"""One installation with a durable database of its own, like a club's, which the tests of this folder may kill."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import httpx
import psycopg
import pytest

from clubsite.embedded.cluster import Cluster
from tests.clubsite.webhooks.receiver import Receiver, a_receiver
from tests.production.installation import ENTRYPOINT, ROOT, Installation, environment, installation

from .burst import Burst, burst_of
from .open_page import OpenPage

EVENINGS = 6
BURSTS = 3
LINES = 40


@dataclass(frozen=True, slots=True)
class Club:
    """The installation, its database, and a receiver for its webhooks."""

    site: Installation
    cluster: Cluster
    receiver: Receiver

    def client(self) -> httpx.Client:
        return self.site.client()

    def ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """The result from the database itself."""
        address = self.cluster.environment()
        host, port, user = address["PGHOST"], address["PGPORT"], address["PGUSER"]
        with psycopg.connect(host=host, port=port, user=user, dbname=address["PGDATABASE"]) as connection:
            return connection.execute(query.encode(), values).fetchall()


@pytest.fixture(scope="package")
def club() -> Iterator[Club]:
    home = Path(tempfile.mkdtemp(prefix="club-faults-"))
    home.chmod(0o711)  # root's server runs as nobody, who must be able to pass through
    cluster = Cluster(home / "database")
    (home / "database").mkdir(mode=0o711)
    cluster.start()
    try:
        env = cluster.environment() | {"CLUB_WEBHOOKS_TO_LOOPBACK": "1"}
        _make_tables(environment(home, env))
        with a_receiver() as receiver, installation(home, env, beat=True) as site:
            yield Club(site, cluster, receiver)
    finally:
        cluster.stop()
        shutil.rmtree(cluster.place)
        shutil.rmtree(home)


def _make_tables(env: Mapping[str, str]) -> None:
    subprocess.run([ENTRYPOINT, "migrate"], env=dict(env), check=True, cwd=ROOT)


@pytest.fixture(scope="package")
def staged(club: Club) -> Iterator[dict[str, str]]:
    """Evenings not yet begun, without end; those of several bursts are staged at once."""

    def lots() -> Iterator[dict[str, str]]:
        command = [sys.executable, "-m", "tests.faults.stage", str(BURSTS * EVENINGS), club.receiver.address]
        while True:
            lot = subprocess.run(command, env=club.site.env, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
            yield from json.loads(lot.stdout)

    return lots()


@pytest.fixture
def burst(staged: Iterator[dict[str, str]]) -> Burst:
    """Evenings not yet begun, and for each the first statements of a recorded one."""
    return burst_of(list(islice(staged, EVENINGS)), lines_of("saturday-club-sheet")[:LINES])


def lines_of(name: str) -> list[str]:
    """The statements of a recorded evening, one a line."""
    from chouette.notation import write_statement
    from chouette.notation.score_sheet import play

    sheet = (ROOT / "tests" / "records" / f"{name}.sheet").read_text(encoding="utf-8")
    return [write_statement(one.action) for one in play(sheet).statements]


@pytest.fixture
def pages(club: Club, burst: Burst) -> Iterator[Callable[[], list[OpenPage]]]:
    """Opens two players' pages of each evening."""
    opened: list[OpenPage] = []

    def open_them() -> list[OpenPage]:
        opened.extend(OpenPage(monitor.code, club.client) for monitor in burst.members for _ in range(2))
        for page in opened:
            page.wait_until_it_shows(0)
        return opened

    yield open_them
    for page in opened:
        page.close()
