"""A real worker on the real queue: reminders, the close of check-in, deadlines of tournaments; and it may be killed."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
import time_machine
from django.db import connection

from clubsite.celery import BEAT_SCHEDULE, app
from games.tournaments.models import ClubTournament
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.checking_in import check_in, show_hall_code
from games.tournaments.services.opening import announce
from games.tournaments.tasks import keep_deadlines
from tests.games.tournaments.desk.night_worker import FOLDER
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_mails import readable

Worker = subprocess.Popen[bytes]
WORKER = "-m celery -A tests.games.tournaments.desk.night_worker worker -P threads -c 2 --without-gossip --without-mingle"
ROOT = Path(__file__).parents[4]
TRIGGERS = ("open and close entry", "keep deadlines of tournaments", "mail about tournaments")
"""What the scheduler sends again and again."""


@pytest.fixture
def start_worker(empty_queue: None, tmp_path: Path) -> Iterator[Callable[[], Worker]]:
    """Start workers on the test database; a message counts as lost after two seconds."""
    workers: list[Worker] = []
    surroundings = {"PGDATABASE": connection.settings_dict["NAME"], "CLUB_TASK_IS_LOST_AFTER": "2", FOLDER: str(tmp_path)}

    def start() -> Worker:
        command = [sys.executable, *WORKER.split(), "--loglevel", "warning"]
        workers.append(subprocess.Popen(command, cwd=ROOT, env=os.environ | surroundings))
        return workers[-1]

    yield start
    for worker in workers:
        worker.kill()
        worker.wait()


def beats_until(happened: Callable[[], bool]) -> None:
    """The scheduler sends every task every second, far oftener than in a club."""
    for turn in range(3000):
        if happened():
            return
        if turn % 50 == 0:
            beat()
        time.sleep(0.02)
    raise AssertionError("it never happened")


def beat() -> None:
    for name in TRIGGERS:
        app.send_task(str(BEAT_SCHEDULE[name]["task"]))


def mails(folder: Path) -> Counter[str]:
    return Counter(mail.read_text() for mail in folder.glob("*.mail"))


def said(evening: Night, by_the_clock: str) -> int:
    return evening.tournament.records.filter(said=by_the_clock).count()


def another(evening: Night, sheet: str, steps: str) -> Night:
    """Another tournament of the club."""
    return Night(evening.club, announce(evening.club.club, sheet, evening.club.users["dana"], uuid4(), steps))


def begins_in_a_day(now: datetime) -> Night:
    """Ann and Bob have entered, and are to be reminded."""
    starts = int((now + timedelta(hours=24) - timedelta(minutes=5)).timestamp())
    evening = readable(night(MAIN, f"starts {starts}\nopen_entry"))
    for who in ("ann", "bob"):
        evening.of_oneself(who, "sign_up")
    return evening


def check_in_is_over(evening: Night, now: datetime) -> Night:
    """Ann is there and Bob is not; Cal waits, and is."""
    sheet = "tournament Saturday\nflight main knockout length 5\noption check_in=required\nentrants ann bob"
    found = another(evening, sheet, "open_entry\ncapacity 2")
    found.says("dana", f"check_in_until {int(now.timestamp())}")
    found.of_oneself("cal", "sign_up")
    code = show_hall_code(evening.club.users["dana"], found.tournament.code)
    for who in ("ann", "cal"):
        check_in(evening.club.users[who], found.tournament.code, code, action_id=uuid4())
    return found


def deadline_is_over(evening: Night, now: datetime) -> Night:
    """Mo and Cal were told a day ago that the clock decides, and nobody has said anything."""
    found = another(evening, "tournament League\nflight main knockout length 5\nentrants mo cal", "open_entry")
    found.says("tom", f"start main\ndeadline main 1 {int(now.timestamp())}\nautopilot 30")
    with time_machine.travel(now - timedelta(hours=24), tick=False):
        keep_deadlines()
    return found


@pytest.mark.django_db(transaction=True)
def test_what_is_due_happens_once_though_the_worker_is_killed_in_between(
    start_worker: Callable[[], Worker], tmp_path: Path
) -> None:
    now = datetime.now(UTC)
    with time_machine.travel(now - timedelta(days=2), tick=False):
        friday = begins_in_a_day(now)
        saturday = check_in_is_over(friday, now)
        league = deadline_is_over(friday, now)
    killed = start_worker()
    beats_until((tmp_path / "asked").exists)  # a mail is about to go out
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    assert mails(tmp_path) == {}
    (tmp_path / "go").touch()
    start_worker()
    beats_until(lambda: len(mails(tmp_path)) >= 4 and league.first_round()[0].decided and saturday.desk.check_in_closed)
    for _round in range(2):
        beat()
        beats_until(lambda: waits() == 0)
    reminded = {f"{who}@example.org Baize: Friday is soon" for who in ("ann", "bob")}
    decided = {f"{who}@example.org Baize: a match of League was decided by the clock" for who in ("mo", "cal")}
    assert mails(tmp_path) == Counter(reminded | decided)
    assert (saturday.names, saturday.waiting) == (["ann", "cal"], ["bob"])
    assert said(saturday, "entry_hours") == 1
    assert league.first_round()[0].state.value == "void"
    assert said(league, "deadlines") == 2, "the warning, and the decision"
    for evening in (friday, saturday, league):
        assert troubles_of(ClubTournament.objects.get(pk=evening.tournament.pk).pk) == []


def waits() -> int:
    """Messages in the queue."""
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pgmq.q_celery")
        (found,) = cursor.fetchone()
    return int(found)
