"""The browsers that are told, where it was switched on, what each person was told last, and what is still to be sent.

A subscription stands on the log-in in which it was made: it goes with it, whether somebody logs out there or ends the session
of a lost phone from elsewhere. None of these rows is in a backup.
"""

from hashlib import sha256
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from clubsite.accounts.sessions.models import LoggedIn

LONGEST_ENDPOINT = 1000
MARK_LETTERS = 64
LONGEST_PLACE, LONGEST_TURN = 60, 80


class Subscription(models.Model):
    """A browser of a person: `endpoint` is its address at the push service that the browser has chosen, `point` and `secret`
    are what messages to it are encrypted with. It rests until `rests_until` after a slow answer of its push service, or to its
    person."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions")
    login = models.ForeignKey(LoggedIn, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT, unique=True)
    point = models.CharField(max_length=100)
    secret = models.CharField(max_length=40)
    made_at = models.DateTimeField(default=timezone.now)
    told_at = models.DateTimeField(null=True)
    rests_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        """`Firefox on Android`, in the reader's language."""
        return str(self.login)


class SwitchedOn(models.Model):
    """That a person has switched it on in a browser, by a tap there. It outlives the log-in, so that the next one in that
    browser needs no other tap; whoever switches it off, wherever, takes it away, and then no page subscribes by itself.
    `browser` is the `mark_of` its endpoint, `at` is when its page last said so."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    browser = models.CharField(max_length=MARK_LETTERS)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "browser"], name="a_person_switches_it_on_once_in_a_browser")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.browser[:8]}"


def mark_of(endpoint: str) -> str:
    """By which an address is known again, and not reached."""
    return sha256(endpoint.encode()).hexdigest()


class Told(models.Model):
    """Of which turn at a place this person was told last, and which version of the place was looked at: each turn is told
    once, however often it is looked for. A place is `match:42`; `turn` is empty as long as none was told."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    place = models.CharField(max_length=LONGEST_PLACE)
    turn = models.CharField(max_length=LONGEST_TURN, blank=True, default="")
    version = models.PositiveBigIntegerField()
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "place"], name="a_person_is_told_of_a_place_in_order")]

    def __str__(self) -> str:
        return f"{self.user_id} of {self.turn} at {self.place}"


class Waiting(models.Model):
    """A notification that is to be sent to a browser. A newer turn at the same place takes its row; once sent, it is deleted.
    `next_try_at` is also the lease of whoever is sending it."""

    subscription = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="waiting")
    place = models.CharField(max_length=LONGEST_PLACE)
    turn = models.CharField(max_length=LONGEST_TURN)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["subscription", "place"], name="one_notification_waits_for_a_browser_and_place")
        ]

    def __str__(self) -> str:
        return f"{self.turn} at {self.place} for {self.subscription_id}"
