"""Checked before a process of the site starts: does the database answer, and does it have this version's tables?"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

ONE_AT_A_TIME = 7_206_251_118  # the advisory lock for changing tables; any number that nothing else uses
PAUSE = 0.5  # seconds between attempts


class NotReady(Exception):
    """The time is up; the message is a sentence for the operator."""


def wait_for_database(seconds: float) -> None:
    """Raises `NotReady` if it does not answer in time."""
    _wait(_answers, seconds, "The database does not answer")


def wait_for_tables(seconds: float) -> None:
    """Wait until another process has migrated. Raises `NotReady`."""
    _wait(_is_migrated, seconds, "The database has not the tables of this version; run the role `migrate`")


def migrate() -> None:
    """Bring the tables up to date. If several processes try at once, one does it and the others find it done."""
    with _alone():
        call_command("migrate", interactive=False, verbosity=1)
        call_command("createcachetable", verbosity=0)


@contextmanager
def _alone() -> Iterator[None]:
    """Hold the lock. It belongs to the database session, so it is released even if this process is killed."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_lock(%s)", [ONE_AT_A_TIME])
        try:
            yield
        finally:
            cursor.execute("select pg_advisory_unlock(%s)", [ONE_AT_A_TIME])


def _wait(is_so: Callable[[], str], seconds: float, otherwise: str) -> None:
    """Check until the answer is empty; raises `NotReady` with the last answer when the time is up."""
    until = time.monotonic() + seconds
    while trouble := is_so():
        if time.monotonic() > until:
            raise NotReady(f"{otherwise} ({trouble}).")
        time.sleep(PAUSE)


def _answers() -> str:
    try:
        connection.ensure_connection()
    except OperationalError as error:
        return " ".join(str(error).split())
    return ""


def _is_migrated() -> str:
    """Which migrations are missing, or why the database cannot be read; "" if it is ready."""
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except OperationalError as error:
        connection.close()
        return " ".join(str(error).split())
    return f"{len(missing)} migrations are missing" if missing else ""
