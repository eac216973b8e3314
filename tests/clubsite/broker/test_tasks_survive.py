"""A real worker on the real queue, and what is left when it is killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from django.db import connection, transaction

from .diary_worker import keep_diary

WORKER = "-m celery -A tests.clubsite.broker.diary_worker worker -P threads -c 2 --without-gossip --without-mingle"
ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def start_worker(empty_queue: None) -> Iterator[Callable[[], "subprocess.Popen[bytes]"]]:
    """Start workers on the test database; a message counts as lost after two seconds."""
    workers: list[subprocess.Popen[bytes]] = []
    surroundings = {"PGDATABASE": connection.settings_dict["NAME"], "CLUB_TASK_IS_LOST_AFTER": "2"}

    def start() -> "subprocess.Popen[bytes]":
        command = [sys.executable, *WORKER.split(), "--loglevel", "warning"]
        workers.append(subprocess.Popen(command, cwd=ROOT, env=os.environ | surroundings))
        return workers[-1]

    yield start
    for worker in workers:
        worker.kill()
        worker.wait()


def wait_for(happened: Callable[[], bool]) -> None:
    for _ in range(3000):
        if happened():
            return
        time.sleep(0.02)
    raise AssertionError("it never happened")


def words(diary: Path) -> list[str]:
    return diary.read_text().split() if diary.exists() else []


def test_a_task_runs_once_its_transaction_is_committed_and_never_when_it_is_not(
    start_worker: Callable[[], "subprocess.Popen[bytes]"], tmp_path: Path
) -> None:
    (go := tmp_path / "go").touch()
    start_worker()
    with transaction.atomic():
        transaction.on_commit(partial(keep_diary.delay, str(tmp_path / "undone"), str(go)))
        transaction.set_rollback(True)
    with transaction.atomic():
        transaction.on_commit(partial(keep_diary.delay, str(tmp_path / "done"), str(go)))
        assert words(tmp_path / "done") == []
    wait_for(lambda: words(tmp_path / "done") == ["began", "ended"])
    assert words(tmp_path / "undone") == []


def test_a_task_whose_worker_was_killed_runs_again_in_the_next_worker(
    start_worker: Callable[[], "subprocess.Popen[bytes]"], tmp_path: Path
) -> None:
    diary, go = tmp_path / "diary", tmp_path / "go"
    worker = start_worker()
    keep_diary.delay(str(diary), str(go))
    wait_for(lambda: words(diary) == ["began"])
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    go.touch()
    start_worker()
    wait_for(lambda: words(diary) == ["began", "began", "ended"])


def test_a_finished_task_leaves_the_queue_empty(start_worker: Callable[[], "subprocess.Popen[bytes]"], tmp_path: Path) -> None:
    (go := tmp_path / "go").touch()
    keep_diary.delay(str(tmp_path / "diary"), str(go))
    start_worker()
    wait_for(lambda: waiting_messages() == 0)
    assert words(tmp_path / "diary") == ["began", "ended"]


def waiting_messages() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pgmq.q_celery")
        (found,) = cursor.fetchone()
    return int(found)


LISTENING = "select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN \"pgmq%'"


def listening() -> set[tuple[int]]:
    with connection.cursor() as cursor:
        cursor.execute(LISTENING)
        return set(cursor.fetchall())


def test_who_only_sends_tasks_is_told_of_none(empty_queue: None) -> None:
    """Nobody would read it, and PostgreSQL would wait for them with everything that it tells all of its processes."""
    before = listening()
    keep_diary.delay("nowhere", "never")
    assert listening() <= before


def test_a_worker_is_told_of_each(start_worker: Callable[[], "subprocess.Popen[bytes]"]) -> None:
    before = listening()
    start_worker()
    wait_for(lambda: len(listening() - before) == 1)
