"""Runs everything with one command: the database first, then its tables, then the web and the worker, until told to stop.

A child that ends is started again, after a longer pause each time it fails quickly, and so is the database: while it cannot be
started, for instance because its disk is full, the web process tells visitors to come back. Whatever is killed, even with
kill -9 and even this process, the next start finds every committed row: the children die with this process (child.py), the
database recovers from its own log, and an unfinished task is still in the queue.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from types import FrameType

from .background.long_log import keep_short
from .background.running import Notice, log_of
from .child import start_child
from .cluster import Cluster, ClusterFailed, ClusterInUse
from .data_folder import CHECKOUT, data_folder
from .web import SOCKET_VARIABLE

LOOK_AROUND = 0.2  # seconds between checks on the children
FIRST_PAUSE, LONGEST_PAUSE, HEALTHY_AFTER = 0.2, 30.0, 60.0  # seconds
LAST_WARNING = 6.0  # seconds to finish after SIGTERM; longer than the web process's own three


@dataclass(slots=True)
class Service:
    """A child process that is meant to run for ever."""

    name: str
    command: list[str]
    env: dict[str, str]
    pass_fds: tuple[int, ...] = ()
    process: "subprocess.Popen[bytes] | None" = None
    started: float = field(default=0.0)
    pause: float = FIRST_PAUSE

    @property
    def pid(self) -> int | None:
        """None while it is not running."""
        return self.process.pid if self.process is not None and self.process.poll() is None else None

    def start(self) -> None:
        self.process = start_child(self.command, dies_by=signal.SIGKILL, env=self.env, pass_fds=self.pass_fds)
        self.started = time.monotonic()

    def look_after(self) -> None:
        """Start it again if it has ended and its pause is over."""
        if self.process is None or self.process.poll() is None:
            return
        lived = time.monotonic() - self.started
        if lived > HEALTHY_AFTER:
            self.pause = FIRST_PAUSE
        if lived < self.pause:
            return
        say(f"The {self.name} process ended ({self.process.returncode}); it is started again.")
        self.pause = min(self.pause * 2, LONGEST_PAUSE)
        self.start()


def main() -> int:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    os.chdir(CHECKOUT)  # so that celery and uvicorn find the packages
    try:
        return _serve(_listen(), Cluster(data_folder()))
    except (ClusterInUse, ClusterFailed, PortTaken) as refusal:
        say(str(refusal))
        return 1


class PortTaken(Exception):
    """Another program is listening at our address."""


def _serve(listening: socket.socket, cluster: Cluster) -> int:
    web, worker = _services(_surroundings(listening, cluster), listening)
    database, notice = Database(cluster), Notice(data_folder())
    try:
        database.start_first()
        if (failed := _open(database, web)) != 0:
            return failed
        worker.start()
        addresses = tuple(_addresses(listening))
        say(f"The club is open at {' and '.join(addresses)}  (Ctrl-C closes it)")
        while True:
            notice.say(addresses, {"database": cluster.pid, "web": web.pid, "worker": worker.pid})
            time.sleep(LOOK_AROUND)
            if database.look_after():
                cluster.bound_log()
            for service in (web, worker):
                service.look_after()
            keep_short(log_of(data_folder()))
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # an impatient second Ctrl-C must not interrupt the clean shutdown
        _stop([web, worker])
        cluster.stop()
        notice.withdraw()


def _surroundings(listening: socket.socket, cluster: Cluster) -> dict[str, str]:
    env = os.environ | cluster.environment() | {"CLUB_DATA": str(data_folder()), "PYTHONUNBUFFERED": "1"}
    env.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings.dev")
    env.setdefault("CLUB_ADDRESS", _addresses(listening)[-1])  # links in mail must work for the phones in the room
    return env


def _open(database: "Database", web: Service) -> int:
    """Return 0 once the database runs, its tables are up to date and the web process serves; or with what `prepare` ended.

    Until the database runs, the web process does without: it tells visitors so. It is ended while the tables change; visitors
    wait for the next one at our socket.
    """
    pause = FIRST_PAUSE
    while True:
        while not database.look_after():
            if web.process is None:
                web.start()
            web.look_after()
            time.sleep(LOOK_AROUND)
        _stop([web])
        if (ended := _prepare(web.env)) != os.EX_TEMPFAIL:
            if ended == 0:
                web.start()
            return ended
        web.start()
        time.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE)


@dataclass(slots=True)
class Database:
    """The cluster, started again whenever it has ended, however often that fails."""

    cluster: Cluster
    pause: float = FIRST_PAUSE
    tried: float = 0.0
    refusal: str = ""

    def start_first(self) -> None:
        """Raises ClusterInUse, and ClusterFailed if there is no cluster yet: a new installation that fails is told at once."""
        try:
            self.cluster.start()
        except ClusterFailed as refusal:
            if not self.cluster.data.exists():
                raise
            self._wait_after(refusal)
        self.tried = time.monotonic()

    def look_after(self) -> bool:
        """Whether it runs now."""
        lived = time.monotonic() - self.tried
        if self.cluster.pid is not None:
            self.pause = FIRST_PAUSE if lived > HEALTHY_AFTER else self.pause
            return True
        if lived < self.pause:
            return False
        if not self.refusal:
            say("The database ended; it is started again.")
        self.pause = min(self.pause * 2, LONGEST_PAUSE)
        return self._start_again()

    def _start_again(self) -> bool:
        try:
            self.cluster.start()
        except (ClusterFailed, ClusterInUse) as refusal:
            self._wait_after(refusal)
            return False
        finally:
            self.tried = time.monotonic()
        if self.refusal:
            say("The database runs again.")
        self.refusal = ""
        return True

    def _wait_after(self, refusal: Exception) -> None:
        if not self.refusal:
            say(f"{refusal}\nIt is tried again until it can be started; meanwhile visitors are told to come back.")
        self.refusal = str(refusal)


def _prepare(env: dict[str, str]) -> int:
    command = [sys.executable, "-m", "clubsite.embedded.prepare"]
    return start_child(command, dies_by=signal.SIGKILL, env=env).wait()


def _services(env: dict[str, str], listening: socket.socket) -> tuple[Service, Service]:
    python = sys.executable
    door = listening.fileno()
    # Running as root was the choice of whoever started us; Celery need not warn about it at every start.
    quiet = "ignore:You're running the worker with superuser privileges"
    return (
        Service("web", [python, "-m", "clubsite.embedded.web"], env | {SOCKET_VARIABLE: str(door)}, (door,)),
        Service("worker", [python, "-W", quiet, "-m", "clubsite.embedded.worker"], env),
    )


def _stop(services: list[Service]) -> None:
    """Ask all of them at once, then wait for each."""
    running = [service.process for service in services if service.process is not None]
    for process in running:
        process.terminate()
    deadline = time.monotonic() + LAST_WARNING
    for process in running:
        try:
            process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _listen() -> socket.socket:
    """Listen on all addresses of this machine by default, since players' pages are for the phones in the room."""
    host, port = os.environ.get("CLUB_HOST", "0.0.0.0"), int(os.environ.get("CLUB_PORT", "8000"))  # noqa: S104
    try:
        return socket.create_server((host, port), backlog=2048)
    except OSError as error:
        reason = f"Nothing can be served at {host} port {port}: {error.strerror}."
        raise PortTaken(f"{reason} Choose another port, for example CLUB_PORT={port + 1} ./club up") from error


def _addresses(listening: socket.socket) -> list[str]:
    host, port = listening.getsockname()[:2]
    hosts = [host] if host != "0.0.0.0" else ["127.0.0.1", *_address_in_the_network()]  # noqa: S104
    return [f"http://{name}:{port}/" for name in hosts]


def _address_in_the_network() -> list[str]:
    """The address that phones in the same network can use. Nothing is sent; the system only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return [probe.getsockname()[0]]
        except OSError:
            return []


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)


def say(sentence: str) -> None:
    print(sentence, flush=True)
