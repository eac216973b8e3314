"""The one-process site as `./club up` starts it, in a process of its own, in front of the tests' database."""

import os
import socket
import sys
from collections.abc import Iterator

import httpx
import pytest
from django.db import connection

from clubsite.embedded.web import SOCKET_VARIABLE
from tests.production.installation import says
from tests.production.processes import Process

from .stranger import AT_ONCE_SECONDS


class Site(Process):
    def serves_everybody_else(self) -> None:
        """A visitor with an ordinary browser notices nothing."""
        for path in ("/healthz", "/readyz", "/log-in/"):
            answer = httpx.get(self.url + path, timeout=AT_ONCE_SECONDS, trust_env=False)
            assert answer.status_code == 200, path


@pytest.fixture(scope="module")
def started(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Site]:
    """With other settings where the module names them: `SETTINGS = "tests.attacks.…"`."""
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listening:
        site = Site(
            "site",
            [sys.executable, "-m", "clubsite.embedded.web"],
            os.environ
            | {
                "DJANGO_SETTINGS_MODULE": getattr(request.module, "SETTINGS", "tests.attacks.settings"),
                "PGDATABASE": str(connection.settings_dict["NAME"]),
                SOCKET_VARIABLE: str(listening.fileno()),
            },
            tmp_path_factory.mktemp("attacks") / "site.log",
            listening.getsockname()[1],
            pass_fds=(listening.fileno(),),
        )
        site.ready = lambda: says(site.url + "/readyz") == 200
        try:
            site.start()
            yield site
        finally:
            site.kill()


@pytest.fixture
def site(started: Site, transactional_db: None) -> Iterator[Site]:
    """It still runs after the attack, and has not filled its log."""
    before = len(started.said())
    yield started
    assert started.is_running
    assert "Traceback" not in started.said()[before:], started.said()[before:]
