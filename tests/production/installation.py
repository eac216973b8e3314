"""A whole installation as docker/compose.yaml describes it, without containers: the same entrypoint, the same settings, the
same proxy; web and worker twice or as often as is said, live, beat, a broker, on ports of this machine.

    with installation(home, database) as club:
        club.address                 # https://club.test:PORT, as browsers and clients see it
        club.webs[0].kill()          # each part is a `Process`

`database` is libpq's variables (PGHOST, PGPORT, PGUSER, PGDATABASE) of a database whose tables exist already.
"""

import atexit
import os
import shutil
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import httpx
import pytest

from tests.needs import ask_for

from . import rabbitmq
from .processes import Process, free_ports

ROOT = Path(__file__).parents[2]
HOST = "club.test"
ENTRYPOINT = ROOT / "docker" / "entrypoint.sh"
BEARER = {"Authorization": "Bearer a token for tests"}
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # for plain HTTP: loading all certificates costs more than the request


@dataclass(slots=True)
class Installation:
    """The running parts, and how to talk to them from outside."""

    home: Path
    env: dict[str, str]
    broker: Process
    webs: list[Process]
    live: Process
    workers: list[Process]
    beat: Process | None
    proxy: Process
    certificate: Path
    parts: list[Process] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"https://{HOST}:{self.proxy.port}"

    def client(self, address: str = "127.0.0.1", **more: object) -> httpx.Client:
        """A visitor: trusts the test's certificate, and resolves the name to this machine. `address` is where they come
        from: any of 127.0.0.0/8 is this machine's."""
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.proxy.port}",
            headers={"Host": f"{HOST}:{self.proxy.port}"},
            verify=ssl.create_default_context(cafile=str(self.certificate)),
            timeout=30,
            transport=_Named(self.certificate, self.proxy.port, address),
            **more,  # type: ignore[arg-type]
        )

    def manage(self, *words: str) -> "subprocess.CompletedProcess[str]":
        command = [str(ENTRYPOINT), "manage", *words]
        return subprocess.run(command, env=self.env, capture_output=True, text=True, check=False)


class _Named(httpx.HTTPTransport):
    """Connects to 127.0.0.1 but expects the certificate of the site's name."""

    def __init__(self, certificate: Path, port: int, address: str = "127.0.0.1") -> None:
        super().__init__(verify=ssl.create_default_context(cafile=str(certificate)), local_address=address)
        self.port = port

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = HOST
        return super().handle_request(request)


@contextmanager
def installation(
    home: Path, database: Mapping[str, str], *, webs: int = 2, workers: int = 2, beat: bool = False
) -> Iterator[Installation]:
    """Everything runs and responds when this yields, and nothing of it does afterwards."""
    need_proxy()
    with ExitStack() as running:
        broker_home = home / "broker"
        broker_home.mkdir()
        broker = running.enter_context(rabbitmq.broker(broker_home))
        env = environment(home, database, rabbitmq.url_of(broker)) | {"CLUB_STATIC_FOLDER": str(static_files())}
        club = _described(home, env, broker, webs, workers, beat)
        for part in club.parts:
            running.callback(part.kill)
        for part in club.parts:  # all at once, then wait for each
            part.launch()
        for part in club.parts:
            part.wait_until_ready()
        yield club


@cache
def static_files() -> Path:
    """Collected once for all installations of a test run, as in the image build."""
    folder = Path(tempfile.mkdtemp(prefix="club-static-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)  # gone with the folder of the run, in a test
    env = environment(folder, {"PGHOST": "nowhere"}) | {"CLUB_STATIC_FOLDER": str(folder)}
    command = [str(ENTRYPOINT), "manage", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(command, env=env, check=True)
    return folder


def need_proxy() -> None:
    for program, package in (("caddy", "caddy"), ("openssl", "openssl")):
        ask_for(package)
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed (on Debian: sudo apt install {package})")


def environment(home: Path, database: Mapping[str, str], broker_url: str = "") -> dict[str, str]:
    """The contents of docker/.env and compose.yaml. Of the developer's own environment, only the programs."""
    return {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(home),
        "TMPDIR": str(home),
        "DJANGO_SETTINGS_MODULE": "clubsite.settings.prod",
        "CLUB_SECRET_KEY": "a key for tests that is long enough and has many different letters",
        "CLUB_HOSTS": HOST,
        "CLUB_HOST": "127.0.0.1",
        "CLUB_SMTP_HOST": "127.0.0.1",
        "CLUB_SMTP_PORT": "9",
        "CLUB_MAIL_FROM": "Our club <club@club.test>",
        "CLUB_BROKER_URL": broker_url,
        "CLUB_METRICS_TOKEN": "a token for tests",
        "CLUB_WEB_PROCESSES": "1",
        "CLUB_WORKER_THREADS": "2",
        **database,
    }


def _described(home: Path, env: dict[str, str], broker: Process, webs: int, workers: int, beat: bool) -> Installation:
    ports = free_ports(webs + workers + 3)
    web_ports, worker_ports, (live_port, https, http) = ports[:webs], ports[webs:-3], ports[-3:]
    certificate = make_certificate(home)
    the_webs = [role("web", home, env, port, number) for number, port in enumerate(web_ports)]
    the_workers = [role("worker", home, env, port, number) for number, port in enumerate(worker_ports)]
    live = role("live", home, env, live_port)
    clock = role("beat", home, env, 0) if beat else None
    proxy = proxy_before(the_webs, live, home=home, env=env, certificate=certificate, ports=(https, http))
    parts = [*the_webs, live, *the_workers, *([clock] if clock else []), proxy]
    return Installation(home, env, broker, the_webs, live, the_workers, clock, proxy, certificate, parts)


def role(name: str, home: Path, env: Mapping[str, str], port: int, number: int = 0) -> Process:
    """One role of the entrypoint, ready when it reports so itself."""
    mine = {**env, "CLUB_BEAT_SCHEDULE": str(home / f"beat-{number}")} | ({"CLUB_PORT": str(port)} if port else {})
    process = Process(f"{name}{number}", [ENTRYPOINT, name], mine, home / f"{name}{number}.log", port)
    if port:
        process.ready = lambda: says(process.url + "/healthz") == 200
    else:
        process.ready = lambda: any(home.glob(f"beat-{number}*"))  # its schedule; some databases add a suffix
    return process


def says(url: str, **headers: str) -> int:
    """The status with which an address responds, 0 if nobody does: refused at once. A process that is still busy with its first
    page is waited for as `Installation.client` waits."""
    try:
        return httpx.get(url, headers=headers, timeout=30, verify=PLAIN).status_code
    except httpx.TransportError:
        return 0


def metric(url: str, beginning: str) -> float:
    """The value of the one metric whose line begins like this; 0 before it was counted."""
    text = httpx.get(url + "/metrics", headers=BEARER, timeout=30).text
    return sum(float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(beginning))


def proxy_before(
    webs: Sequence[Process],
    live: Process,
    *,
    home: Path,
    env: Mapping[str, str],
    certificate: Path,
    ports: tuple[int, int],
) -> Process:
    """docker/Caddyfile on these ports, for HTTPS and HTTP."""
    https, http = ports
    mine = {
        "PATH": env["PATH"],
        "HOME": str(home),
        "CLUB_HOSTS": HOST,
        "CLUB_HTTP_PORT": str(http),
        "CLUB_HTTPS_PORT": str(https),
        "CLUB_CADDY_TLS": f"tls {certificate} {certificate.with_suffix('.key')}",
        "CLUB_WEB_AT": " ".join(f"127.0.0.1:{web.port}" for web in webs),
        "CLUB_LIVE_AT": f"127.0.0.1:{live.port}",
    }
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(ROOT / "docker" / "Caddyfile")]
    process = Process("proxy", command, mine, home / "proxy.log", https)
    process.ready = lambda: _is_served(https, certificate)
    return process


def _is_served(port: int, certificate: Path) -> bool:
    """The whole way, from outside to Django."""
    try:
        with httpx.Client(transport=_Named(certificate, port)) as visitor:
            found = visitor.get(f"https://127.0.0.1:{port}/healthz", headers={"Host": f"{HOST}:{port}"})
    except httpx.TransportError:
        return False
    return found.status_code == 200


def make_certificate(home: Path) -> Path:
    """A self-signed one for the site's name, beside its key."""
    certificate = home / "certificate.crt"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    command += ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    command += ["-keyout", str(certificate.with_suffix(".key")), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate
