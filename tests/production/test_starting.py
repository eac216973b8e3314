"""A web server starts only where it can serve, and leaves nothing behind that keeps its port."""

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

from .installation import ENTRYPOINT, environment, role, static_files
from .processes import Process, free_ports

pytestmark = pytest.mark.django_db(transaction=True)  # so that there is a database

Variables = dict[str, str]
ENDED_WITHIN_SECONDS = 10.0
ELSEWHERE = "Choose another port in CLUB_PORT."


@pytest.fixture
def env(database: Variables, tmp_path: Path) -> Variables:
    return environment(tmp_path, database) | {"CLUB_STATIC_FOLDER": str(static_files()), "CLUB_WEB_PROCESSES": "2"}


def refused(name: str, env: Variables) -> str:
    started = subprocess.run([ENTRYPOINT, name], env=env, capture_output=True, text=True, check=False, timeout=60)
    assert started.returncode == 1, started.stderr
    assert "Traceback" not in started.stderr
    return started.stderr


def test_without_the_pages_files_there_is_no_web(env: Variables, tmp_path: Path) -> None:
    [port] = free_ports(1)
    said = refused("web", env | {"CLUB_STATIC_FOLDER": str(tmp_path / "nowhere"), "CLUB_PORT": str(port)})
    assert f"The pages' files are not in {tmp_path / 'nowhere'}: collect them with" in said


def test_nor_with_those_of_another_version(env: Variables, tmp_path: Path) -> None:
    [port] = free_ports(1)
    older = tmp_path / "static"
    shutil.copytree(static_files(), older)
    manifest = older / "staticfiles.json"
    manifest.write_text(manifest.read_text().replace('"site/live.js"', '"site/dead.js"'))
    said = refused("web", env | {"CLUB_STATIC_FOLDER": str(older), "CLUB_PORT": str(port)})
    assert "are of another version (site/live.js is not there)" in said


@pytest.mark.parametrize("name", ["web", "live"])
def test_on_a_port_that_is_taken_nothing_starts_even_if_it_could_be_shared(name: str, env: Variables) -> None:
    with socket.socket() as another:
        another.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        another.bind(("127.0.0.1", 0))
        another.listen()
        port = another.getsockname()[1]
        said = refused(name, env | {"CLUB_PORT": str(port)})
    assert f"Nothing can be served at 127.0.0.1 port {port}: Address already in use. {ELSEWHERE}" in said


def test_workers_end_when_their_parent_is_killed_and_the_next_start_has_the_port(env: Variables, tmp_path: Path) -> None:
    [port] = free_ports(1)
    web, successor = role("web", tmp_path, env, port), role("web", tmp_path, env, port, 1)
    try:
        web.start()
        workers = children_of(web)
        assert len(workers) >= 2
        os.kill(web.pid, signal.SIGKILL)
        assert web.popen is not None
        web.popen.wait()
        until = time.monotonic() + ENDED_WITHIN_SECONDS
        while any(map(runs, workers)):
            assert time.monotonic() < until, "a worker outlived its parent"
            time.sleep(0.05)
        successor.start()
    finally:
        web.kill()
        successor.kill()


def children_of(process: Process) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def runs(pid: int) -> bool:
    """A dead one may stay in the process table until its new parent has reaped it."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"
