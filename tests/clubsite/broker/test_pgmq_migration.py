"""The queue's schema comes and goes with its migration."""

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from tests.clubsite.at_once import at_once


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


@pytest.mark.django_db(transaction=True)
def test_the_worker_and_the_clock_may_ask_for_news_of_tasks_at_the_same_moment() -> None:
    """While neither has: the second waits until the first has made the trigger, and makes it anew."""
    with connection.cursor() as cursor:
        cursor.execute("select pgmq.create('told')")
    try:
        assert at_once(*[asked_for_news] * 4) == [None] * 4
    finally:
        with connection.cursor() as cursor:
            cursor.execute("select pgmq.drop_queue('told')")


def asked_for_news() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select pgmq.enable_notify_insert('told', 0)")
        cursor.execute("select pg_sleep(0.05)")
