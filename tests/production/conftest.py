"""One whole installation for all tests of a file, because starting it takes a while."""

from collections.abc import Iterator

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.emptying import empty_tables

from .installation import Installation, installation


@pytest.fixture(scope="package")
def database(django_db_setup: None) -> dict[str, str]:
    """libpq's variables of the tests' database."""
    found = connection.settings_dict
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    return {variable: str(found[name]) for variable, name in names.items() if found[name]}


@pytest.fixture(scope="package")
def installed(
    database: dict[str, str], tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[Installation]:
    """As large as docker/compose.yaml has it: one web with two processes, one worker. It beats until it ends, also after the
    last test's tables were emptied: what it has written since, such as that the site was away, is no later test's."""
    variables = database | {"CLUB_WEB_PROCESSES": "2"}
    with installation(tmp_path_factory.mktemp("club"), variables, webs=1, workers=1, beat=True) as running:
        yield running
    with django_db_blocker.unblock():
        empty_tables()


@pytest.fixture
def club(installed: Installation) -> Installation:
    """All of it runs, also what an earlier test has stopped."""
    for part in installed.parts:
        if not part.is_running:
            part.start()
    installed.proxy.wait_until_ready()
    return installed
