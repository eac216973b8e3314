"""A small server without containers: pages and live updates in one process, tasks and their clock in another, no broker.

docker/SMALL_SERVER.md describes it, docker/systemd/ has its units.
"""

import configparser
import os
import re
import shlex
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest
from django.db import connection

from chouette.evening.services import open_chouette
from clubsite.members.models import User
from clubsite.members.services import create_club

from .installation import BEARER, ENTRYPOINT, HOST, ROOT, environment, metric, says, static_files
from .processes import PATIENCE, Process, free_ports
from .test_files import need
from .test_installation import say

UNITS = sorted((ROOT / "docker" / "systemd").glob("*.service"))
MOST_MEMORY = 450.0  # MB, PostgreSQL included: what docker/SMALL_SERVER.md promises

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class SmallServer:
    site: Process
    worker: Process

    def visitor(self) -> httpx.Client:
        """As the proxy passes them on."""
        return httpx.Client(base_url=self.site.url, headers={"Host": HOST, "X-Forwarded-Proto": "https"}, timeout=30)


@pytest.fixture
def server(database: dict[str, str], tmp_path: Path) -> Iterator[SmallServer]:
    """Started by the very commands of the units."""
    env = environment(tmp_path, database) | {"CLUB_STATIC_FOLDER": str(static_files())}
    parts = []
    for unit, port in zip(UNITS, free_ports(2), strict=True):
        command = [str(ENTRYPOINT), *shlex.split(_service(unit)["ExecStart"])[1:]]
        process = Process(unit.stem, command, env | {"CLUB_PORT": str(port)}, tmp_path / f"{unit.stem}.log", port)
        process.ready = lambda process=process: says(process.url + "/healthz") == HTTPStatus.OK  # type: ignore[misc]
        parts.append(process)
    for process in parts:
        process.launch()
    try:
        for process in parts:
            process.wait_until_ready()
        yield SmallServer(*parts)
    finally:
        for process in parts:
            process.kill()


def _service(unit: Path) -> dict[str, str]:
    """The last of several settings of one name is enough here."""
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(unit)
    return dict(read["Service"])


def test_an_evening_is_live_and_the_clock_of_the_tasks_runs(server: SmallServer) -> None:
    mo = User.objects.create_user("mo", "mo@example.org", "a long password")
    chouette = open_chouette(create_club(mo, "The Mulberry"), "Friday", mo)
    for line in ("box ann", "line bob cal dee"):
        say(chouette, line)
    with server.visitor() as visitor:
        page = visitor.get(f"/w/{chouette.code}/")
        assert page.status_code == HTTPStatus.OK
        assert visitor.get(re.findall(r'href="(/static/[^"]+\.css)"', page.text)[0]).status_code == HTTPStatus.OK
        wire = re.search(r'"(/live/[^"]+)"', page.text)
        assert wire is not None
        with visitor.stream("GET", wire[1].replace("&amp;", "&")) as stream:
            lines = stream.iter_lines()
            next(lines)  # the stream's greeting: it is open
            say(chouette, "game")
            assert next(line for line in lines if line.startswith("id:"))
    until = time.monotonic() + PATIENCE
    while not metric(server.worker.url, 'club_tasks_total{outcome="success",task="games.tournaments.tasks.keep_hours"}'):
        assert time.monotonic() < until, server.worker.said()[-2000:]
        time.sleep(0.2)
    assert 0 < used_memory(server) < MOST_MEMORY
    assert (server.worker.stop(), server.site.stop()) == (0, 0)


def used_memory(server: SmallServer) -> float:
    """MB of all processes, what they share counted once; of PostgreSQL those that serve this database, and its own."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_backend_pid()")
        (ours,) = cursor.fetchone()
        ours_too = "pid <> %s and (datname is null or datname = current_database())"
        cursor.execute(f"select pid from pg_stat_activity where {ours_too}", [ours])
        serving = [pid for (pid,) in cursor.fetchall()]
    postmaster = int(Path(f"/proc/{ours}/stat").read_text().rpartition(")")[2].split()[1])
    pids = [server.site.pid, server.worker.pid, postmaster, *serving]
    return sum(_proportional(pid) for pid in pids)


def _proportional(pid: int) -> float:
    """MB of one process; 0 of one that has ended since it was listed, as a worker of autovacuum does."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    found = re.search(r"(?m)^Pss:\s+(\d+) kB$", rollup)
    assert found
    return int(found[1]) / 1000


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_systemd_accepts_the_unit(unit: Path, tmp_path: Path) -> None:
    """With the paths of this checkout: what a unit starts must be there."""
    analyze = need("systemd-analyze", "systemd")
    text = unit.read_text().replace("/opt/club/", f"{ROOT}/").replace("User=club", f"User={os.geteuid()}")
    (tmp_path / unit.name).write_text(text.replace("Group=club", f"Group={os.getegid()}"))
    command = [analyze, "verify", "--man=no", "--recursive-errors=no", str(tmp_path / unit.name)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


def test_what_the_units_read_is_in_the_example() -> None:
    example = (ROOT / "docker" / "systemd" / "club.env.example").read_text()
    named = set(re.findall(r"(?m)^([A-Z_]+)=", example))
    assert named >= {"CLUB_HOSTS", "CLUB_SECRET_KEY", "PGHOST", "CLUB_SMTP_HOST", "CLUB_MAIL_FROM"}
    assert {_service(unit)["EnvironmentFile"] for unit in UNITS} == {"/etc/club/club.env"}


def test_whoever_is_not_the_monitoring_reads_no_metrics_of_the_one_process(server: SmallServer) -> None:
    assert httpx.get(server.site.url + "/metrics", headers=BEARER, timeout=30).status_code == HTTPStatus.OK
    with server.visitor() as visitor:
        assert visitor.get("/metrics").status_code == HTTPStatus.NOT_FOUND
