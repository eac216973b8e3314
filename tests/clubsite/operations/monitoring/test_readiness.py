"""Processes start in any order: each waits for what it needs, and only one changes the tables."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from clubsite.members.models import User
from clubsite.operations.monitoring import health
from tests.clubsite.operations.databases import new_database, working_in

ROOT = Path(__file__).parents[4]
pytestmark = pytest.mark.django_db(transaction=True)


def entrypoint(database: str, *words: str) -> "subprocess.Popen[str]":
    found = connection.settings_dict
    env = os.environ | {"PGHOST": str(found["HOST"]), "PGPORT": str(found["PORT"]), "PGUSER": str(found["USER"])}
    env |= {"PGDATABASE": database, "DJANGO_SETTINGS_MODULE": "clubsite.settings.test"}
    env["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    command = [str(ROOT / "docker" / "entrypoint.sh"), *words]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_without_this_version_s_tables_a_site_waits_until_one_of_those_that_migrate_has_made_them() -> None:
    """Two want to; whoever is killed while migrating blocks nobody."""
    health._look_at_the_tables.cache_clear()
    with new_database() as name, working_in(name):
        with pytest.raises(CommandError, match=r"run the role `migrate` \(\d+ migrations are missing\)"):
            call_command("prepare_site", seconds=0)
        answer = Client().get("/readyz")
        assert (answer.status_code, answer.content) == (503, b"migrations are missing\n")
        with psycopg.connect(**door_of(name), autocommit=True) as holder:
            holder.execute("select pg_advisory_lock(7206251118)")
            started = [entrypoint(name, "migrate"), entrypoint(name, "migrate"), entrypoint(name, "manage", "prepare_site")]
            wait_until_two_wait_for_the_lock()
            assert all(process.poll() is None for process in started)
        said = [process.communicate() for process in started]
        assert [process.returncode for process in started] == [0, 0, 0], said
        assert sorted("Applying" in out for out, _ in said) == [False, False, True]
        call_command("migrate", check_unapplied=True, verbosity=0)
        assert Client().get("/readyz").status_code == 200
        assert not User.objects.exists()


def door_of(name: str) -> dict[str, Any]:
    found = connection.settings_dict
    return {"host": found["HOST"], "port": found["PORT"], "user": found["USER"], "dbname": name}


def wait_until_two_wait_for_the_lock() -> None:
    until = time.monotonic() + 60
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                "select count(*) from pg_locks where locktype = 'advisory' and not granted"
                " and database = (select oid from pg_database where datname = current_database())"
            )
            (waiting,) = cursor.fetchone()
        if waiting == 2:
            return
        assert time.monotonic() < until, f"{waiting} wait for the lock"
        time.sleep(0.05)


def test_a_database_that_does_not_answer_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")
    connection.close()
    with pytest.raises(CommandError, match=r"^The database does not answer \(.*/nowhere"):
        call_command("prepare_site", seconds=0)
