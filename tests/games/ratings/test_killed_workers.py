"""A real worker on the real queue is killed while it rates or counts, with half of it written: nothing is lost, nothing counts
twice, and the next worker leaves what a rebuild from the logs would."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet

from clubsite.leaderboards.counting.rebuilding import rebuild as rebuild_boards
from clubsite.leaderboards.counting.rebuilding import troubles as wrong_totals
from clubsite.leaderboards.models import Cursor, Result, Total, Waiting
from clubsite.leaderboards.tasks import count_results
from games.ratings.models import KeptList, RatedMatch, WaitingMatch
from games.ratings.services.replaying import rebuild, troubles
from games.ratings.tasks import rate_results
from tests.games.matches.players import Cast, cast

from .test_kept_ratings import played

WORKER = "-m celery -A clubsite worker -P threads -c 2 --without-gossip --without-mingle --loglevel warning"
ROOT = Path(__file__).parents[3]

Worker = subprocess.Popen[bytes]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def start_worker(empty_queue: None) -> Iterator[Callable[[], Worker]]:
    """On the test database; a task counts as lost after two seconds."""
    workers: list[Worker] = []
    surroundings = {
        "DJANGO_SETTINGS_MODULE": "clubsite.settings.test",
        "PGDATABASE": connection.settings_dict["NAME"],
        "CLUB_TASK_IS_LOST_AFTER": "2",
    }

    def start() -> Worker:
        workers.append(subprocess.Popen([sys.executable, *WORKER.split()], cwd=ROOT, env=os.environ | surroundings))
        return workers[-1]

    yield start
    for worker in workers:
        worker.kill()
        worker.wait()


@pytest.fixture
def club(empty_queue: None) -> Cast:
    """Two results are rated and counted, and two more wait."""
    club = cast()
    for winner, loser in (("ann", "bob"), ("bob", "cal")):
        played(club, winner, loser, 9)
    rate_results()
    count_results()
    for winner, loser in (("cal", "ann"), ("ann", "bob")):
        played(club, winner, loser, 5)
    return club


def wait_for(happened: Callable[[], bool]) -> None:
    for _ in range(3000):
        if happened():
            return
        time.sleep(0.02)
    raise AssertionError("it never happened")


def waits_for_us() -> bool:
    """Whether another process of the database stands before a row that this transaction holds."""
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))")
        (found,) = cursor.fetchone()
    return bool(found)


def kill_at(rows: QuerySet[Any], start: Callable[[], Worker]) -> None:
    """Kill a worker once it stands before these rows, with all that it has done up to there."""
    with transaction.atomic():
        assert list(rows.select_for_update())
        worker = start()
        wait_for(waits_for_us)
        worker.send_signal(signal.SIGKILL)
        worker.wait()


def ratings() -> list[Any]:
    return list(RatedMatch.objects.order_by("match").values_list("match", "why_not", "winner_after", "loser_after"))


def totals() -> list[Any]:
    return list(
        Total.objects.order_by("category", "period", "person").values_list("category", "period", "person", "amount", "count")
    )


@pytest.mark.parametrize("held", [KeptList, WaitingMatch])
def test_ratings_of_a_killed_worker_are_those_of_a_rebuild(club: Cast, start_worker: Callable[[], Worker], held: Any) -> None:
    """Held: before its version is stored, when the rows are written; and before what waited is forgotten, at the very end."""
    before, version = ratings(), KeptList.objects.get().version
    rate_results.delay()
    kill_at(held.objects.all(), start_worker)
    wait_for(lambda: WaitingMatch.objects.count() == 2)
    assert ratings() == before
    assert KeptList.objects.get().version == version
    start_worker()  # the task itself is lost with its worker, and comes again
    wait_for(lambda: not WaitingMatch.objects.exists())
    after = ratings()
    assert len(after) == 4
    assert KeptList.objects.get().version == version + 1
    assert troubles(club.club.pk) == []
    assert rebuild(club.club.pk) == 0
    assert ratings() == after


@pytest.mark.parametrize("held", [Total, Waiting])
def test_totals_of_a_killed_worker_are_those_of_a_rebuild(club: Cast, start_worker: Callable[[], Worker], held: Any) -> None:
    """Held: the totals, when the results are written already; and what waits, when they are added up."""
    rate_results()
    before = totals(), Result.objects.count(), list(Cursor.objects.order_by("pk").values_list("pk", "number"))
    waiting = Waiting.objects.count()
    count_results.delay()
    kill_at(held.objects.all(), start_worker)
    wait_for(lambda: Waiting.objects.count() == waiting)
    assert (totals(), Result.objects.count(), list(Cursor.objects.order_by("pk").values_list("pk", "number"))) == before
    start_worker()
    wait_for(lambda: not Waiting.objects.exists())
    after = totals()
    assert after != before[0]
    assert wrong_totals(club.club.pk) == []
    rebuild_boards(club.club.pk)
    assert totals() == after
