"""A program that a test starts, kills and starts again; its output is kept for debugging."""

import fcntl
import os
import secrets
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from clubsite.embedded.child import start_child

PATIENCE = 120.0  # seconds; other programs share the machine
BETWEEN_LOOKS = 0.05
PORTS = range(20_000, 32_000)  # below those that the system gives to whoever asks for any


class DidNotHappen(AssertionError):
    """Something a test waited for did not happen; the message includes the end of the log."""


@dataclass(slots=True)
class Process:
    """`ready` is polled after the start until it is true. `port` is where it listens, 0 if nowhere. `pass_fds` are
    inherited."""

    name: str
    command: Sequence[str | Path]
    env: Mapping[str, str]
    log: Path
    port: int = 0
    ready: Callable[[], bool] = field(default=lambda: True)
    pass_fds: tuple[int, ...] = ()
    popen: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.popen is not None
        return self.popen.pid

    def launch(self) -> None:
        """Start without waiting."""
        with self.log.open("ab") as log:
            self.popen = start_child(self.command, dies_by=signal.SIGKILL, env=self.env, log=log, pass_fds=self.pass_fds)

    def start(self) -> None:
        self.launch()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        self.wait_until(self.ready, "to be ready")

    def wait_until(self, is_so: Callable[[], bool], what: str) -> None:
        """Raises `DidNotHappen` if the process ends first, or on timeout."""
        until = time.monotonic() + PATIENCE
        while not is_so():
            if not self.is_running or time.monotonic() > until:
                raise DidNotHappen(f"{self.name} was {what} and is not:\n{self.said()[-4000:]}")
            time.sleep(BETWEEN_LOOKS)

    @property
    def is_running(self) -> bool:
        return self.popen is not None and self.popen.poll() is None

    def kill(self) -> None:
        """As in a power cut: it and all its children at once, without warning."""
        self._send_to_all(signal.SIGKILL)
        if self.popen is not None:
            self.popen.wait()

    def stop(self) -> int:
        """As an operator would. Its exit status."""
        assert self.popen is not None
        self.popen.terminate()
        try:
            return self.popen.wait(PATIENCE)
        finally:
            self.kill()

    def said(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def _send_to_all(self, number: signal.Signals) -> None:
        """Each process has a session of its own (child.py), so its number is that of its group."""
        if self.popen is None:
            return
        try:
            os.killpg(self.popen.pid, number)
        except ProcessLookupError:
            return


def free_ports(number: int) -> list[int]:
    """Ports not in use now, all different, which nobody else gets before they are used: neither another worker of this run nor
    whoever asks the system for any port, since it gives only higher ones."""
    with (Path(tempfile.gettempdir()) / "ports").open("a+") as given:  # one folder for all workers of a run
        fcntl.flock(given, fcntl.LOCK_EX)
        given.seek(0)
        last = int(given.read() or secrets.choice(PORTS))
        turn = [*range(last + 1, PORTS.stop), *range(PORTS.start, last + 1)]
        free = list(islice(filter(_is_free, turn), number))
        given.truncate(0)
        given.write(str(free[-1]))
    return free


def _is_free(port: int) -> bool:
    with suppress(OSError), socket.create_server(("127.0.0.1", port)):
        return True
    return False


def listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False
