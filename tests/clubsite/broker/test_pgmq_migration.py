"""The queue's schema comes and goes with its migration."""

import pytest
from django.core.management import call_command
from django.db import connection


def schemas() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("select nspname from pg_namespace")
        return {name for (name,) in cursor.fetchall()}


@pytest.mark.django_db
def test_the_schema_can_be_taken_away_and_installed_again() -> None:
    """All in one transaction that is rolled back, so that other tests keep their queues."""
    assert "pgmq" in schemas()
    call_command("migrate", "broker", "zero", verbosity=0)
    assert "pgmq" not in schemas()
    call_command("migrate", "broker", verbosity=0)
    assert "pgmq" in schemas()
