"""A drill on a small disk: `./club up` while it fills up, while the database cannot be started, and when there is room again.

The disk is a tmpfs, which only root may mount.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPResponse
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlencode

import pytest
import time_machine
from celery import Celery

from clubsite.operations.steady_beat import SteadyScheduler
from tests.clubsite.embedded.test_supervisor import ROOT, Club, surroundings, wait_for

SIZE = "220m"
A_TABLE = "/w/ABC234/"  # a page that asks the database, unlike the front door
PROBLEM = "application/problem+json"
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
GULP = b"\0" * 4096


@dataclass
class SmallDisk:
    place: Path
    _enough: Event = field(default_factory=Event)
    _filler: Thread | None = None

    def fill(self) -> None:
        """Take all that is free, and whatever becomes free, until `make_room`."""
        self._enough.clear()
        self._filler = Thread(target=self._fill, daemon=True)
        self._filler.start()

    def make_room(self) -> None:
        self._enough.set()
        assert self._filler is not None
        self._filler.join()
        (self.place / "filler").unlink()

    def is_full(self) -> bool:
        return os.statvfs(self.place).f_bavail == 0

    def _fill(self) -> None:
        with (self.place / "filler").open("ab", buffering=0) as file:
            while not self._enough.is_set():
                try:
                    file.write(GULP)
                except OSError:
                    time.sleep(0.0005)


@pytest.fixture
def small_disk() -> Iterator[SmallDisk]:
    with tempfile.TemporaryDirectory(prefix="club-") as name:
        Path(name).chmod(0o711)
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=711", "none", name], check=False)
        if mounted.returncode:
            pytest.skip("no small disk can be mounted here")
        disk = SmallDisk(Path(name))
        try:
            yield disk
        finally:
            disk._enough.set()
            subprocess.run(["umount", "-l", name], check=True)


class OnSmallDisk(Club):
    """`./club up` at a port chosen before: while the disk is full it cannot tell its own."""

    served_at: int = 0

    def port(self) -> int:
        return self.served_at

    def get(self, path: str) -> tuple[int, str, str | None]:
        return _read(self.ask("GET", path))

    def log_in(self, password: str) -> tuple[int, str, str | None]:
        cookie = str(self.ask("GET", "/log-in/").getheader("set-cookie")).split(";")[0]
        form = urlencode({"login": "owner", "password": password, "csrfmiddlewaretoken": cookie.partition("=")[2]})
        return _read(
            self.ask("POST", "/log-in/", form, {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"})
        )

    def is_open(self) -> bool:
        with suppress(OSError):
            return self.get("/")[0] == 200
        return False

    def says(self, path: str, status: int, words: str) -> Callable[[], bool]:
        def told() -> bool:
            with suppress(OSError):
                found, text, _ = self.get(path)
                return found == status and words in text
            return False

        return told


def _read(answer: HTTPResponse) -> tuple[int, str, str | None]:
    return answer.status, answer.read().decode(), answer.getheader("Retry-After")


@contextmanager
def club_on(disk: SmallDisk, said: Path) -> Iterator[OnSmallDisk]:
    """What it says goes to another disk."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    env = surroundings(disk.place / "data") | {"CLUB_PORT": str(port), "CLUB_HOST": "127.0.0.1"}
    with said.open("wb") as out:
        process = subprocess.Popen([sys.executable, "-m", "clubsite.embedded"], cwd=ROOT, env=env, stdout=out, stderr=out)
    club = OnSmallDisk(disk.place / "data", process, said)
    club.served_at = port
    try:
        yield club
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def test_a_full_disk_closes_the_club_in_words_until_there_is_room_again(small_disk: SmallDisk, tmp_path: Path) -> None:
    with club_on(small_disk, tmp_path / "said") as club:
        wait_for(club.is_open)
        password = re.findall(r"with the password (\S+)", club.words())[0]
        _nothing_can_be_written(club, small_disk, password)
        _the_database_cannot_be_started(club)
    with club_on(small_disk, tmp_path / "said-by-the-next") as after:
        wait_for(after.says(A_TABLE, 503, "cannot write anything down"))
        small_disk.make_room()
        wait_for(after.is_open)
        wait_for(after.says("/readyz", 200, "ready"))
        assert after.log_in(password)[0] == 302
        assert after.process.poll() is None
        assert "Traceback" not in after.words()


def test_recurring_tasks_go_on_while_the_disk_is_full(small_disk: SmallDisk) -> None:
    app, sent = Celery("toy", broker="memory://", set_as_current=False), []
    app.conf.update(timezone="UTC", beat_schedule={"look": {"task": "look", "schedule": 5}})

    class Told(SteadyScheduler):
        def apply_entry(self, entry: object, producer: object = None) -> None:
            sent.append(app.now())

    def a_minute(scheduler: SteadyScheduler) -> int:
        """Written down after each task, as after three minutes."""
        before = len(sent)
        for _ in range(60):
            clock.shift(1)
            scheduler.tick()
            scheduler.sync()
        return len(sent) - before

    kept = str(small_disk.place / "beat")
    with time_machine.travel(NOON, tick=False) as clock:
        scheduler = Told(app=app, schedule_filename=kept)
        assert a_minute(scheduler) in range(11, 14)
        small_disk.fill()
        wait_for(small_disk.is_full)
        assert a_minute(scheduler) in range(11, 14)
        started_meanwhile = Told(app=app, schedule_filename=str(small_disk.place / "another"))
        assert a_minute(started_meanwhile) in range(11, 14)
        started_meanwhile.close()
        small_disk.make_room()
        assert a_minute(scheduler) in range(11, 14)
        scheduler.close()
        after = SteadyScheduler(app=app, schedule_filename=kept)
        assert after.schedule["look"].last_run_at == max(sent)
        after.close()


def _nothing_can_be_written(club: OnSmallDisk, disk: SmallDisk, password: str) -> None:
    wait_for(club.says("/readyz", 200, "ready"))
    disk.fill()
    wait_for(disk.is_full)
    wait_for(club.says("/readyz", 503, "the disk cannot be written"))
    assert club.says("/healthz", 200, "up")()
    assert club.is_open()
    before = len(club.words().splitlines())
    status, page, retry_after = club.log_in(password)
    told = club.words().splitlines()[before:]
    assert (status, retry_after) == (503, "10")
    assert "cannot write anything down" in page
    assert len([line for line in told if "/log-in/" in line and "No space left" in line]) == 1
    assert not [line for line in told if "Traceback" in line]


def _the_database_cannot_be_started(club: OnSmallDisk) -> None:
    """With a little luck a killed one finds its way into a gap of the filler; the next does not."""
    while "tried again until" not in club.words():
        os.kill(club.child("postgres"), signal.SIGKILL)
        wait_for(lambda: "tried again until" in club.words() or club.child("postgres"))
        time.sleep(1)
    wait_for(club.says(A_TABLE, 503, "cannot write anything down"))
    answer = club.ask("GET", "/api/me/", headers={"Authorization": f"Bearer {'0' * 64}"})
    assert (answer.status, answer.getheader("Retry-After"), answer.getheader("Content-Type")) == (503, "10", PROBLEM)
    assert club.says("/readyz", 503, "no database")()
    time.sleep(3)
    assert club.process.poll() is None
    assert club.words().count("tried again until") == 1
