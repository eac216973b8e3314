"""The site in containers: each role started as docker/compose.yaml says, with the settings of docker/.env.example filled in.

What compose and its network would add is done here: the containers use this machine's network, each on a port of its own, and
database, broker, mail server and proxy are processes of this machine.
"""

import re
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import yaml

from tests.production import rabbitmq
from tests.production.installation import HOST, ROOT, Installation, make_certificate, need_proxy, proxy_before, says
from tests.production.processes import Process, free_ports

from .building import IMAGE
from .database import Server
from .mail import Letterbox
from .storage import LIMITS, Storage

DOCKER = ROOT / "docker"
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load((DOCKER / "compose.yaml").read_text())["services"]
LONGEST_LIFE = 1800  # seconds after which podman ends a container that a killed test run has left
KEY = "a key for tests that is long enough and has many different letters"


@dataclass(slots=True)
class Container(Process):
    """`podman run` is the process, so the container's output is its log and the container's status its own."""

    podman: tuple[str, ...] = ()
    grace: int = 10

    def stop(self) -> int:
        """As `docker compose stop` does: SIGTERM, and SIGKILL once the role's grace period is over."""
        self._podman("stop", "--time", str(self.grace), self.name)
        assert self.popen is not None
        return self.popen.wait()

    def kill(self) -> None:
        self._podman("rm", "--force", "--time", "0", self.name)
        Process.kill(self)

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """As `docker exec` does."""
        return self._podman("exec", self.name, *words)

    def is_healthy(self) -> bool:
        """By the image's own HEALTHCHECK."""
        return self._podman("healthcheck", "run", self.name).returncode == 0

    def _podman(self, *words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([*self.podman, *words], capture_output=True, text=True, check=False)


@dataclass(slots=True)
class Machine:
    """Where containers can be started: their settings, and the servers that they need."""

    storage: Storage
    home: Path
    server: Server
    broker: Process
    letterbox: Letterbox

    def container(self, service: str, database: str, *words: str, port: int = 0, user: int = 0, **folders: Path) -> Container:
        """Not started yet. `folders` of this machine are mounted under their names; 0 is the image's own user."""
        name = f"{service}-{uuid4().hex[:8]}"
        env = self._settings(service, database) | ({"CLUB_PORT": str(port)} if port else {})
        file = self.home / f"{name}.env"
        file.write_text("".join(f"{variable}={value}\n" for variable, value in env.items()))
        run = ["run", "--name", name, "--network", "host", "--pull", "never", "--timeout", str(LONGEST_LIFE), *LIMITS]
        run += [*as_in_compose(service), "--env-file", str(file), *(["--user", str(user)] if user else [])]
        run += [word for place, folder in folders.items() for word in ("--volume", f"{folder}:/{place}")]
        command = [*self.storage.podman, *run, IMAGE, *(words or SERVICES[service]["command"])]
        found = Container(name, command, {"PATH": "/usr/bin:/usr/sbin:/bin:/sbin"}, self.home / f"{name}.log", port)
        found.podman, found.grace = tuple(self.storage.podman), int(SERVICES[service]["stop_grace_period"].removesuffix("s"))
        if port:
            found.ready = lambda: says(found.url + "/healthz") == 200
        return found

    def once(self, service: str, database: str, *words: str, user: int = 0, **folders: Path) -> str:
        """As `docker compose run --rm` does; the output of what must succeed."""
        container = self.container(service, database, *words, port=0, user=user, **folders)
        container.launch()
        try:
            assert container.popen is not None
            assert container.popen.wait(300) == 0, container.said()
        finally:
            container.kill()
        return container.said()

    def _settings(self, service: str, database: str) -> dict[str, str]:
        filled_in = dict(re.findall(r"(?m)^([A-Z_]+)=(.*)$", (DOCKER / ".env.example").read_text()))
        environment = {name: str(value) for name, value in SERVICES[service]["environment"].items()}
        here = {
            "CLUB_HOSTS": HOST,
            "CLUB_HOST": "127.0.0.1",
            "CLUB_SECRET_KEY": KEY,
            "CLUB_SMTP_HOST": "127.0.0.1",
            "CLUB_SMTP_PORT": str(self.letterbox.port),
            "CLUB_BROKER_URL": rabbitmq.url_of(self.broker),
            "CLUB_METRICS_TOKEN": "a token for tests",
        }
        return filled_in | environment | here | self.server.variables(database)


def as_in_compose(service: str) -> Iterator[str]:
    """What compose.yaml says of a service, as options of `podman run`."""
    found = SERVICES[service]
    if found["read_only"]:
        yield "--read-only"
    if found["init"]:
        yield "--init"
    for option, values in (("--tmpfs", "tmpfs"), ("--cap-drop", "cap_drop"), ("--security-opt", "security_opt")):
        for value in found[values]:
            yield f"{option}={value.removesuffix(':true')}"


@contextmanager
def contained(machine: Machine, database: str) -> Iterator[Installation]:
    """All roles run and are ready, behind the proxy of docker/Caddyfile."""
    need_proxy()
    home = machine.home
    https, http, web_port, live_port, worker_port = free_ports(5)
    backups = home / "backups"
    backups.mkdir()
    backups.chmod(0o777)
    certificate = make_certificate(home)
    web = machine.container("web", database, port=web_port)
    live = machine.container("live", database, port=live_port)
    worker = machine.container("worker", database, port=worker_port, backups=backups)
    beat = machine.container("beat", database)
    beat.ready = lambda: beat.run("sh", "-c", "ls /tmp/club-beat*").returncode == 0
    env = {"PATH": "/usr/bin:/usr/sbin:/bin:/sbin"}
    proxy = proxy_before([web], live, home=home, env=env, certificate=certificate, ports=(https, http))
    parts = [web, live, worker, beat, proxy]
    with ExitStack() as running:
        for part in parts:
            running.callback(part.kill)
            part.launch()
        for part in parts:
            part.wait_until_ready()
        yield Installation(home, env, machine.broker, [web], live, [worker], beat, proxy, certificate, parts)


def container(part: Process | None) -> Container:
    assert isinstance(part, Container)
    return part


def wait_for(happened: Callable[[], bool], what: str, *, seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, f"waited in vain for {what}"
        time.sleep(0.1)


def with_token(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}
