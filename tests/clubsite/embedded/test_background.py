"""The site without a terminal: opened, looked after and closed by a command each."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from clubsite.embedded.background import commands as background
from clubsite.embedded.background.running import Notice, running

from .test_supervisor import ROOT, surroundings


def says(command: str, data: Path) -> tuple[int, str]:
    """How the command ended, and what it said."""
    line = [sys.executable, "-m", "clubsite.embedded.background.commands", command]
    done = subprocess.run(line, cwd=ROOT, env=surroundings(data), capture_output=True, text=True, timeout=180, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.fixture
def data(folder: Path) -> Iterator[Path]:
    yield folder / "data"
    says("stop", folder / "data")


def test_an_evening_in_the_background_from_opening_to_closing(data: Path) -> None:
    assert says("status", data)[0] == background.CLOSED
    opened, greeting = says("up", data)
    assert (opened, greeting.count("The club is open at http://127.0.0.1:")) == (0, 1), greeting
    password = re.search(r"Log in as owner with the password (\S{16})", greeting)
    assert password, "a first start shows the login"
    assert password[1] not in (data / "site.log").read_text(), "shown once, kept nowhere"

    fine, told = says("status", data)
    assert (fine, told.count("fine.")) == (0, 2), told
    assert "open already" in says("up", data)[1]
    assert says("status", data)[0] == 0, "opening twice harms nothing"

    closed, told = says("stop", data)
    assert (closed, "Nothing is lost" in told) == (0, True)
    assert says("stop", data) == (0, "The club is closed already.\n")
    assert says("status", data)[0] == background.CLOSED


def test_whoever_is_killed_is_neither_open_nor_in_the_way(data: Path) -> None:
    says("up", data)
    found = running(data)
    assert found is not None
    os.kill(found.pid, signal.SIGKILL)
    while says("status", data)[0] != background.CLOSED:
        time.sleep(0.05)
    again, greeting = says("up", data)
    assert (again, "password" in greeting) == (0, False), greeting


def test_a_start_that_fails_says_why(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUB_SECURITY_CONTACT", "call us")
    failed, told = says("up", data)
    assert failed == 1
    assert "CLUB_SECURITY_CONTACT is 'call us'" in told


def test_a_supervisor_is_found_by_its_lock_and_not_by_what_a_dead_one_left(tmp_path: Path) -> None:
    left = {"pid": os.getpid(), "since": "2026-11-08T19:00:00+00:00", "addresses": ["http://127.0.0.1:8000/"], "processes": {}}
    (tmp_path / "site.json").write_text(json.dumps(left))
    assert running(tmp_path) is None, "its process id may be anybody's by now"
    notice = Notice(tmp_path)
    notice.say(("http://127.0.0.1:8123/",), {"web": None})
    found = running(tmp_path)
    assert found is not None
    assert (found.pid, found.addresses, found.processes) == (os.getpid(), ("http://127.0.0.1:8123/",), {"web": None})
    notice.withdraw()
    assert running(tmp_path) is None


def test_status_names_what_has_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notice = Notice(tmp_path)
    notice.say(("http://127.0.0.1:9/",), {"database": 1, "web": 1, "worker": None})
    assert background.status(tmp_path) == 1
    told = capsys.readouterr().out
    assert "The worker process has ended; it is started again." in told
    assert "The web process: no answer" in told
    notice.withdraw()
