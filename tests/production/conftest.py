"""One whole installation for all tests of a file, because starting it takes a while."""

from collections.abc import Iterator

import pytest
from django.db import connection

from .installation import Installation, installation


@pytest.fixture(scope="module")
def database(django_db_setup: None) -> dict[str, str]:
    """libpq's variables of the tests' database."""
    found = connection.settings_dict
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    return {variable: str(found[name]) for variable, name in names.items() if found[name]}


@pytest.fixture(scope="module")
def club(database: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    with installation(tmp_path_factory.mktemp("club"), database, beat=True) as running:
        yield running
