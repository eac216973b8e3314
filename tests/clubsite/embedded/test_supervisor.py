"""The whole installation from one command, and what remains when parts are killed without warning."""

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from subprocess import DEVNULL
from typing import LiteralString
from urllib.parse import urlencode

import psycopg
import pytest

from clubsite.embedded.cluster import Cluster
from tests.prepared import begin_with_copy

ROOT = Path(__file__).parents[3]
CHILDREN = ("postgres", "clubsite.embedded.web", "clubsite.embedded.worker")

STOPPED_WITHIN_SECONDS = 20  # the web process first lets open pages end properly


@dataclass
class Club:
    """One run of `python -m clubsite.embedded` on a data folder."""

    data: Path
    process: "subprocess.Popen[bytes]"
    said: Path

    def child(self, word: str) -> int:
        """The process id of the child with `word` on its command line; 0 if there is none."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        found = [pid for pid in children if word.encode() in Path(f"/proc/{pid}/cmdline").read_bytes()]
        return int(found[0]) if found else 0

    def has_another(self, word: str, killed: int) -> bool:
        return self.child(word) not in (0, killed)

    def words(self) -> str:
        return self.said.read_text()

    def port(self) -> int:
        """The port it is served on; 0 until it reports one."""
        port = re.search(r"http://127\.0\.0\.1:(\d+)/", self.words())
        return int(port[1]) if port else 0

    def ask(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection("127.0.0.1", self.port(), timeout=20)
        line.request(method, path, body, headers or {})
        return line.getresponse()

    def answers(self) -> bool:
        if not self.port():
            assert self.process.poll() is None, self.words()
            return False
        try:
            return self.ask("GET", "/").status < 500
        except OSError:
            return False

    def sql(self, statement: LiteralString) -> str:
        address = Cluster(self.data).environment()
        with psycopg.connect(host=address["PGHOST"], user=address["PGUSER"], dbname=address["PGDATABASE"]) as database:
            cursor = database.execute(statement)
            row = cursor.fetchone() if cursor.description else None
            return str(row[0]) if row else ""


def surroundings(data: Path) -> dict[str, str]:
    """An environment that knows nothing of the tests' database."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "DJANGO"))}
    return bare | {"CLUB_DATA": str(data), "CLUB_PORT": "0"}


@pytest.fixture(scope="module")
def first_start() -> Iterator[Path]:
    """A data folder as the first start leaves it."""
    with tempfile.TemporaryDirectory(prefix="club-") as name:
        data = Path(name)
        data.chmod(0o711)
        cluster = Cluster(data)
        cluster.start()
        env = surroundings(data) | cluster.environment() | {"DJANGO_SETTINGS_MODULE": "clubsite.settings.dev"}
        try:
            subprocess.run([sys.executable, "-m", "clubsite.embedded.prepare"], cwd=ROOT, env=env, stdout=DEVNULL, check=True)
        finally:
            cluster.stop()
        yield data


@pytest.fixture
def opened_before(folder: Path, first_start: Path) -> None:
    """The test's data folder is not empty: making the database and its tables takes longer than most of these tests."""
    begin_with_copy(first_start, folder / "data")


@pytest.fixture
def open_club(folder: Path) -> Iterator[Callable[[], Club]]:
    """Opens the club in the test's data folder."""
    opened: list[Club] = []

    def start() -> Club:
        said = folder / f"said-{len(opened)}"
        env = surroundings(folder / "data")
        with said.open("wb") as out:
            process = subprocess.Popen([sys.executable, "-m", "clubsite.embedded"], cwd=ROOT, env=env, stdout=out, stderr=out)
        opened.append(Club(folder / "data", process, said))
        wait_for(opened[-1].answers)
        return opened[-1]

    yield start
    for club in opened:
        club.process.terminate()
        club.process.wait()


def wait_for(happened: Callable[[], object]) -> None:
    for _ in range(2000):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it never happened")


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def test_a_first_start_shows_a_login_once_and_a_stop_leaves_nothing_running(open_club: Callable[[], Club]) -> None:
    club = open_club()
    assert len(re.findall(r"Log in as owner with the password \S{16}", club.words())) == 1
    children = [club.child(word) for word in CHILDREN]
    assert all(children)
    club.process.send_signal(signal.SIGINT)
    assert club.process.wait() == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in children)
    assert "Traceback" not in club.words()
    assert "password" not in open_club().words()


@pytest.mark.usefixtures("opened_before")
def test_nobody_chooses_his_address_and_letters_lead_to_this_site(open_club: Callable[[], Club]) -> None:
    club = open_club()
    club.ask("GET", "/join/forged/", headers={"X-Forwarded-For": "203.0.113.9"})
    wait_for(lambda: "A forged invitation from 127.0.0.1" in club.words())
    cookie = str(club.ask("GET", "/password/").getheader("set-cookie")).split(";")[0]
    form = urlencode({"email": "ann@example.org", "csrfmiddlewaretoken": cookie.partition("=")[2]})
    club.ask("POST", "/password/", form, {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"})
    wait_for(lambda: "To: ann@example.org" in club.words())
    wait_for(lambda: re.search(rf"http://\S+:{club.port()}/sign-up/", club.words()))
    assert "203.0.113.9" not in club.words()


@pytest.mark.usefixtures("opened_before")
def test_every_killed_child_is_started_again_and_what_was_committed_is_there(open_club: Callable[[], Club]) -> None:
    club = open_club()
    club.sql("create table kept as select 'committed' as word")
    for word in CHILDREN:
        killed = club.child(word)
        kill(killed)
        wait_for(partial(club.has_another, word, killed))
        wait_for(club.answers)
    assert club.sql("select word from kept") == "committed"


@pytest.mark.usefixtures("opened_before")
def test_a_killed_supervisor_takes_its_children_along_and_the_next_start_recovers(
    open_club: Callable[[], Club],
) -> None:
    club = open_club()
    club.sql("create table kept as select 'committed' as word")
    children = [club.child(word) for word in CHILDREN]
    kill(club.process.pid)
    club.process.wait()
    after = open_club()
    assert after.sql("select word from kept") == "committed"
    deadline = time.monotonic() + STOPPED_WITHIN_SECONDS
    while any(map(lives, children)):
        assert time.monotonic() < deadline, "a child outlived its supervisor"
        time.sleep(0.05)


def lives(pid: int) -> bool:
    """Whether the process is running. A dead one may stay in the process table until its new parent has reaped it."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


@pytest.mark.usefixtures("opened_before")
def test_everything_killed_at_once_the_next_start_recovers(open_club: Callable[[], Club]) -> None:
    club = open_club()
    club.sql("create table kept as select 'committed' as word")
    for pid in [club.process.pid, *(club.child(word) for word in CHILDREN)]:
        kill(pid)
    club.process.wait()
    assert open_club().sql("select word from kept") == "committed"


@pytest.mark.usefixtures("opened_before")
def test_a_second_start_on_the_same_folder_and_a_taken_port_are_refused_in_a_sentence(
    open_club: Callable[[], Club],
) -> None:
    club = open_club()
    env = os.environ | {"CLUB_DATA": str(club.data), "CLUB_PORT": "0"}
    command = [sys.executable, "-m", "clubsite.embedded"]
    same_folder = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (same_folder.returncode, same_folder.stderr) == (1, "")
    assert "is already running" in same_folder.stdout
    env |= {"CLUB_PORT": str(club.port())}
    same_port = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (same_port.returncode, same_port.stderr) == (1, "")
    assert "Choose another port" in same_port.stdout
