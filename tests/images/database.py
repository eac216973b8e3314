"""Debian's PostgreSQL, which containers reach by its port with a password, as in docker/compose.yaml."""

import secrets
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from clubsite.embedded.child import start_child
from tests.needs import ask_for
from tests.production.processes import Process, free_ports

PROGRAMS = "/usr/lib/postgresql/*/bin/postgres"
WHO = "postgres"  # Debian's user; root may not run a server


class Server:
    """`club` may log in with a password and create databases, and nothing else."""

    def __init__(self, port: int, password: str) -> None:
        self.port, self.password = port, password

    def variables(self, name: str) -> dict[str, str]:
        """libpq's, for a container."""
        return {
            "PGHOST": "127.0.0.1",
            "PGPORT": str(self.port),
            "PGUSER": "club",
            "PGPASSWORD": self.password,
            "PGDATABASE": name,
        }

    def connect(self, name: str, user: str = "club") -> "psycopg.Connection[tuple[object, ...]]":
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user=user, password=self.password, dbname=name, autocommit=True
        )

    def create(self, name: str) -> None:
        with self.connect("postgres") as server:
            server.execute(sql.SQL("create database {}").format(sql.Identifier(name)))


@contextmanager
def database_server(home: Path) -> Iterator[Server]:
    ask_for("postgresql")
    found = sorted(Path("/").glob(PROGRAMS.lstrip("/")))
    if not found:
        pytest.skip("PostgreSQL is not installed (on Debian: sudo apt install postgresql)")
    folder, password = found[-1].parent, secrets.token_urlsafe(20)
    [port] = free_ports(1)
    _make_cluster(folder, home, password)
    command: list[str | Path] = [folder / "postgres", "-D", home / "data", "-p", str(port), "-c", "listen_addresses=127.0.0.1"]
    command += ["-c", f"unix_socket_directories={home}", "-c", "fsync=off"]
    process = Process("postgres", command, {"PATH": "/usr/bin", "LC_ALL": "C.UTF-8"}, home / "log", port)
    with process.log.open("ab") as log:
        process.popen = start_child(command, dies_by=signal.SIGINT, env=process.env, log=log, user=WHO)
    server = Server(port, password)
    process.ready = lambda: _answers(server)
    try:
        process.wait_until_ready()
        with server.connect("postgres", WHO) as first:
            first.execute(sql.SQL("create role club login createdb password {}").format(sql.Literal(password)))
        server.create("club")
        yield server
    finally:
        process.kill()


def _make_cluster(folder: Path, home: Path, password: str) -> None:
    home.mkdir()
    secret = home / "password"
    secret.write_text(password)
    for path in (home, secret):
        path.chmod(0o700)
        shutil.chown(path, WHO)
    command: list[str | Path] = [folder / "initdb", "-D", home / "data", "-U", WHO, "-E", "UTF8", "--locale=C.UTF-8"]
    command += ["--auth=scram-sha-256", f"--pwfile={secret}", "--no-sync", "--no-instructions"]
    with (home / "initdb.log").open("wb") as log:
        made = start_child(command, dies_by=signal.SIGKILL, env={"PATH": "/usr/bin"}, log=log, user=WHO)
        assert made.wait() == 0, (home / "initdb.log").read_text()


def _answers(server: Server) -> bool:
    try:
        with server.connect("postgres", WHO):
            return True
    except psycopg.OperationalError:
        return False
