"""Processes start in any order: each waits for what it needs, and only one changes the tables."""

import os
import subprocess
import sys
from pathlib import Path

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


def test_two_that_migrate_at_once_do_it_once_and_a_third_waits_for_them() -> None:
    with new_database() as name:
        started = [entrypoint(name, "migrate"), entrypoint(name, "migrate"), entrypoint(name, "manage", "prepare_site")]
        said = [process.communicate() for process in started]
        assert [process.returncode for process in started] == [0, 0, 0], said
        with working_in(name):
            call_command("migrate", check_unapplied=True, verbosity=0)


def test_a_database_that_does_not_answer_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")
    connection.close()
    with pytest.raises(CommandError, match=r"^The database does not answer \(.*/nowhere"):
        call_command("prepare_site", seconds=0)


def test_without_this_version_s_tables_a_process_waits_and_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    health._look_at_the_tables.cache_clear()
    with new_database() as name, working_in(name):
        with pytest.raises(CommandError, match=r"run the role `migrate` \(\d+ migrations are missing\)"):
            call_command("prepare_site", seconds=0)
        answer = Client().get("/readyz")
        assert (answer.status_code, answer.content) == (503, b"migrations are missing\n")
        call_command("prepare_site", migrate=True, verbosity=0)
        assert Client().get("/readyz").status_code == 200


def test_the_lock_goes_with_whoever_held_it() -> None:
    """A process killed while migrating blocks nobody."""
    with new_database() as name, working_in(name):
        found = connection.settings_dict
        door = {"host": found["HOST"], "port": found["PORT"], "user": found["USER"], "dbname": name}
        holder = psycopg.connect(**door, autocommit=True)
        holder.execute("select pg_advisory_lock(7206251118)")
        started = entrypoint(name, "migrate")
        holder.close()
        assert started.wait() == 0
        assert not User.objects.exists()
