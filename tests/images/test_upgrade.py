"""Databases of earlier releases, upgraded by the image's own `migrate` or `manage restore`, and played on in its web role."""

import gzip
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

import tests.clubsite.operations as kept
from tests.production.installation import HOST
from tests.production.processes import free_ports

from .database import Server
from .site import Container, Machine

FOLDER = Path(kept.__file__).parent
RELEASES = ["release_0_1.zip", "release_0_3/database.sql.gz", "release_0_4/database.sql.gz"]
THROUGH_THE_PROXY = {"Host": HOST, "X-Forwarded-Proto": "https"}


@pytest.fixture(params=RELEASES)
def upgraded(request: pytest.FixtureRequest, machine: Machine) -> str:
    """The name of the database."""
    path, name = FOLDER / request.param, f"from_{uuid4().hex[:8]}"
    machine.server.create(name)
    if path.suffix == ".zip":
        machine.once("web", name, "manage", "restore", "--unsigned", f"/kept/{path.name}", kept=path.parent)
    else:
        with machine.server.connect(name) as empty:
            empty.execute(gzip.decompress(path.read_bytes()))
        machine.once("migrate", name)
    return name


@pytest.fixture
def web(upgraded: str, machine: Machine) -> Iterator[Container]:
    [port] = free_ports(1)
    web = machine.container("web", upgraded, port=port)
    try:
        web.start()
        yield web
    finally:
        web.kill()


def open_seats(server: Server, database: str) -> list[tuple[str, str]]:
    """Code and secret of each seat of an evening in progress."""
    query = """select code, secret from chouette_seat join chouette_chouette on chouette_chouette.id = chouette_id
               where closed_at is null order by 1, 2"""
    with server.connect(database) as reader:
        return [(str(code), str(secret)) for code, secret in reader.execute(query).fetchall()]


def test_links_open_somebody_says_something_and_all_is_sound(upgraded: str, web: Container, machine: Machine) -> None:
    seats = open_seats(machine.server, upgraded)
    assert seats
    with httpx.Client(base_url=web.url, headers=THROUGH_THE_PROXY, timeout=30) as visitor:
        for path in {path for code, secret in seats for path in (f"/w/{code}/", f"/s/{secret}/")}:
            assert (path, visitor.get(path).status_code) == (path, HTTPStatus.OK)
        assert any(says_something(visitor, secret) for _, secret in seats)
    machine.once("web", upgraded, "manage", "replay_chouette", "--all")


def says_something(visitor: httpx.Client, secret: str) -> bool:
    """Whether this player may say anything; the first of it is said, once their seat is taken."""
    taken = visitor.post(f"/api/seats/{secret}/take/", json={"action_id": str(uuid4())})
    if taken.status_code != HTTPStatus.OK:
        return False
    secret = taken.json()["secret"]
    seat: dict[str, Any] = visitor.get(f"/api/seats/{secret}/").json()
    may_say = [button["say"] for speaker in seat["speakers"] for button in speaker["may_say"]]
    if not may_say:
        return False
    said = {"say": may_say[0], "version": seat["version"], "action_id": str(uuid4())}
    answer = visitor.post(f"/api/seats/{secret}/statements/", json=said)
    assert answer.status_code == HTTPStatus.OK, answer.text
    return True
