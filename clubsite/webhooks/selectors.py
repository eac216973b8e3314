"""Queries about webhooks and their deliveries."""

from django.db.models import Count, Q, QuerySet

from clubsite.members.models import Club

from .models import Delivery, Hook, Pause, State


def hooks_of(club: Club) -> QuerySet[Hook]:
    """The club's webhooks, the oldest first, each with how many deliveries are `waiting` and have `failed`."""
    waiting = Count("deliveries", filter=Q(deliveries__state=State.WAITING))
    failed = Count("deliveries", filter=Q(deliveries__state=State.FAILED))
    return Hook.objects.filter(club=club).annotate(waiting=waiting, failed=failed).order_by("pk")


def failing_now() -> int:
    """In all clubs: webhooks that an owner has paused by themselves are not failing."""
    return Hook.objects.filter(failing_since__isnull=False).exclude(pause=Pause.BY_OWNER).count()


def waiting_now() -> int:
    return Delivery.objects.filter(state=State.WAITING).count()


def deliveries_of(hook: Hook) -> QuerySet[Delivery]:
    """The log of a webhook, the newest first, each with its event."""
    return Delivery.objects.filter(hook=hook).select_related("event").order_by("-pk")
