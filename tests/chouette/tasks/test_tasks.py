"""Automatic tasks: abandoned evenings are closed, mails go out, replays are checked; and workers may be killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.utils import timezone

from chouette import tasks
from chouette.models import Chouette
from clubsite.celery import BEAT_SCHEDULE, app
from tests.chouette.conftest import Say

Outbox = list[EmailMultiAlternatives]
Worker = subprocess.Popen[bytes]
WORKER = "-m celery -A tests.chouette.tasks.mail_worker worker -P threads -c 2 --without-gossip --without-mingle"
ROOT = Path(__file__).parents[3]
FOLDER = "MAIL_FOLDER"
SEATED = "box ann\nline bob cal"


def left_for(hours: int) -> None:
    Chouette.objects.update(last_said_at=timezone.now() - timedelta(hours=hours))


def test_whatever_the_clock_starts_exists() -> None:
    app.loader.import_default_modules()
    assert {str(entry["task"]) for entry in BEAT_SCHEDULE.values()} <= set(app.tasks)


# Abandoned evenings


def test_an_evening_without_a_word_for_half_a_day_is_closed_once(chouette: Chouette, say: Say) -> None:
    say(chouette, SEATED)
    left_for(hours=13)
    assert tasks.close_evenings_left_open() == "1 closed, 0 reminded"
    assert tasks.close_evenings_left_open() == "0 closed, 0 reminded"
    chouette.refresh_from_db()
    last = chouette.records.latest("number")
    assert (last.said, last.actor, last.actor_name) == ("close", None, "the site")
    assert chouette.closed_at is not None


def test_an_evening_in_which_somebody_spoke_is_left_alone(chouette: Chouette, say: Say) -> None:
    say(chouette, SEATED)
    left_for(hours=11)
    assert tasks.close_evenings_left_open() == "0 closed, 0 reminded"


def test_a_game_in_progress_is_never_decided_but_its_opener_is_reminded_once(
    chouette: Chouette, say: Say, mailoutbox: Outbox
) -> None:
    say(chouette, SEATED + "\ngame\nann doubles all")
    left_for(hours=35)
    assert tasks.close_evenings_left_open() == "0 closed, 0 reminded"
    left_for(hours=37)
    assert tasks.close_evenings_left_open() == "0 closed, 1 reminded"
    assert tasks.close_evenings_left_open() == "0 closed, 0 reminded"
    (mail,) = mailoutbox
    assert mail.to == ["mo@example.org"]
    assert f"/c/{chouette.code}/" in mail.body
    assert "“Friday”" in mail.body
    chouette.refresh_from_db()
    assert (chouette.version, chouette.closed_at) == (4, None)


# The real worker on the real queue


@pytest.fixture
def start_worker(empty_queue: None, tmp_path: Path) -> Iterator[Callable[[], Worker]]:
    """Start workers on the test database; a message counts as lost after two seconds."""
    workers: list[Worker] = []
    database = connection.settings_dict["NAME"]
    surroundings = {"PGDATABASE": database, "CLUB_TASK_IS_LOST_AFTER": "2", FOLDER: str(tmp_path)}

    def start() -> Worker:
        command = [sys.executable, *WORKER.split(), "--loglevel", "warning"]
        workers.append(subprocess.Popen(command, cwd=ROOT, env=os.environ | surroundings))
        return workers[-1]

    yield start
    for worker in workers:
        worker.kill()
        worker.wait()


@pytest.fixture
def closed(transactional_db: None, chouette: Chouette, say: Say) -> Chouette:
    say(chouette, SEATED + "\ngame\nbox wins single\nclose")
    Chouette.objects.update(closed_at=timezone.now() - timedelta(hours=1))
    return chouette


def wait_for(happened: Callable[[], bool]) -> None:
    for _ in range(3000):
        if happened():
            return
        time.sleep(0.02)
    raise AssertionError("it never happened")


def mails(folder: Path) -> list[str]:
    return [path.read_text() for path in sorted(folder.glob("*.mail"))]


def is_mailed(chouette: Chouette) -> bool:
    return Chouette.objects.filter(pk=chouette.pk).exclude(summary_sent_at=None).exists()


def test_a_closed_evening_is_mailed_by_the_worker(closed: Chouette, start_worker: Callable[[], Worker], tmp_path: Path) -> None:
    (tmp_path / "go").touch()
    start_worker()
    assert tasks.mail_summaries() == "1 to be mailed"
    wait_for(lambda: is_mailed(closed))
    assert len(mails(tmp_path)) == 1
    assert tasks.mail_summaries() == "0 to be mailed"


def test_a_worker_killed_while_it_mails_is_taken_over_by_the_next(
    closed: Chouette, start_worker: Callable[[], Worker], tmp_path: Path
) -> None:
    worker = start_worker()
    tasks.mail_summary.delay(closed.pk)
    wait_for(lambda: len(mails(tmp_path)) == 1)
    assert not is_mailed(closed)
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    (tmp_path / "go").touch()
    start_worker()
    wait_for(lambda: is_mailed(closed))
    first, again = mails(tmp_path)
    assert first == again, "the mail that went twice has one name"


def test_the_nightly_check_goes_through_every_evening(
    closed: Chouette, start_worker: Callable[[], Worker], tmp_path: Path
) -> None:
    assert tasks.check_replays() == "1 to be checked"
    assert waiting_messages() == 1
    start_worker()
    wait_for(lambda: waiting_messages() == 0)


def waiting_messages() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pgmq.q_celery")
        (found,) = cursor.fetchone()
    return int(found)
