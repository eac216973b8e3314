"""The outbox: webhooks, events, and the deliveries of an event to a webhook.

An event is written in the transaction in which it happens, together with a waiting delivery for each webhook that wants it:
nothing is lost if a process is killed, and nothing is sent that was rolled back.
"""

import secrets
from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubsite.eventlog.club_events import Kind
from clubsite.members.models import Club

from .rules.addresses import LONGEST_ADDRESS
from .rules.signature import SECRET_BYTES, write_secret

#: What the test button sends. It cannot be chosen; any webhook gets it on request.
TEST = "webhook.test"


def new_secret() -> str:
    return write_secret(secrets.token_bytes(SECRET_BYTES))


class Pause(models.TextChoices):
    """Why nothing is sent. Events are kept in the meantime and sent when an owner resumes."""

    BY_OWNER = "owner", _("paused by an owner")
    FAILING = "failing", _("paused because nothing has arrived for days")
    GONE = "gone", _("paused because the receiver says that it is gone")


class Hook(models.Model):
    """An address that an owner has given, and the kinds of events sent to it.

    The secret is stored in plain text, because each delivery is signed with it; `old_secret` is also used until
    `old_secret_until`. `busy_until` is the lease of the worker now delivering to it: one delivery at a time, and a killed
    worker's lease runs out. After a slow answer it rests until `rests_until`. `failing_since` is the first failure after the
    last success.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="hooks")
    address = models.CharField(_("address"), max_length=LONGEST_ADDRESS)
    kinds = ArrayField(models.CharField(max_length=30))
    secret = models.CharField(max_length=100, default=new_secret)
    secret_number = models.PositiveIntegerField(default=1)
    old_secret = models.CharField(max_length=100, blank=True)
    old_secret_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    paused_at = models.DateTimeField(null=True)
    pause = models.CharField(max_length=10, choices=Pause.choices, blank=True)
    owners_told_at = models.DateTimeField(null=True)
    failing_since = models.DateTimeField(null=True)
    busy_until = models.DateTimeField(default=timezone.now)
    rests_until = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "address"], name="a_club_names_an_address_once"),
            models.CheckConstraint(
                condition=Q(paused_at=None, pause="") | (Q(paused_at__isnull=False) & Q(pause__in=Pause.values)),
                name="a_pause_has_a_reason",
            ),
            models.CheckConstraint(condition=~Q(kinds=[]), name="a_webhook_is_told_something"),
        ]

    def __str__(self) -> str:
        return self.address

    @property
    def kinds_shown(self) -> list[str]:
        """The kinds of events, in words."""
        return [str(kind.label) for kind in Kind if kind in self.kinds]


class Event(models.Model):
    """Something that happened in a club. Its `pk` is the `number` that programs sort by, as the events of a club are written
    one after another (`services.put_into_outbox`). `message_id` stays the same however often it is sent."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=30)
    data = models.JSONField()
    message_id = models.UUIDField(default=uuid4, unique=True)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def webhook_id(self) -> str:
        """As the header has it."""
        return f"msg_{self.message_id.hex}"

    @property
    def kind_shown(self) -> str:
        return str(_("A test") if self.kind == TEST else Kind(self.kind).label)


class State(models.TextChoices):
    WAITING = "waiting", pgettext_lazy("a delivery", "waiting")
    DELIVERED = "delivered", pgettext_lazy("a delivery", "delivered")
    FAILED = "failed", pgettext_lazy("a delivery", "failed")


class Trouble(models.TextChoices):
    """Why an attempt got no answer, or the wrong one."""

    NOT_PUBLIC = "not_public", _("The address leads into a private network.")
    NO_SUCH_HOST = "no_such_host", _("There is no such host.")
    NO_CONNECTION = "no_connection", _("Nobody took the connection.")
    BAD_CERTIFICATE = "bad_certificate", _("The certificate is not to be trusted.")
    TOO_SLOW = "too_slow", _("The answer took too long.")
    BROKEN_ANSWER = "broken_answer", _("The answer was no HTTP, or broke off.")
    REDIRECTED = "redirected", _("It leads elsewhere; redirects are not followed.")
    REFUSED = "refused", _("The receiver did not accept it.")


class Delivery(models.Model):
    """One event being sent to one webhook, and the last answer. `action_id` is the click that requested a test or a replay."""

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deliveries")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    replay = models.BooleanField(default=False)
    action_id = models.UUIDField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    next_try_at = models.DateTimeField(null=True, default=timezone.now)
    tried_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    trouble = models.CharField(max_length=20, choices=Trouble.choices, blank=True)
    excerpt = models.TextField(blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["hook", "next_try_at"], condition=Q(state="waiting"), name="webhook_deliveries_to_make"),
            models.Index(fields=["hook", "-id"], name="webhook_deliveries_of_a_hook"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hook", "action_id"], name="a_click_sends_an_event_once"),
            models.CheckConstraint(
                condition=Q(state="waiting", next_try_at__isnull=False) | (~Q(state="waiting") & Q(next_try_at=None)),
                name="what_waits_is_tried_again",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} to {self.hook_id}: {self.state}"
