"""Which delivery is made next, and what becomes of it?

Guaranteed: every committed event is sent at least once to each webhook that wants it, as long as that exists; the message id
identifies duplicates. Not guaranteed: order. A webhook gets one delivery at a time, the oldest that is due, but one that failed
is repeated later than events that happened after it; `number` in the body gives the order.

The webhook's row is a lease: a worker marks it busy in a short transaction, talks to the receiver without locking any row, and
then records the answer. If a worker is killed, its lease runs out and the delivery is still due.

A receiver may take ten seconds over its answer, and whoever makes 200 webhooks that do would have all threads of a worker,
while clocks, handing over and mails wait. So a process makes `WEBHOOKS_AT_ONCE` deliveries at a time, fewer than it has
threads, and one for a club and for the owner who made the webhook, whatever clubs they have; the next is for whoever has been
served longest ago. A receiver that took long rests before its next delivery. Counted in the process, because its threads are
what is scarce, and because a webhook that is deleted while it is called holds its thread all the same.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import random
from threading import Lock
from time import monotonic

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from prometheus_client import Counter

from .models import Delivery, Event, Hook, Pause, State
from .rules.retries import GIVEN_UP_AFTER, GONE, wait_after
from .rules.signature import signatures
from .sending import SECONDS_IN_ALL, Answer, post

#: Longer than an attempt can last, including the time to look up a name.
LEASE = timedelta(seconds=SECONDS_IN_ALL + 50)
USER_AGENT = "chouette-club-webhooks/1"

SLOW = 2.0
"""Seconds; a receiver that takes longer rests `RESTS` times as long, so that it has a fifth of a thread at most."""
RESTS = 4

ATTEMPTS = Counter("club_webhook_attempts", "Deliveries to webhooks tried: delivered, failed, given_up", ["outcome"])

#: What an attempt is counted as, by the state in which it leaves its delivery.
OUTCOMES = {State.DELIVERED: "delivered", State.WAITING: "failed", State.FAILED: "given_up"}

#: The webhooks that this process is calling.
CALLING: list[Hook] = []
_CLAIMING = Lock()


def deliver_next() -> bool:
    """Make one delivery that is due, unless all are being made by others or enough are; returns whether there was one."""
    with _our_turn() as delivery:
        if delivery is None:
            return False
        began = monotonic()
        answer = _attempt(delivery)
        _note(delivery, answer, monotonic() - began)
    return True


@contextmanager
def _our_turn() -> Iterator[Delivery | None]:
    """The delivery that this thread is to make, if it may make one."""
    with _CLAIMING:
        delivery = _claimed() if len(CALLING) < settings.WEBHOOKS_AT_ONCE else None
        if delivery is not None:
            CALLING.append(delivery.hook)
    try:
        yield delivery
    finally:
        if delivery is not None:
            with _CLAIMING:
                CALLING[:] = [hook for hook in CALLING if hook is not delivery.hook]


def _free(now: datetime) -> Q:
    """Webhooks that nobody is calling and that need no rest, of clubs and owners for whom this process makes no delivery. A
    time further away than any lease is of before the server's clock was set back."""
    nobodys = Q(busy_until__lte=now) | Q(busy_until__gt=now + LEASE)
    rested = Q(rests_until=None) | Q(rests_until__lte=now) | Q(rests_until__gt=now + LEASE)
    owners = {hook.created_by_id for hook in CALLING} - {None}
    return nobodys & rested & ~Q(club__in={hook.club_id for hook in CALLING}) & (Q(created_by=None) | ~Q(created_by__in=owners))


@transaction.atomic
def _claimed() -> Delivery | None:
    """The delivery this worker is to make. Two workers never get the same webhook: one skips the row the other has locked, and
    a later one finds it busy."""
    now = timezone.now()
    due = Delivery.objects.filter(Q(next_try_at__lte=now) | Q(attempts=0), state=State.WAITING)  # a first try need not wait
    free = Hook.objects.filter(_free(now), Exists(due.filter(hook=OuterRef("pk"))), paused_at=None)
    of_the_owner = Hook.objects.filter(created_by=OuterRef("created_by")).order_by("-busy_until").values("busy_until")
    in_turn = (Coalesce(Subquery(of_the_owner[:1]), F("busy_until")), "busy_until")
    hook = free.select_for_update(skip_locked=True, no_key=True).order_by(*in_turn).first()
    if hook is None:
        return None
    delivery = due.filter(hook=hook).select_related("event__club").order_by("pk").first()
    if delivery is None:  # another worker made it between the two queries
        return None
    hook.busy_until = now + LEASE
    hook.save(update_fields=["busy_until"])
    delivery.attempts, delivery.tried_at, delivery.hook = delivery.attempts + 1, now, hook
    delivery.save(update_fields=["attempts", "tried_at"])
    return delivery


def _attempt(delivery: Delivery) -> Answer:
    """Send it, signed with the secret as it was when the delivery was claimed."""
    body = body_of(delivery.event)
    message_id, timestamp = delivery.event.webhook_id, int(timezone.now().timestamp())
    headers = {
        "content-type": "application/json",
        "user-agent": USER_AGENT,
        "accept-encoding": "identity",
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signatures(_secrets(delivery.hook), message_id, timestamp, body),
    }
    return post(delivery.hook.address, headers, body)


def body_of(event: Event) -> bytes:
    """The same bytes for each attempt, made from the stored row alone."""
    said = {
        "type": event.kind,
        "timestamp": event.at.isoformat(),
        "number": event.pk,
        "club": event.club.slug,
        "data": event.data,
    }
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def _secrets(hook: Hook) -> list[str]:
    old_signs = hook.old_secret_until is not None and hook.old_secret_until > timezone.now()
    return [hook.secret, hook.old_secret] if old_signs else [hook.secret]


@transaction.atomic
def _note(made: Delivery, answer: Answer, seconds: float) -> None:
    """Record the answer, unless the webhook or the delivery is gone, or our lease ran out and another worker has tried since:
    then that worker's answer counts, except that a success stays a success."""
    hook = Hook.objects.select_for_update(no_key=True).filter(pk=made.hook_id).first()
    delivery = Delivery.objects.select_for_update(no_key=True).filter(pk=made.pk, state=State.WAITING).first()
    if hook is None or delivery is None or (answer.trouble and delivery.attempts != made.attempts):
        return
    now = timezone.now()
    wait = wait_after(delivery.attempts, random()) if answer.trouble else None  # noqa: S311  # guessing it gains nothing
    delivery.next_try_at = now + timedelta(seconds=wait) if wait else None
    delivery.state = State.DELIVERED if not answer.trouble else State.WAITING if wait else State.FAILED
    delivery.status, delivery.trouble, delivery.excerpt = answer.status, answer.trouble, answer.excerpt
    delivery.save(update_fields=["next_try_at", "state", "status", "trouble", "excerpt"])
    ATTEMPTS.labels(OUTCOMES[delivery.state]).inc()
    hook.busy_until, hook.rests_until = now, now + timedelta(seconds=RESTS * seconds) if seconds > SLOW else None
    hook.failing_since = (hook.failing_since or now) if answer.trouble else None
    _pause_if_hopeless(hook, answer)
    hook.save(update_fields=["busy_until", "rests_until", "failing_since", "paused_at", "pause", "owners_told_at"])


def _pause_if_hopeless(hook: Hook, answer: Answer) -> None:
    if hook.paused_at is not None or hook.failing_since is None:
        return
    now = timezone.now()
    if answer.status == GONE or (now - hook.failing_since).total_seconds() > GIVEN_UP_AFTER:
        hook.pause = Pause.GONE if answer.status == GONE else Pause.FAILING
        hook.paused_at, hook.owners_told_at = now, None
