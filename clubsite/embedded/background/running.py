"""Is the site of this data folder open, since when, where, and which processes is it? Written by whoever serves it.

    <data>/site.json    what the supervisor says of itself, locked (flock) as long as it lives
    <data>/site.log     what the site says when it was started in the background

The lock says whether it is open, never the file or a process id: both may be left over from a machine that lost its power.
"""

import fcntl
import json
import os
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO


@dataclass(frozen=True, slots=True)
class Running:
    """A site that is open, or (without addresses) on its way there or closing."""

    pid: int
    since: str
    addresses: tuple[str, ...] = ()
    processes: dict[str, int | None] = field(default_factory=dict)
    """Name -> process id; None for one that has ended and is not yet started again."""

    @property
    def began(self) -> datetime:
        return datetime.fromisoformat(self.since)


class Notice:
    """What a supervisor says of itself, to whoever asks, until this process ends."""

    def __init__(self, data: Path) -> None:
        data.mkdir(mode=0o711, parents=True, exist_ok=True)
        self._file = os.fdopen(os.open(_notice_of(data), os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "a+")
        self._said: Running | None = None
        self._is_ours = False
        self._since = datetime.now().astimezone().isoformat(timespec="seconds")
        self.say()

    def say(self, addresses: tuple[str, ...] = (), processes: dict[str, int | None] | None = None) -> None:
        """Written only when it says something new. Whoever asks holds the lock for a moment, so it may take a second try; a
        full disk must not end the site, which only wants to be found."""
        now = Running(os.getpid(), self._since, addresses, processes or {})
        self._is_ours = self._is_ours or _lock(self._file)
        if not self._is_ours or now == self._said:
            return
        try:
            self._file.truncate(0)
            self._file.write(json.dumps(asdict(now)))
            self._file.flush()
        except OSError:
            return
        self._said = now

    def withdraw(self) -> None:
        self._file.close()


def running(data: Path) -> Running | None:
    """None if nothing is open on this folder. Raises PermissionError for somebody else's."""
    try:
        file = _notice_of(data).open("r+")
    except FileNotFoundError:
        return None
    with file:
        if _lock(file):
            return None
        return _read(file)


def log_of(data: Path) -> Path:
    return data / "site.log"


def _notice_of(data: Path) -> Path:
    return data / "site.json"


def _read(file: IO[str]) -> Running:
    """While it is being written, the process is known to be there and nothing else of it."""
    try:
        said = json.loads(file.read())
        return Running(said["pid"], said["since"], tuple(said["addresses"]), said["processes"])
    except (ValueError, KeyError):
        return Running(0, datetime.now().astimezone().isoformat())


def _lock(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
