"""Databases with this version's tables and nothing in them."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker
from rest_framework.throttling import SimpleRateThrottle

from tests.prepared import migrated_database

from .databases import new_database, working_in


@pytest.fixture(scope="session")
def migrated(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """To copy from: that takes a hundredth of what the migrations take."""
    with django_db_blocker.unblock():
        if of_this_run := migrated_database():
            yield of_this_run
            return
        with new_database() as name:
            with working_in(name):
                call_command("migrate", verbosity=0, interactive=False)
            yield name


@pytest.fixture
def empty(migrated: str) -> Iterator[str]:
    with new_database(template=migrated) as name:
        yield name


@pytest.fixture(autouse=True)
def nobody_is_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game played out by programs, twice in a minute, is faster than any player."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "1000000/min", "user": "1000000/min"})
