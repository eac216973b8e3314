"""One throw-away PostgreSQL for a whole test run, shared by xdist's workers, started before Django connects.

Set PGHOST to test against a server of your own instead (any PostgreSQL from 15 on, with a role that may create databases).
"""

import gc
import logging
import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from clubsite.access.bounded_log import BoundedLog
from clubsite.access.pace import PACE
from clubsite.celery import app as celery_app
from clubsite.celery import broker_conninfo
from clubsite.embedded.cluster import Cluster

from . import temporary
from .emptying import empty_tables, may_pass_over_triggers
from .live_site import live_site, served_site, site_of_its_own
from .needs import ask_for
from .one_chain import share_the_middleware
from .prepared import OF_THIS_RUN, migrated_database
from .together import Together

__all__ = ["live_site", "served_site", "site_of_its_own"]  # fixtures

# How long an example takes depends on the machine, and no test fails for it.
hypothesis_settings.register_profile("club", deadline=None)
hypothesis_settings.load_profile("club")

CLUSTER = pytest.StashKey[Cluster]()
TEMPORARY = pytest.StashKey[Path]()


def pytest_configure(config: pytest.Config) -> None:
    TransactionTestCase._fixture_teardown = lambda self: empty_tables()  # type: ignore[attr-defined]
    if not hasattr(config, "workerinput"):
        config.stash[TEMPORARY] = temporary.begin()  # xdist's workers inherit it
    if not hasattr(config, "workerinput") and not config.option.collectonly and "PGHOST" not in os.environ:
        cluster = Cluster(config.stash[TEMPORARY], durable=False)
        cluster.start()
        config.stash[CLUSTER] = cluster
        address = cluster.environment()
        may_pass_over_triggers(address["PGHOST"], address["PGPORT"], address["PGUSER"])
        os.environ.update(address | {OF_THIS_RUN: "1"})  # inherited by xdist's workers and by every child a test starts
    _point_django_at_it()
    share_the_middleware()


def pytest_unconfigure(config: pytest.Config) -> None:
    cluster = config.stash.get(CLUSTER, None)
    if cluster is not None:
        cluster.stop()
        shutil.rmtree(cluster.place)
    if TEMPORARY in config.stash:
        temporary.end(config.stash[TEMPORARY])


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays until the end: nobody looks through it for garbage, neither now nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    return Together(config, log)


def _point_django_at_it() -> None:
    """pytest-django reads the settings before any conftest, so the address is filled in here."""
    for key in ("HOST", "PORT", "USER"):
        settings.DATABASES["default"][key] = os.environ.get(f"PG{key}", "")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The migrations run once, and each worker's database is a copy."""
    with django_db_blocker.unblock():
        connection.settings_dict["TEST"]["TEMPLATE"] = migrated_database()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The test database has its own name by now; tasks sent by tests belong in its queue.

    At the end nobody may be connected to the database: the server notices a killed worker's session only later.
    """
    celery_app.conf.broker_transport_options["conn_string"] = broker_conninfo()
    yield
    celery_app.close()
    connection.close()
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity"
            " where datname = current_database() and usename = current_user and pid <> pg_backend_pid()"
        )


@pytest.fixture(scope="session")
def pango() -> None:
    """PDFs can be rendered. Without it the site responds with pages to print."""
    ask_for("pango")


@pytest.fixture
def empty_queue(transactional_db: None) -> None:
    """No task of an earlier test waits: emptying the tables between tests leaves the queue alone."""
    with connection.cursor() as cursor:
        cursor.execute("select pgmq.purge_queue(queue_name) from pgmq.list_queues() where queue_name = 'celery'")


@pytest.fixture(autouse=True)
def every_refusal_is_written() -> Iterator[None]:
    """Earlier tests have not used up the lines that one address has in a minute. What the last test left out is not told at the
    end of the process: pytest has closed the stream by then, which logging complains about."""
    bounded = [one for one in logging.getLogger("club.security").filters if isinstance(one, BoundedLog)]
    for one in bounded:
        one.forget()
    yield
    for one in bounded:
        one.forget()


@pytest.fixture(autouse=True)
def nobody_has_asked_too_much() -> None:
    """What an earlier test asked, of the API and elsewhere, is counted in this process, and would be held against the next,
    whose people have the same numbers (`remembered.py`)."""
    caches["pace"].clear()
    PACE.forget()


@pytest.fixture(autouse=True)
def no_language_is_left_behind() -> Iterator[None]:
    """A request leaves its visitor's language active in the thread; the next test begins in the site's own."""
    yield
    translation.deactivate()
