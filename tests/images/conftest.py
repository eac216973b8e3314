"""One image and one machine to run it on, for the whole folder."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.production import rabbitmq
from tests.production.installation import Installation

from .building import Built, build
from .database import database_server
from .mail import letterbox
from .site import Machine, contained
from .storage import Storage, need_container_tools

FOLDER = Path(__file__).parent
#: Where to keep what was built, for somebody who works on it; otherwise all of it is made anew and removed.
KEPT_IN = os.environ.get("CLUB_IMAGES_KEPT_IN")
MEASURED: list[str] = []


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Only for those who name this folder: building takes minutes and needs a network."""
    if collection_path.suffix != ".py":
        return None
    named = [(config.invocation_params.dir / argument.partition("::")[0]).resolve() for argument in config.args]
    return None if any(path == FOLDER or FOLDER in path.parents for path in named) else True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in MEASURED:
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def measured() -> list[str]:
    """What is to be said at the end of the run, a line each."""
    return MEASURED


@pytest.fixture(scope="package")
def storage() -> Iterator[Storage]:
    need_container_tools()
    storage = Storage(Path(KEPT_IN or tempfile.mkdtemp(prefix="i-")))
    try:
        yield storage
    finally:
        storage.close(keep=bool(KEPT_IN))


@pytest.fixture(scope="package")
def image(storage: Storage, tmp_path_factory: pytest.TempPathFactory, measured: list[str]) -> Built:
    built = build(storage, tmp_path_factory.mktemp("build"), keep=bool(KEPT_IN))
    measured.append(str(built))
    return built


@pytest.fixture(scope="package")
def machine(storage: Storage, image: Built) -> Iterator[Machine]:
    home = Path(tempfile.mkdtemp(prefix="club-machine-"))
    home.chmod(0o711)  # the database's user must be able to pass through
    (home / "broker").mkdir()
    with database_server(home / "database") as server, rabbitmq.broker(home / "broker") as broker, letterbox() as box:
        yield Machine(storage, home, server, broker, box)
    shutil.rmtree(home)


@pytest.fixture(scope="package")
def club(machine: Machine) -> Iterator[Installation]:
    """The tables are made by `migrate`, then everything starts."""
    machine.once("migrate", "club")
    with contained(machine, "club") as running:
        yield running
