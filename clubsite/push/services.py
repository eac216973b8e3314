"""Everything that changes which browsers are told: one function, one transaction."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from clubsite.accounts.sessions.models import LoggedIn
from clubsite.accounts.sessions.services import holds
from clubsite.members.models import User
from clubsite.webhooks.rules.addresses import read_address

from .encryption import read_keys
from .models import LONGEST_ENDPOINT, Subscription, Told

MOST_BROWSERS = 10
"""Of one person; the one that was told or made longest ago makes room."""
TOLD_IS_KEPT = timedelta(days=60)


class NoLogIn(ValueError):
    """The log-in on which this page stands was ended a moment ago."""


def subscribe(user: User, login: int, endpoint: str, point: str, secret: str) -> Subscription:
    """Tell this browser from now on. One that was somebody else's before is theirs no longer; the same twice is one. Raises
    AddressRefused, UnusableKey, NoLogIn."""
    read_address(endpoint, loopback=settings.WEBHOOKS_TO_LOOPBACK, longest=LONGEST_ENDPOINT)
    read_keys(point, secret)
    return _keep(user, login, endpoint, point, secret)


@transaction.atomic
def _keep(user: User, login: int, endpoint: str, point: str, secret: str) -> Subscription:
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # so that two at once are counted one after the other
    here = LoggedIn.objects.filter(pk=login, user=user).first()
    if here is None:
        raise NoLogIn
    Subscription.objects.filter(endpoint=endpoint).exclude(user=user).delete()
    Subscription.objects.filter(login=here).exclude(endpoint=endpoint).delete()  # what this browser had before
    said = {"user": user, "login": here, "point": point, "secret": secret}
    kept, _made = Subscription.objects.update_or_create(endpoint=endpoint, defaults=said)
    others = Subscription.objects.filter(user=user).exclude(pk=kept.pk).order_by("-made_at", "-pk")
    Subscription.objects.filter(pk__in=[one.pk for one in others[MOST_BROWSERS - 1 :]]).delete()
    return kept


def subscriptions_of(user: User) -> list[Subscription]:
    """Of log-ins that hold, the newest first."""
    listed = Subscription.objects.filter(user=user).select_related("login__session").order_by("-made_at", "-pk")
    return [one for one in listed if holds(one.login.session, user)]


def unsubscribe(user: User, number: int) -> bool:
    """Tell that browser no longer. False if it is none of theirs."""
    return bool(Subscription.objects.filter(user=user, pk=number).delete()[0])


def unsubscribe_endpoint(user: User, endpoint: str) -> None:
    """The same, said by the browser itself. Idempotent."""
    Subscription.objects.filter(user=user, endpoint=endpoint).delete()


def forget_old() -> int:
    """What people were told of places where nothing has happened for long, and what those were who have no browser told now."""
    nobody = ~Exists(Subscription.objects.filter(user=OuterRef("user")))
    return Told.objects.filter(Q(at__lt=timezone.now() - TOLD_IS_KEPT) | nobody).delete()[0]
