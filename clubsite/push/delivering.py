"""Which notification is sent next, to whom exactly, and what becomes of it?

The row is a lease: a worker moves its next try away in a short transaction, talks to the push service without holding any lock,
and then deletes the row or lets it wait. What it says is found out anew at each try, and nothing is sent once the turn is over.
If a worker is killed in between, it is sent again after the lease, and the device shows it in the place of the first.

A process sends one at a time. A person whose push service was slow rests, so that nobody holds up the others for long.
"""

import json
from datetime import datetime, timedelta
from hashlib import sha256
from random import random
from threading import Lock
from time import monotonic

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language
from prometheus_client import Counter

from clubsite.accounts.sessions.services import holds
from clubsite.preferences.recipient_locale import written_for
from clubsite.webhooks.sending import SECONDS_IN_ALL, post

from .encryption import encrypted, in_base64
from .keys import authorization, is_possible
from .models import LONGEST_ENDPOINT, Subscription, Waiting
from .rules.retries import KEPT_FOR, Outcome, outcome_of, wait_after
from .turns import Due, due_at

LEASE = timedelta(seconds=SECONDS_IN_ALL + 50)
SLOW, RESTS = 2.0, 4
"""Seconds; whose push service takes longer rests so many times as long."""
LONGEST_TITLE, LONGEST_LINE = 120, 300
"""Characters: a notification shows fewer."""

SENT = Counter("club_notifications", "Notifications to browsers: taken, gone, later, refused", ["outcome"])

_ONE_AT_A_TIME = Lock()


def deliver_next() -> bool:
    """Send one that is due; returns whether there was one."""
    if not is_possible() or not _ONE_AT_A_TIME.acquire(blocking=False):
        return False
    try:
        waiting = _claimed()
        if waiting is None:
            return False
        due = _still_due(waiting)
        if due is None:
            _forget(waiting)
        else:
            _send(waiting, due)
        return True
    finally:
        _ONE_AT_A_TIME.release()


@transaction.atomic
def _claimed() -> Waiting | None:
    now = timezone.now()
    rested = Q(subscription__rests_until=None) | Q(subscription__rests_until__lte=now)
    rested |= Q(subscription__rests_until__gt=now + RESTS * LEASE)  # noted before the server's clock was set back
    due = Waiting.objects.select_for_update(of=("self",), skip_locked=True).filter(rested, next_try_at__lte=now)
    found = due.select_related("subscription__user", "subscription__login__session").order_by("attempts", "next_try_at").first()
    if found is not None:
        found.attempts, found.next_try_at = found.attempts + 1, now + LEASE
        found.save(update_fields=["attempts", "next_try_at"])
    return found


def _still_due(waiting: Waiting) -> Due | None:
    """None once the turn is over. A log-in that a new password has ended takes its subscription with it."""
    browser = waiting.subscription
    if not holds(browser.login.session, browser.user):
        browser.delete()
        return None
    due = due_at(waiting.place, browser.user_id)
    return due if due is not None and due.turn == waiting.turn else None


def _send(waiting: Waiting, due: Due) -> None:
    browser, began, now = waiting.subscription, monotonic(), timezone.now()
    with written_for(browser.user, due.club):
        body = encrypted(message_of(waiting, due), browser.point, browser.secret)
    answer = post(browser.endpoint, _headers(waiting, now), body, what="a notification", longest=LONGEST_ENDPOINT)
    outcome = outcome_of(answer.status)
    SENT.labels(outcome.name.lower()).inc()
    _note(waiting, outcome, monotonic() - began)


def message_of(waiting: Waiting, due: Due) -> bytes:
    """What the service worker reads (static/site/service-worker.js), in the active language."""
    title, line = due.words()
    said = {
        "title": title[:LONGEST_TITLE],
        "body": line[:LONGEST_LINE],
        "page": due.page,
        "place": waiting.place,
        "turn": waiting.turn,
        "language": get_language(),
    }
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def _headers(waiting: Waiting, now: datetime) -> dict[str, str]:
    """The topic has a later turn at the same place replace this one, as long as the device was not reached."""
    return {
        "authorization": authorization(waiting.subscription.endpoint, int(now.timestamp())),
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "ttl": str(KEPT_FOR),
        "urgency": "high",
        "topic": in_base64(sha256(waiting.place.encode()).digest())[:32],
    }


@transaction.atomic
def _note(sent: Waiting, outcome: Outcome, seconds: float) -> None:
    """Unless a newer turn has taken the row meanwhile, which is then still to be sent."""
    now, browser = timezone.now(), sent.subscription
    if outcome is Outcome.GONE:
        Subscription.objects.filter(pk=browser.pk).delete()
        return
    wait = wait_after(sent.attempts, random()) if outcome is Outcome.LATER else None  # noqa: S311  # guessing it gains nothing
    if wait is None:
        _forget(sent)
    else:
        _this_try(sent).update(next_try_at=now + timedelta(seconds=wait))
    if outcome is Outcome.TAKEN:
        Subscription.objects.filter(pk=browser.pk).update(told_at=now)
    if seconds > SLOW:
        rests = now + timedelta(seconds=RESTS * seconds)
        Subscription.objects.filter(user=browser.user_id).update(rests_until=rests)


def _forget(waiting: Waiting) -> None:
    _this_try(waiting).delete()


def _this_try(waiting: Waiting) -> QuerySet[Waiting]:
    return Waiting.objects.filter(pk=waiting.pk, turn=waiting.turn, attempts=waiting.attempts)
