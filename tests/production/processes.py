"""A program that a test starts, kills and starts again; its output is kept for debugging."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from clubsite.embedded.child import start_child

PATIENCE = 120.0  # seconds; other programs share the machine
BETWEEN_LOOKS = 0.05


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
    """Ports not in use now, all different."""
    with _sockets(number) as sockets:
        return [held.getsockname()[1] for held in sockets]


@contextmanager
def _sockets(number: int) -> Iterator[list[socket.socket]]:
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    try:
        yield held
    finally:
        for each in held:
            each.close()


def listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False
