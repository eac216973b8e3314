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
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import LiteralString
from urllib.parse import urlencode

import psycopg
import pytest

from clubsite.embedded.cluster import Cluster

ROOT = Path(__file__).parents[3]
CHILDREN = ("postgres", "clubsite.embedded.web", "clubsite.embedded.worker")

HEARTBEAT_SECONDS = 2  # Celery's
STOPPED_WITHIN_SECONDS = 20  # the web process first lets open pages end properly


def command_of(pid: str) -> bytes:
    """Nothing for a process that has ended since it was listed."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


@dataclass
class Club:
    """One run of `python -m clubsite.embedded` on a data folder; `greeting` is what it had said when it first answered."""

    data: Path
    process: "subprocess.Popen[bytes]"
    said: Path
    greeting: str = ""

    def child(self, word: str) -> int:
        """The process id of the child with `word` on its command line; 0 if there is none."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        found = [pid for pid in children if word.encode() in command_of(pid)]
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


@dataclass(frozen=True)
class FirstStart:
    """What a first start told, which children it had, with which status it stopped."""

    words: str
    children: list[int]
    status: int


@dataclass
class Folder:
    """A data folder, and everybody who has opened the club in it so far."""

    place: Path
    opened: list[Club] = field(default_factory=list)

    def open_club(self) -> Club:
        said = self.place / f"said-{len(self.opened)}"
        data = self.place / "data"
        with said.open("wb") as out:
            command = [sys.executable, "-m", "clubsite.embedded"]
            process = subprocess.Popen(command, cwd=ROOT, env=surroundings(data), stdout=out, stderr=out)
        club = Club(data, process, said)
        self.opened.append(club)
        wait_for(club.answers)
        club.greeting = club.words()
        return club


@pytest.fixture(scope="module")
def started() -> Iterator[tuple[Folder, FirstStart]]:
    """A folder of the club's own, opened once and stopped again."""
    with tempfile.TemporaryDirectory(prefix="club-") as name:
        Path(name).chmod(0o711)  # root's database server runs as nobody, who must be able to pass through
        folder = Folder(Path(name))
        try:
            club = folder.open_club()
            children = [club.child(word) for word in CHILDREN]
            club.process.send_signal(signal.SIGINT)
            status = club.process.wait()
            yield folder, FirstStart(club.words(), children, status)
        finally:
            for club in folder.opened:
                club.process.terminate()
                club.process.wait()


@pytest.fixture
def folder(started: tuple[Folder, FirstStart]) -> Folder:
    return started[0]


@pytest.fixture
def first_start(started: tuple[Folder, FirstStart]) -> FirstStart:
    return started[1]


@pytest.fixture
def club(folder: Folder) -> Club:
    """Open: since an earlier test, if that left it so. What each test writes has a name of its own."""
    newest = folder.opened[-1]
    return newest if newest.process.poll() is None else folder.open_club()


def wait_for(happened: Callable[[], object]) -> None:
    for _ in range(2000):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it never happened")


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def test_a_first_start_shows_a_login_once_and_a_stop_leaves_nothing_running(first_start: FirstStart) -> None:
    assert len(re.findall(r"Log in as owner with the password \S{16}", first_start.words)) == 1
    assert all(first_start.children)
    assert first_start.status == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in first_start.children)
    assert "Traceback" not in first_start.words


def test_a_wrong_variable_ends_the_start_with_a_sentence(first_start: FirstStart, folder: Folder) -> None:
    command, wrong = [sys.executable, "-m", "clubsite.embedded"], {"CLUB_SECURITY_CONTACT": "call us"}
    env = surroundings(folder.place / "data") | wrong
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False)
    told = ended.stdout + ended.stderr
    assert ended.returncode == 1
    assert "- CLUB_SECURITY_CONTACT is 'call us': write a mail address" in told
    assert "Traceback" not in told


def test_a_later_start_shows_no_login(club: Club) -> None:
    assert "password" not in club.greeting


def test_nobody_chooses_his_address_and_letters_lead_to_this_site(club: Club) -> None:
    club.ask("GET", "/join/forged/", headers={"X-Forwarded-For": "203.0.113.9"})
    wait_for(lambda: "Refused: a forged invitation, at join from 127.0.0.1" in club.words())
    cookie = str(club.ask("GET", "/password/").getheader("set-cookie")).split(";")[0]
    form = urlencode({"email": "ann@example.org", "csrfmiddlewaretoken": cookie.partition("=")[2]})
    club.ask("POST", "/password/", form, {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"})
    wait_for(lambda: "A letter to ann@example.org: http://" in club.words())
    (letter,) = (club.data / "letters").glob("*.eml")
    assert re.search(rf"http://\S+:{club.port()}/sign-up/", letter.read_text())
    assert f":{club.port()}/letters/{letter.stem}/" in club.words()
    assert "203.0.113.9" not in club.words()


def test_the_worker_asks_the_database_for_nothing_it_does_not_have(club: Club) -> None:
    """It once sent heartbeats through a function that pgmq lacks: an error every two seconds, 18 MB of log a day."""
    wait_for(lambda: club.sql("select count(*) from pg_stat_activity where query like 'LISTEN%%'") != "0")
    time.sleep(HEARTBEAT_SECONDS + 1)
    assert "does not exist" not in (Cluster(club.data).place / "log").read_text()


def test_every_killed_child_is_started_again_and_what_was_committed_is_there(club: Club) -> None:
    club.sql("create table kept_by_children as select 'committed' as word")
    for word in CHILDREN:
        killed = club.child(word)
        kill(killed)
        wait_for(partial(club.has_another, word, killed))
        wait_for(club.answers)
    assert club.sql("select word from kept_by_children") == "committed"


def test_a_killed_supervisor_takes_its_children_along_and_the_next_start_recovers(club: Club, folder: Folder) -> None:
    club.sql("create table kept_by_the_next as select 'committed' as word")
    children = [club.child(word) for word in CHILDREN]
    kill(club.process.pid)
    club.process.wait()
    after = folder.open_club()
    assert after.sql("select word from kept_by_the_next") == "committed"
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


def test_everything_killed_at_once_the_next_start_recovers(club: Club, folder: Folder) -> None:
    club.sql("create table kept_after_all as select 'committed' as word")
    for pid in [club.process.pid, *(club.child(word) for word in CHILDREN)]:
        kill(pid)
    club.process.wait()
    assert folder.open_club().sql("select word from kept_after_all") == "committed"


def test_a_second_start_on_the_same_folder_and_a_taken_port_are_refused_in_a_sentence(club: Club) -> None:
    env = os.environ | {"CLUB_DATA": str(club.data), "CLUB_PORT": "0"}
    command = [sys.executable, "-m", "clubsite.embedded"]
    same_folder = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (same_folder.returncode, same_folder.stderr) == (1, "")
    assert "is already running" in same_folder.stdout
    env |= {"CLUB_PORT": str(club.port())}
    same_port = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (same_port.returncode, same_port.stderr) == (1, "")
    assert "Choose another port" in same_port.stdout
