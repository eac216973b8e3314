"""Everything that changes webhooks and writes to the outbox. Each function is one transaction, or part of its caller's."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from urllib.parse import urlsplit
from uuid import UUID

from celery import current_app
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubsite.access.security_log import refused_from
from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.eventlog.club_events import Data, Kind
from clubsite.members.models import Club, User

from .models import TEST, Delivery, Event, Hook, Pause, State, new_secret
from .rules.addresses import read_address

MOST_HOOKS = 10
ROWS_PER_QUERY = 1000
MOST_SENT_BY_HAND, WINDOW = 20, timedelta(minutes=10)
"""Tests and repetitions of one club: each calls a receiver that the site would not have called."""
OLD_SECRET_SIGNS_FOR = timedelta(hours=24)
DELIVER = "clubsite.webhooks.tasks.deliver_next"


class AddressTaken(ValueError):
    """The club already has a webhook with this address."""


class TooManyHooks(ValueError):
    """The club already has `MOST_HOOKS` webhooks."""


class TooManyByHand(ValueError):
    """The club has had `MOST_SENT_BY_HAND` tests and repetitions sent within `WINDOW`."""


class SecretReplaced(ValueError):
    """Somebody has replaced the secret since the page was drawn; nothing was done."""


def put_into_outbox(club: Club, happenings: Sequence[tuple[Kind, Data]]) -> None:
    """Queue events for the club's webhooks (called by `clubsite.eventlog.club_events`). One query if no webhook wants them.

    The club's row stays locked until the end of the transaction, as for writes to its book: so numbers rise in the order of
    commits, and receivers can sort by them.
    """
    wanted = {kind.value for kind, _ in happenings}
    hooks = list(Hook.objects.filter(club=club, kinds__overlap=list(wanted)).only("pk", "kinds").order_by("pk"))
    if not hooks:
        return
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    told = {kind for hook in hooks for kind in hook.kinds}
    events = [Event(club=club, kind=kind.value, data=data()) for kind, data in happenings if kind.value in told]
    Event.objects.bulk_create(events, batch_size=ROWS_PER_QUERY)
    deliveries = [Delivery(hook=hook, event=event) for event in events for hook in hooks if event.kind in hook.kinds]
    Delivery.objects.bulk_create(deliveries, batch_size=ROWS_PER_QUERY)
    _deliver_soon()


def create_hook(club: Club, address: str, kinds: Collection[Kind], *, by: User) -> Hook:
    """A new webhook with its own secret. Raises AddressRefused, AddressTaken, TooManyHooks."""
    read_address(address, loopback=settings.WEBHOOKS_TO_LOOPBACK)
    try:
        with transaction.atomic():
            Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # so that two at once are counted one after the other
            if Hook.objects.filter(club=club).count() >= MOST_HOOKS:
                raise TooManyHooks
            note(club, Act.WEBHOOK_MADE, by=by, host=_host(address))
            return Hook.objects.create(club=club, address=address, kinds=_sorted(kinds), created_by=by)
    except IntegrityError as error:
        raise _taken(error, address) from error


def update_hook(hook: Hook, address: str, kinds: Collection[Kind], by: User | None = None) -> None:
    """Change the address or the kinds; waiting deliveries go to the new address. Raises AddressRefused, AddressTaken."""
    read_address(address, loopback=settings.WEBHOOKS_TO_LOOPBACK)
    hook.address, hook.kinds = address, _sorted(kinds)
    try:
        with transaction.atomic():
            hook.save(update_fields=["address", "kinds"])
            note(hook.club, Act.WEBHOOK_CHANGED, by=by, host=_host(address))
    except IntegrityError as error:
        raise _taken(error, address) from error


@transaction.atomic
def delete_hook(hook: Hook, by: User | None = None) -> None:
    """Deletes its log, too. Idempotent."""
    if Hook.objects.filter(pk=hook.pk).delete()[0]:
        note(hook.club, Act.WEBHOOK_DELETED, by=by, host=_host(hook.address))


@transaction.atomic
def rotate_secret(hook: Hook, *, seen: int, by: User | None = None) -> str:
    """A new secret, which the caller shows only this once. The old one is used as well for a day, so that no delivery is
    refused until the receiver knows the new one. `seen` is the number of the secret the page knew. Raises SecretReplaced."""
    locked = _locked(hook)
    if locked.secret_number != seen:
        raise SecretReplaced
    locked.old_secret, locked.old_secret_until = locked.secret, timezone.now() + OLD_SECRET_SIGNS_FOR
    locked.secret, locked.secret_number = new_secret(), seen + 1
    locked.save(update_fields=["secret", "secret_number", "old_secret", "old_secret_until"])
    note(locked.club, Act.WEBHOOK_SECRET_RENEWED, by=by, host=_host(locked.address))
    return locked.secret


@transaction.atomic
def pause_hook(hook: Hook, by: User | None = None) -> None:
    """Send nothing until resumed; events are kept. Idempotent."""
    locked = _locked(hook)
    if locked.paused_at is None:
        locked.paused_at, locked.pause = timezone.now(), Pause.BY_OWNER
        locked.save(update_fields=["paused_at", "pause"])
        note(locked.club, Act.WEBHOOK_PAUSED, by=by, host=_host(locked.address))


@transaction.atomic
def resume_hook(hook: Hook, by: User | None = None) -> None:
    """Send again what waits, the oldest first, also what would wait for its hour after a failed attempt: whoever has mended a
    receiver wants it now. Idempotent."""
    locked = _locked(hook)
    if locked.paused_at is not None:
        Delivery.objects.filter(hook=locked, state=State.WAITING).update(next_try_at=timezone.now())
        note(locked.club, Act.WEBHOOK_RESUMED, by=by, host=_host(locked.address))
    locked.paused_at, locked.pause, locked.failing_since, locked.owners_told_at = None, "", None, None
    locked.save(update_fields=["paused_at", "pause", "failing_since", "owners_told_at"])
    _deliver_soon()


@transaction.atomic
def send_test(hook: Hook, *, action_id: UUID) -> Delivery:
    """Send an event without meaning, to see whether it arrives. The same `action_id` again sends nothing more. Raises
    TooManyByHand."""
    known = _sent_by_hand(hook, action_id)
    if known is not None:
        return known
    event = Event.objects.create(club_id=hook.club_id, kind=TEST, data={"sentence": "Everything works."})
    _deliver_soon()
    return Delivery.objects.create(hook=hook, event=event, action_id=action_id)


@transaction.atomic
def replay(delivery: Delivery, *, action_id: UUID) -> Delivery:
    """Send the event again with the same message id, so that a receiver that already had it can tell. Idempotent by
    `action_id`. Raises TooManyByHand."""
    known = _sent_by_hand(delivery.hook, action_id)
    if known is not None:
        return known
    _deliver_soon()
    return Delivery.objects.create(hook=delivery.hook, event=delivery.event, replay=True, action_id=action_id)


def _sent_by_hand(hook: Hook, action_id: UUID) -> Delivery | None:
    """What this click has sent before. Raises TooManyByHand if it may not send anything: counted for the club, whose row is
    locked, and tests by their events, which stay when a webhook is deleted."""
    Club.objects.select_for_update(no_key=True).get(pk=hook.club_id)
    known = Delivery.objects.filter(hook=hook, action_id=action_id).first()
    if known is None:
        lately = timezone.now() - WINDOW
        tests = Event.objects.filter(club=hook.club_id, kind=TEST, at__gt=lately).count()
        repeated = Delivery.objects.filter(hook__club=hook.club_id, replay=True, created_at__gt=lately).count()
        if tests + repeated >= MOST_SENT_BY_HAND:
            refused_from(f"club {hook.club_id}", "too many webhooks sent by hand")
            raise TooManyByHand
    return known


def forget_old_events() -> int:
    """Delete events and deliveries older than WEBHOOK_LOG_DAYS, even waiting ones; returns how many events."""
    past = timezone.now() - timedelta(days=settings.WEBHOOK_LOG_DAYS)
    _, rows = Event.objects.filter(at__lt=past).delete()
    return rows.get(Event._meta.label, 0)


def _host(address: str) -> str:
    """All of the address that the club's log tells: the rest may be a secret."""
    return urlsplit(address).hostname or ""


def _taken(error: IntegrityError, address: str) -> Exception:
    return AddressTaken(address) if "a_club_names_an_address_once" in str(error) else error


def _locked(hook: Hook) -> Hook:
    return Hook.objects.select_for_update(no_key=True).get(pk=hook.pk)


def _sorted(kinds: Collection[Kind]) -> list[str]:
    return [kind.value for kind in Kind if kind in kinds]


def _deliver_soon() -> None:
    """Start delivering after the commit. If the broker cannot be reached, nothing fails: the next minute's round will do it."""
    transaction.on_commit(_nudge, robust=True)


def _nudge() -> None:
    current_app.send_task(DELIVER, retry=False)
