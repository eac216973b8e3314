"""Which delivery is made next, and what becomes of it?

Guaranteed: every committed event is sent at least once to each webhook that wants it, as long as that exists; the message id
identifies duplicates. Not guaranteed: order. A webhook gets one delivery at a time, the oldest that is due, but one that failed
is repeated later than events that happened after it; `number` in the body gives the order.

The webhook's row is a lease: a worker marks it busy in a short transaction, talks to the receiver without locking any row, and
then records the answer. If a worker is killed, its lease runs out and the delivery is still due.
"""

import json
from datetime import timedelta
from random import random

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from .models import Delivery, Event, Hook, Pause, State
from .rules.retries import GIVEN_UP_AFTER, GONE, wait_after
from .rules.signature import signatures
from .sending import SECONDS_IN_ALL, Answer, post

#: Longer than an attempt can last, including the time to look up a name.
LEASE = timedelta(seconds=SECONDS_IN_ALL + 50)
USER_AGENT = "chouette-club-webhooks/1"


def deliver_next() -> bool:
    """Make one delivery that is due, unless all are being made by others; returns whether there was one."""
    delivery = _claimed()
    if delivery is None:
        return False
    _note(delivery, _attempt(delivery))
    return True


@transaction.atomic
def _claimed() -> Delivery | None:
    """The delivery this worker is to make. Two workers never get the same webhook: one skips the row the other has locked, and
    a later one finds it busy."""
    now = timezone.now()
    due = Delivery.objects.filter(Q(next_try_at__lte=now) | Q(attempts=0), state=State.WAITING)  # a first try need not wait
    nobodys = Q(busy_until__lte=now) | Q(busy_until__gt=now + LEASE)  # of before the server's clock was set back
    free = Hook.objects.filter(nobodys, Exists(due.filter(hook=OuterRef("pk"))), paused_at=None)
    hook = free.select_for_update(skip_locked=True, no_key=True).order_by("busy_until").first()
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
    message_id, timestamp = f"msg_{delivery.event.message_id.hex}", int(timezone.now().timestamp())
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
def _note(made: Delivery, answer: Answer) -> None:
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
    hook.busy_until = now
    hook.failing_since = (hook.failing_since or now) if answer.trouble else None
    _pause_if_hopeless(hook, answer)
    hook.save(update_fields=["busy_until", "failing_since", "paused_at", "pause", "owners_told_at"])


def _pause_if_hopeless(hook: Hook, answer: Answer) -> None:
    if hook.paused_at is not None or hook.failing_since is None:
        return
    now = timezone.now()
    if answer.status == GONE or (now - hook.failing_since).total_seconds() > GIVEN_UP_AFTER:
        hook.pause = Pause.GONE if answer.status == GONE else Pause.FAILING
        hook.paused_at, hook.owners_told_at = now, None
