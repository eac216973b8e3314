"""A real worker on the real queue: deliveries start at once, survive a kill, and none is lost."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.utils import timezone

from clubsite.eventlog.club_events import Kind, record
from clubsite.members.models import Club
from clubsite.webhooks.models import Delivery, Hook, State
from clubsite.webhooks.tasks import deliver_next

from .receiver import Receiver

WORKER = "-m celery -A clubsite worker -P threads -c 2 --without-gossip --without-mingle --loglevel warning"
ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def start_worker(empty_queue: None) -> Iterator[Callable[[], "subprocess.Popen[bytes]"]]:
    workers: list[subprocess.Popen[bytes]] = []
    surroundings = {
        "DJANGO_SETTINGS_MODULE": "clubsite.settings.test",
        "PGDATABASE": connection.settings_dict["NAME"],
        "CLUB_WEBHOOKS_TO_LOOPBACK": "1",
    }

    def start() -> "subprocess.Popen[bytes]":
        workers.append(subprocess.Popen([sys.executable, *WORKER.split()], cwd=ROOT, env=os.environ | surroundings))
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


def something_happens(club: Club, number: int = 1) -> None:
    with transaction.atomic():
        record(club, Kind.GAME_FINISHED, lambda: {"game": number})


def states() -> list[str]:
    return list(Delivery.objects.order_by("pk").values_list("state", flat=True))


def test_a_commit_alone_wakes_a_worker_which_makes_all_that_is_due_and_nothing_that_was_rolled_back(
    club: Club, hook: Hook, receiver: Receiver, start_worker: Callable[[], "subprocess.Popen[bytes]"]
) -> None:
    with transaction.atomic():
        record(club, Kind.GAME_FINISHED, lambda: {"game": "undone"})
        transaction.set_rollback(True)
    start_worker()
    for number in range(5):
        something_happens(club, number)
    wait_for(lambda: states() == [State.DELIVERED] * 5)
    assert len({got.headers["webhook-id"] for got in receiver.got}) == 5, "each at least once"
    assert [got.body for got in receiver.got if b"undone" in got.body] == []


def test_a_worker_killed_in_the_middle_of_a_delivery_loses_nothing(
    club: Club, hook: Hook, receiver: Receiver, start_worker: Callable[[], "subprocess.Popen[bytes]"]
) -> None:
    receiver.may_answer.clear()
    worker = start_worker()
    something_happens(club)
    assert receiver.called.wait(60)
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    assert states() == [State.WAITING]
    receiver.may_answer.set()
    Hook.objects.update(busy_until=timezone.now())  # as after the lease
    start_worker()
    deliver_next.delay()  # as the task of each minute does
    wait_for(lambda: states() == [State.DELIVERED])
    first, second = receiver.got
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert Delivery.objects.get().attempts == 2


HAPPENS = """
import django
django.setup()
from django.db import transaction
from clubsite.members.models import Club
from clubsite.eventlog.club_events import Kind
from clubsite.eventlog.club_events import record
with transaction.atomic():
    record(Club.objects.get(), Kind.GAME_FINISHED, lambda: {"game": 1})
"""


def test_a_broker_that_cannot_be_reached_fails_nothing(club: Club, hook: Hook) -> None:
    """Another process, whose broker is at a port where nobody listens. The event is in the outbox all the same, and the next
    minute's task finds it."""
    surroundings = {
        "DJANGO_SETTINGS_MODULE": "clubsite.settings.test",
        "PGDATABASE": connection.settings_dict["NAME"],
        "CLUB_BROKER_URL": "amqp://127.0.0.1:1//",
    }
    happened = subprocess.run([sys.executable, "-c", HAPPENS], cwd=ROOT, env=os.environ | surroundings, check=False)
    assert happened.returncode == 0
    assert states() == [State.WAITING]
