"""One throw-away PostgreSQL for a whole test run, shared by xdist's workers, started before Django connects.

Set PGHOST to test against a server of your own instead (any PostgreSQL from 15 on, with a role that may create
databases).
"""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from django.conf import settings

from clubsite.embedded.cluster import Cluster

CLUSTER = pytest.StashKey[Cluster]()


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and "PGHOST" not in os.environ:
        home = Path(tempfile.mkdtemp(prefix="club-test-"))
        home.chmod(0o711)  # root's server runs as nobody, who must pass through
        cluster = Cluster(home, durable=False)
        cluster.start()
        config.stash[CLUSTER] = cluster
        os.environ.update(cluster.environment())  # inherited by xdist's workers and by every child a test starts
    _point_django_at_it()


def pytest_unconfigure(config: pytest.Config) -> None:
    cluster = config.stash.get(CLUSTER, None)
    if cluster is not None:
        cluster.stop()
        shutil.rmtree(cluster.place)
        shutil.rmtree(cluster.home)


def _point_django_at_it() -> None:
    """pytest-django has read the settings before any conftest, so the address is put in place here."""
    for key in ("HOST", "PORT", "USER"):
        settings.DATABASES["default"][key] = os.environ.get(f"PG{key}", "")
