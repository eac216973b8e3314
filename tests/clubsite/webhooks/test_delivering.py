"""The fate of a delivery: signed, retried, given up, made only once by two workers, kept if one is killed."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Thread
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.utils import timezone

from clubsite.eventlog.club_events import Kind, record
from clubsite.members.models import Club, User
from clubsite.webhooks import services
from clubsite.webhooks.delivering import CALLING, LEASE, deliver_next
from clubsite.webhooks.models import Delivery, Event, Hook, Pause, State, Trouble, new_secret
from clubsite.webhooks.owner_mail import tell_owners
from clubsite.webhooks.rules.retries import GIVEN_UP_AFTER, MOST_ATTEMPTS
from clubsite.webhooks.sending import SECONDS_IN_ALL

from .conftest import Deliver
from .receiver import Receiver

pytestmark = pytest.mark.django_db


def something_happens(club: Club, number: int = 1) -> None:
    with transaction.atomic():
        record(club, Kind.GAME_FINISHED, lambda: {"game": number, "by": "Zoë"})


def time_passes(seconds: float) -> None:
    """What waits has waited this long."""
    past = timedelta(seconds=seconds)
    for delivery in Delivery.objects.exclude(next_try_at=None):
        assert delivery.next_try_at
        Delivery.objects.filter(pk=delivery.pk).update(next_try_at=delivery.next_try_at - past)
    for hook in Hook.objects.exclude(failing_since=None):
        assert hook.failing_since
        Hook.objects.filter(pk=hook.pk).update(failing_since=hook.failing_since - past)


def test_an_event_arrives_signed_and_says_what_happened(club: Club, hook: Hook, receiver: Receiver, deliver: Deliver) -> None:
    something_happens(club)
    assert deliver() == 1
    (got,) = receiver.got
    event = Event.objects.get()
    assert got.is_signed_by(hook.secret)
    assert not got.is_signed_by(new_secret())
    assert got.headers["content-type"] == "application/json"
    assert json.loads(got.body) == {
        "type": "game.finished",
        "timestamp": event.at.isoformat(),
        "number": event.pk,
        "club": "baize",
        "data": {"game": 1, "by": "Zoë"},
    }


def test_the_log_says_what_came_back(club: Club, hook: Hook, receiver: Receiver, deliver: Deliver) -> None:
    something_happens(club)
    deliver()
    delivery = hook.deliveries.get()
    assert (delivery.state, delivery.status, delivery.attempts) == (State.DELIVERED, 200, 1)
    assert (delivery.excerpt, delivery.trouble, delivery.next_try_at) == ("thank you", "", None)


def test_what_failed_is_tried_again_with_the_same_id_and_body_and_then_no_more(
    club: Club, hook: Hook, receiver: Receiver, deliver: Deliver
) -> None:
    receiver.statuses = [500, 503]
    something_happens(club)
    assert deliver() == 1
    delivery = hook.deliveries.get()
    assert (delivery.state, delivery.status, delivery.trouble) == (State.WAITING, 500, Trouble.REFUSED)
    for _ in range(3):
        time_passes(3_600)
        deliver()
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == (State.DELIVERED, 3)
    assert len({got.headers["webhook-id"] for got in receiver.got}) == 1
    assert len({got.body for got in receiver.got}) == 1
    assert all(got.is_signed_by(hook.secret) for got in receiver.got)


def test_it_is_not_tried_again_before_its_time(club: Club, hook: Hook, receiver: Receiver, deliver: Deliver) -> None:
    receiver.statuses = [500]
    something_happens(club)
    deliver()
    time_passes(30)
    assert deliver() == 0
    waiting = hook.deliveries.get()
    assert waiting.next_try_at
    assert waiting.next_try_at > timezone.now()


def test_after_eight_attempts_it_is_given_up(club: Club, hook: Hook, receiver: Receiver, deliver: Deliver) -> None:
    receiver.statuses = [500] * 100
    something_happens(club)
    for _ in range(20):
        deliver()
        time_passes(10 * 3_600)
    delivery = hook.deliveries.get()
    assert (delivery.state, delivery.attempts, delivery.next_try_at) == (State.FAILED, MOST_ATTEMPTS, None)
    assert len(receiver.got) == MOST_ATTEMPTS


def test_a_webhook_is_paused_after_days_without_success_and_its_owners_are_told_once(
    club: Club, hook: Hook, receiver: Receiver, deliver: Deliver, mailoutbox: list[object]
) -> None:
    receiver.statuses = [500, 500]
    something_happens(club)
    deliver()
    assert tell_owners() == 0
    time_passes(GIVEN_UP_AFTER + 60)
    deliver()
    hook.refresh_from_db()
    assert hook.pause == Pause.FAILING
    assert (tell_owners(), tell_owners()) == (1, 0)
    (mail,) = mailoutbox
    assert mail.to == ["tom@example.org"]  # type: ignore[attr-defined]
    assert f"/clubs/baize/webhooks/{hook.pk}/" in mail.body  # type: ignore[attr-defined]


def test_one_success_ends_the_days_without(club: Club, hook: Hook, receiver: Receiver, deliver: Deliver) -> None:
    receiver.statuses = [500, 200, 500]
    something_happens(club)
    deliver()
    time_passes(GIVEN_UP_AFTER + 60)
    deliver()
    something_happens(club, 2)
    deliver()
    hook.refresh_from_db()
    assert hook.paused_at is None
    assert hook.failing_since


def test_a_receiver_that_says_gone_is_not_asked_again(club: Club, hook: Hook, receiver: Receiver, deliver: Deliver) -> None:
    receiver.statuses = [410]
    something_happens(club)
    something_happens(club, 2)
    assert deliver() == 1
    hook.refresh_from_db()
    assert hook.pause == Pause.GONE


def test_what_waits_for_another_attempt_is_sent_at_once_when_a_pause_ends_the_oldest_first(
    club: Club, hook: Hook, receiver: Receiver, deliver: Deliver
) -> None:
    receiver.statuses = [500]
    something_happens(club, 1)
    deliver()
    services.pause_hook(hook)
    something_happens(club, 2)
    services.resume_hook(hook)
    assert deliver() == 2
    assert [json.loads(got.body)["data"]["game"] for got in receiver.got] == [1, 1, 2]


def test_resuming_what_is_not_paused_tries_nothing_earlier(
    club: Club, hook: Hook, receiver: Receiver, deliver: Deliver
) -> None:
    receiver.statuses = [500]
    something_happens(club)
    deliver()
    services.resume_hook(hook)
    assert deliver() == 0


def test_what_happens_during_a_pause_is_sent_when_it_ends_in_its_order(
    club: Club, hook: Hook, receiver: Receiver, deliver: Deliver
) -> None:
    services.pause_hook(hook)
    services.pause_hook(hook)
    for number in range(3):
        something_happens(club, number)
    assert deliver() == 0
    services.resume_hook(hook)
    assert deliver() == 3
    assert [json.loads(got.body)["data"]["game"] for got in receiver.got] == [0, 1, 2]


def test_while_a_secret_is_replaced_either_opens(club: Club, hook: Hook, receiver: Receiver, deliver: Deliver) -> None:
    new = services.rotate_secret(hook, seen=1)
    something_happens(club)
    deliver()
    assert receiver.got[0].is_signed_by(hook.secret)
    assert receiver.got[0].is_signed_by(new)
    Hook.objects.update(old_secret_until=timezone.now())
    something_happens(club)
    deliver()
    assert not receiver.got[1].is_signed_by(hook.secret)
    assert receiver.got[1].is_signed_by(new)


def test_a_replay_sends_the_same_event_once_more_however_often_the_button_is_pressed(
    club: Club, hook: Hook, receiver: Receiver, deliver: Deliver
) -> None:
    something_happens(club)
    deliver()
    click = uuid4()
    again = services.replay(hook.deliveries.get(), action_id=click)
    assert services.replay(hook.deliveries.earliest("pk"), action_id=click) == again
    deliver()
    first, second = receiver.got
    assert (first.body, first.headers["webhook-id"]) == (second.body, second.headers["webhook-id"])
    assert list(hook.deliveries.order_by("pk").values_list("replay", "state")) == [(False, "delivered"), (True, "delivered")]


def test_a_test_is_sent_whatever_kinds_were_chosen(hook: Hook, receiver: Receiver, deliver: Deliver) -> None:
    services.update_hook(hook, hook.address, [Kind.CASH_WRITTEN])
    click = uuid4()
    services.send_test(hook, action_id=click)
    services.send_test(hook, action_id=click)
    assert deliver() == 1
    assert json.loads(receiver.got[0].body)["type"] == "webhook.test"


def test_a_webhook_that_fails_does_not_delay_another(
    club: Club, tom: User, hook: Hook, receiver: Receiver, deliver: Deliver
) -> None:
    services.create_hook(club, receiver.address.replace("hook", "other"), [Kind.GAME_FINISHED], by=tom)
    receiver.statuses = [500]
    something_happens(club)
    assert deliver() == 2
    assert [delivery.state for delivery in Delivery.objects.order_by("pk")] == [State.WAITING, State.DELIVERED]
    assert len({got.headers["webhook-id"] for got in receiver.got}) == 1


def test_a_deleted_webhook_gets_nothing_more_and_its_log_is_gone(
    club: Club, hook: Hook, receiver: Receiver, deliver: Deliver
) -> None:
    something_happens(club)
    services.delete_hook(hook)
    assert deliver() == 0
    assert not Delivery.objects.exists()
    assert receiver.got == []


def test_events_are_forgotten_after_a_month(club: Club, hook: Hook, deliver: Deliver) -> None:
    something_happens(club)
    deliver()
    something_happens(club, 2)
    Event.objects.filter(pk=Event.objects.earliest("pk").pk).update(at=timezone.now() - timedelta(days=31))
    assert services.forget_old_events() == 1
    assert [delivery.state for delivery in Delivery.objects.all()] == [State.WAITING]


@contextmanager
def another_worker() -> Iterator[Thread]:
    """Makes one delivery in a thread with a connection of its own."""

    def work() -> None:
        deliver_next()
        connection.close()

    worker = Thread(target=work)
    worker.start()
    yield worker
    worker.join()


@pytest.mark.django_db(transaction=True)
def test_two_workers_make_one_delivery_once_and_a_webhook_gets_one_at_a_time(
    club: Club, hook: Hook, receiver: Receiver
) -> None:
    receiver.may_answer.clear()
    something_happens(club)
    something_happens(club, 2)
    with another_worker():
        assert receiver.called.wait(30)
        assert not deliver_next()  # the first is in progress, the second waits for it
        receiver.may_answer.set()
    assert len(receiver.got) == 1
    assert deliver_next()
    assert [json.loads(got.body)["data"]["game"] for got in receiver.got] == [1, 2]


@pytest.mark.django_db(transaction=True)
def test_an_answer_that_comes_after_the_lease_ran_out_does_not_undo_a_success(
    club: Club, hook: Hook, receiver: Receiver
) -> None:
    receiver.statuses = [200, 500]
    receiver.may_answer.clear()
    something_happens(club)
    with another_worker():
        assert receiver.called.wait(30)
        Hook.objects.update(busy_until=timezone.now())  # the lease has expired, and nobody knows what happened to the worker
        CALLING.clear()  # it was in another process
        receiver.may_answer.set()
        deliver_next()
    assert hook.deliveries.get().state == State.DELIVERED


@pytest.mark.django_db(transaction=True)
def test_a_webhook_deleted_while_it_is_called_is_gone(club: Club, hook: Hook, receiver: Receiver) -> None:
    receiver.may_answer.clear()
    something_happens(club)
    with another_worker():
        assert receiver.called.wait(30)
        services.delete_hook(hook)
        receiver.may_answer.set()
    assert not Delivery.objects.exists()


def test_the_lease_is_longer_than_an_attempt_can_last() -> None:
    assert timedelta(seconds=2 * SECONDS_IN_ALL) < LEASE
