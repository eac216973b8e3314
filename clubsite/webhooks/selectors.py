"""Queries about webhooks and their deliveries."""

from django.db.models import Count, Q, QuerySet

from clubsite.members.models import Club

from .models import Delivery, Hook, State


def hooks_of(club: Club) -> QuerySet[Hook]:
    """The club's webhooks, the oldest first, each with how many deliveries are `waiting` and have `failed`."""
    waiting = Count("deliveries", filter=Q(deliveries__state=State.WAITING))
    failed = Count("deliveries", filter=Q(deliveries__state=State.FAILED))
    return Hook.objects.filter(club=club).annotate(waiting=waiting, failed=failed).order_by("pk")


def deliveries_of(hook: Hook) -> QuerySet[Delivery]:
    """The log of a webhook, the newest first, each with its event."""
    return Delivery.objects.filter(hook=hook).select_related("event").order_by("-pk")
