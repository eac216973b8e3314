"""Eve owns twenty clubs, each with ten webhooks whose receivers answer nothing until the site hangs up. The clocks of tables go
on, other clubs are told in time, and nobody's test button calls a receiver as often as it likes."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from threading import Event as Signal
from threading import Thread
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.utils import timezone
from pytest_django import Settings

from clubsite.eventlog.club_events import Kind, record
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from clubsite.webhooks import connecting, services
from clubsite.webhooks.delivering import CALLING, RESTS, deliver_next
from clubsite.webhooks.models import Delivery, Event, Hook, State, Trouble
from clubsite.webhooks.sending import SECONDS, SECONDS_IN_ALL, SECONDS_OF_A_BODY, post
from clubsite.webhooks.tasks import forget_old_events
from tests.clubsite.webhooks.receiver import Receiver, a_raw_server, a_receiver

WORKER = "-m celery -A clubsite worker -P threads -c 4 --without-gossip --without-mingle --loglevel warning"
CLUBS, HOOKS = 20, 10
IN_TIME = 3.0
"""Seconds, of which the machine that runs the tests may need two."""


@pytest.fixture(autouse=True)
def _here(settings: Settings) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = True


@pytest.fixture
def silent() -> Iterator[Receiver]:
    """Takes every connection, and answers after the site has hung up."""
    with a_receiver() as receiver:
        receiver.may_answer.clear()
        yield receiver


@pytest.fixture
def prompt() -> Iterator[Receiver]:
    with a_receiver() as receiver:
        yield receiver


@pytest.fixture
def worker(empty_queue: None) -> Iterator[None]:
    """A real one, of four threads."""
    surroundings = {
        "DJANGO_SETTINGS_MODULE": "clubsite.settings.test",
        "PGDATABASE": str(connection.settings_dict["NAME"]),
        "CLUB_WEBHOOKS_TO_LOOPBACK": "1",
        "CLUB_WORKER_THREADS": "4",
    }
    process = subprocess.Popen([sys.executable, *WORKER.split()], env=os.environ | surroundings)
    yield
    process.kill()
    process.wait()


def a_club(owner: User, name: str) -> Club:
    return create_club(owner, name)


def something_happens(club: Club) -> None:
    with transaction.atomic():
        record(club, Kind.GAME_FINISHED, lambda: {"game": 1})


def seconds_until(happened: object) -> float:
    began = time.monotonic()
    assert callable(happened)
    while not happened():
        assert time.monotonic() - began < 60, "it never happened"
        time.sleep(0.02)
    return time.monotonic() - began


def eves_clubs(silent: Receiver, eve: User) -> list[Club]:
    clubs = [a_club(eve, f"Eve {number}") for number in range(CLUBS)]
    kinds = [Kind.GAME_FINISHED.value]
    Hook.objects.bulk_create(
        Hook(club=club, address=f"{silent.address}&n={number}", kinds=kinds, created_by=eve)
        for club in clubs
        for number in range(HOOKS)
    )
    return clubs


@pytest.mark.django_db(transaction=True)
def test_neither_clocks_nor_other_clubs_wait_behind_two_hundred_receivers_that_keep_silent(
    worker: None, silent: Receiver, prompt: Receiver
) -> None:
    tom, eve = User.objects.create_user("tom"), User.objects.create_user("eve")
    club = a_club(tom, "Baize")
    services.create_hook(club, prompt.address, [Kind.GAME_FINISHED], by=tom)
    for hers in eves_clubs(silent, eve):
        something_happens(hers)
    assert Delivery.objects.count() == CLUBS * HOOKS
    seconds_until(lambda: silent.got)
    time.sleep(2)  # for as many more as there are threads
    assert len(silent.got) == 1, "one of an owner's webhooks is called at a time, whatever clubs they are in"

    old = Event.objects.create(club=club, kind=Kind.GAME_FINISHED, data={}, at=timezone.now() - timedelta(days=90))
    forget_old_events.delay()
    task = seconds_until(lambda: not Event.objects.filter(pk=old.pk).exists())
    late = []
    for number in range(1, 6):
        something_happens(club)
        late.append(seconds_until(lambda: len(prompt.got) == number))  # noqa: B023  it is asked at once
    print(f"a task after {task:.2f} s; deliveries of an honest webhook after {[round(one, 2) for one in late]} s")
    assert task < IN_TIME
    assert max(late) < IN_TIME


@pytest.mark.django_db(transaction=True)
def test_a_process_makes_no_more_deliveries_at_a_time_than_half_its_threads(silent: Receiver, settings: Settings) -> None:
    """Eve, and friends with logins of their own, have a process make two; one deleted while it is called makes no room."""
    settings.WEBHOOKS_AT_ONCE = 2
    for number in range(4):
        friend = User.objects.create_user(f"friend{number}")
        club = a_club(friend, f"Club {number}")
        services.create_hook(club, silent.address, [Kind.GAME_FINISHED], by=friend)
        something_happens(club)
    made: list[bool] = []

    def work() -> None:
        made.append(deliver_next())
        connection.close()

    workers = [Thread(target=work) for _ in range(4)]
    for one in workers:
        one.start()
    seconds_until(lambda: len(silent.got) == 2 and len(made) == 2)
    assert made == [False, False]
    Hook.objects.filter(pk__in=[hook.pk for hook in CALLING]).delete()
    assert not deliver_next()
    silent.may_answer.set()
    for one in workers:
        one.join()
    assert sorted(made) == [False, False, True, True]
    assert CALLING == []
    assert deliver_next()


@pytest.mark.django_db(transaction=True)
def test_whoever_was_served_longest_ago_is_next(prompt: Receiver) -> None:
    """An owner of many webhooks is one among others."""
    tom, eve = User.objects.create_user("tom"), User.objects.create_user("eve")
    hers = eves_clubs(prompt, eve)
    club = a_club(tom, "Baize")
    services.create_hook(club, f"{prompt.address}&tom", [Kind.GAME_FINISHED], by=tom)
    for one in (*hers[:3], club):
        something_happens(one)
    assert deliver_next()
    assert deliver_next()
    assert [got.path.endswith("tom") for got in prompt.got].count(True) == 1


@pytest.mark.django_db
def test_a_slow_receiver_rests_before_it_is_called_again(prompt: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    tom = User.objects.create_user("tom")
    club = a_club(tom, "Baize")
    hook = services.create_hook(club, prompt.address, [Kind.GAME_FINISHED], by=tom)
    monkeypatch.setattr("clubsite.webhooks.delivering.SLOW", 0.0)
    something_happens(club)
    something_happens(club)
    before = timezone.now()
    assert deliver_next()
    assert not deliver_next()
    hook.refresh_from_db()
    assert hook.rests_until is not None
    assert before < hook.rests_until < timezone.now() + timedelta(seconds=RESTS * SECONDS_IN_ALL)
    Hook.objects.update(rests_until=timezone.now())
    assert deliver_next()
    Hook.objects.update(rests_until=timezone.now() + timedelta(days=1))  # the server's clock was set back by a day
    something_happens(club)
    assert deliver_next()
    assert list(Delivery.objects.values_list("state", flat=True)) == [State.DELIVERED] * 3


def test_a_body_that_drips_is_not_waited_for() -> None:
    """The status has come, and nothing else counts."""
    began = time.monotonic()
    with a_raw_server(b"HTTP/1.1 200 OK\r\n\r\n", b"a", until=Signal()) as address:
        assert post(address, {}, b"{}").trouble == ""
    assert time.monotonic() - began < SECONDS_OF_A_BODY + 1


def test_a_name_server_that_keeps_silent_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the resolver is replaced: the tests have no name server of their own."""
    until = Signal()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: until.wait(60) and [])
    monkeypatch.setattr("clubsite.webhooks.sending.SECONDS", 0.3)
    began = time.monotonic()
    assert post("https://silent.example.org/", {}, b"{}").trouble == Trouble.NO_SUCH_HOST
    until.set()
    assert time.monotonic() - began < SECONDS
    assert connecting.machines_of("127.0.0.1", 80, SECONDS) == []  # the answer of the same resolver, in time


@pytest.mark.django_db
def test_tests_and_repetitions_have_a_pace(prompt: Receiver) -> None:
    """By club, also if the webhook is deleted and made anew in between."""
    tom = User.objects.create_user("tom")
    club = a_club(tom, "Baize")
    hook = services.create_hook(club, prompt.address, [Kind.GAME_FINISHED], by=tom)
    for _ in range(services.MOST_SENT_BY_HAND // 2):
        services.send_test(hook, action_id=uuid4())
    services.delete_hook(hook)
    hook = services.create_hook(club, prompt.address, [Kind.GAME_FINISHED], by=tom)
    click = uuid4()
    sent = services.send_test(hook, action_id=click)
    for _ in range(services.MOST_SENT_BY_HAND - services.MOST_SENT_BY_HAND // 2 - 1):
        services.replay(sent, action_id=uuid4())
    with pytest.raises(services.TooManyByHand):
        services.replay(sent, action_id=uuid4())
    with pytest.raises(services.TooManyByHand):
        services.send_test(hook, action_id=uuid4())
    assert services.send_test(hook, action_id=click) == sent, "what was done already is no further one"
    other = services.create_hook(a_club(tom, "Felt"), prompt.address, [Kind.GAME_FINISHED], by=tom)
    services.send_test(other, action_id=uuid4())
