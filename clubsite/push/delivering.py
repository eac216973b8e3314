"""Which notification is sent next, to whom exactly, and what becomes of it?

The row is a lease: a worker moves its next try away in a short transaction, talks to the push service without holding any lock,
and then deletes the row or lets it wait. What it says is found out anew at each try, and nothing is sent once the turn is over.
If a worker is killed in between, it is sent again after the lease, and the device shows it in the place of the first.

A process sends one at a time, and no service has more than a few seconds for its answer. One that was slow rests, and so does
the person, so that neither holds up the others for long. What cannot be sent for a fault of ours waits as what was not taken.
"""

import json
import logging
import re
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
from clubsite.kit.each_alone import done_for_each
from clubsite.preferences.recipient_locale import written_for
from clubsite.webhooks.sending import Answer, Limits, post

from .encryption import encrypted, in_base64
from .keys import authorization, is_possible
from .models import LONGEST_ENDPOINT, Subscription, Waiting
from .rules.retries import KEPT_FOR, Outcome, outcome_of, wait_after
from .turns import Due, due_at

log = logging.getLogger(__name__)

WITHIN = Limits(LONGEST_ENDPOINT, seconds=5.0, what="a notification")
LEASE = timedelta(seconds=WITHIN.seconds + 50)
SLOW, RESTS = 2.0, 4
"""Seconds; a push service that takes longer rests so many times as long, and so does whoever it sends for."""
LONGEST_REASON = 200
"""Characters of an answer that are logged."""
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
        done_for_each([waiting], _deliver, _not_delivered)
        return True
    finally:
        _ONE_AT_A_TIME.release()


def _deliver(waiting: Waiting) -> int:
    due = _still_due(waiting)
    if due is None:
        return _forget(waiting)
    return _send(waiting, due)


def _not_delivered(waiting: Waiting) -> None:
    log.exception("A notification at %s could not be sent", waiting.place)
    _note(waiting, Outcome.LATER, 0)


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
    """None once the turn is over. A log-in that has ended, as by a new password, takes its subscription with it."""
    browser, session = waiting.subscription, waiting.subscription.login.session
    if not browser.user.is_active or session.expire_date <= timezone.now() or not holds(session, browser.user):
        browser.delete()
        return None
    due = due_at(waiting.place, browser.user_id)
    return due if due is not None and due.turn == waiting.turn else None


def _send(waiting: Waiting, due: Due) -> int:
    browser, began, now = waiting.subscription, monotonic(), timezone.now()
    with written_for(browser.user, due.club):
        body = encrypted(message_of(waiting, due), browser.point, browser.secret)
    answer = post(browser.endpoint, _headers(waiting, now), body, WITHIN)
    outcome = outcome_of(answer.status)
    SENT.labels(outcome.name.lower()).inc()
    if outcome is Outcome.REFUSED:
        _tell_refused(browser, answer)
    _note(waiting, outcome, monotonic() - began)
    return 1


def _tell_refused(browser: Subscription, answer: Answer) -> None:
    """With the reason that the service gives, but no word long enough to be the endpoint's secret."""
    reason = re.sub(r"[^\s\"':,{}]{25,}", "…", answer.excerpt)[:LONGEST_REASON]
    hint = "; is it the contact or the key (see `manage check`), or the clock?" if answer.status in (401, 403) else ""
    log.warning("%s refuses a notification with %s: %s%s", _service(browser), answer.status, reason, hint)


def _service(browser: Subscription) -> str:
    """`https://push.example.org/`: what all endpoints of one service begin with."""
    return "/".join(browser.endpoint.split("/")[:3]) + "/"


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
        Subscription.objects.filter(pk=browser.pk).delete()  # whoever has switched it on still wants it, at a new address
        return
    wait = wait_after(sent.attempts, random()) if outcome is Outcome.LATER else None  # noqa: S311  # guessing it gains nothing
    if wait is None:
        _forget(sent)
    else:
        _this_try(sent).update(next_try_at=now + timedelta(seconds=wait))
    if outcome is Outcome.TAKEN:
        Subscription.objects.filter(pk=browser.pk).update(told_at=now)
    if seconds > SLOW:
        hers_or_there = Q(user=browser.user_id) | Q(endpoint__startswith=_service(browser))
        Subscription.objects.filter(hers_or_there).update(rests_until=now + timedelta(seconds=RESTS * seconds))


def _forget(waiting: Waiting) -> int:
    return _this_try(waiting).delete()[0]


def _this_try(waiting: Waiting) -> QuerySet[Waiting]:
    return Waiting.objects.filter(pk=waiting.pk, turn=waiting.turn, attempts=waiting.attempts)
