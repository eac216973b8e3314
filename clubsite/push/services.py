"""Everything that changes which browsers are told: one function, one transaction."""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone

from clubsite.accounts.sessions.models import LoggedIn
from clubsite.accounts.sessions.services import holds
from clubsite.members.models import User
from clubsite.webhooks.rules.addresses import read_address

from .encryption import read_keys
from .models import LONGEST_ENDPOINT, Subscription, SwitchedOn, Told, mark_of

MOST_BROWSERS = 10
"""Of one person; the one that was told or made longest ago makes room."""
TOLD_IS_KEPT = timedelta(days=60)


class NoLogIn(ValueError):
    """The log-in on which this page stands was ended a moment ago."""


class SwitchedOff(ValueError):
    """Nobody has switched it on in this browser for this login, or somebody has switched it off since."""


@dataclass(frozen=True, slots=True)
class Subscribed:
    """What a browser says of its subscription: where it is reached, and what messages to it are encrypted with."""

    endpoint: str
    point: str
    secret: str

    def check(self) -> None:
        """Raises AddressRefused, UnusableKey."""
        read_address(self.endpoint, loopback=settings.WEBHOOKS_TO_LOOPBACK, longest=LONGEST_ENDPOINT)
        read_keys(self.point, self.secret)


def switch_on(user: User, login: int, said: Subscribed) -> Subscription:
    """After a tap: tell this browser from now on. One that was somebody else's before is theirs no longer; the same twice is
    one. Raises AddressRefused, UnusableKey, NoLogIn."""
    said.check()
    with transaction.atomic():
        return _keep(user, login, said)


def tell_again(user: User, login: int, said: Subscribed, before: str) -> Subscription:
    """The same without a tap, in a browser where this login has switched it on: after a new log-in, or with another key of the
    site, where `before` is the endpoint that was told. Raises SwitchedOff, too."""
    said.check()
    marks = {mark_of(said.endpoint), mark_of(before)}
    with transaction.atomic():
        _lock(user)  # before it is looked for, so that whoever switches it off at this moment has switched it off
        if not SwitchedOn.objects.filter(user=user, browser__in=marks).delete()[0]:
            raise SwitchedOff
        _end(user, Subscription.objects.filter(user=user, endpoint=before).exclude(endpoint=said.endpoint))
        return _keep(user, login, said)


def _lock(user: User) -> None:
    """Two at once are counted one after the other."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _keep(user: User, login: int, said: Subscribed) -> Subscription:
    _lock(user)
    here = LoggedIn.objects.filter(pk=login, user=user).first()
    if here is None:
        raise NoLogIn
    mark = mark_of(said.endpoint)
    Subscription.objects.filter(endpoint=said.endpoint).exclude(user=user).delete()
    SwitchedOn.objects.filter(browser=mark).exclude(user=user).delete()
    _end(user, Subscription.objects.filter(login=here).exclude(endpoint=said.endpoint))  # what this browser had before
    keys = {"user": user, "login": here, "point": said.point, "secret": said.secret}
    kept, _made = Subscription.objects.update_or_create(endpoint=said.endpoint, defaults=keys)
    SwitchedOn.objects.update_or_create(user=user, browser=mark, defaults={"at": timezone.now()})
    _make_room(user, kept)
    return kept


def _make_room(user: User, kept: Subscription) -> None:
    others = Subscription.objects.filter(user=user).exclude(pk=kept.pk)
    by_use = others.order_by(Greatest("told_at", "made_at").desc(), "-pk")  # PostgreSQL takes no heed of what is null
    _end(user, others.filter(pk__in=[one.pk for one in by_use[MOST_BROWSERS - 1 :]]))
    known = SwitchedOn.objects.filter(user=user).order_by("-at", "-pk").values_list("pk", flat=True)
    SwitchedOn.objects.filter(pk__in=list(known[MOST_BROWSERS:])).delete()


def _end(user: User, ended: QuerySet[Subscription]) -> bool:
    """Whether there was one."""
    endpoints = list(ended.values_list("endpoint", flat=True))
    SwitchedOn.objects.filter(user=user, browser__in=[mark_of(one) for one in endpoints]).delete()
    return bool(Subscription.objects.filter(user=user, endpoint__in=endpoints).delete()[0])


def subscriptions_of(user: User) -> list[Subscription]:
    """Of log-ins that hold, the newest first."""
    listed = Subscription.objects.filter(user=user).select_related("login__session").order_by("-made_at", "-pk")
    return [one for one in listed if holds(one.login.session, user)]


def is_told_here(user: User, login: int) -> bool:
    """Whether the browser with this log-in is told."""
    return Subscription.objects.filter(user=user, login=login).exists()


@transaction.atomic
def unsubscribe(user: User, number: int) -> bool:
    """Tell that browser no longer. False if it is none of theirs."""
    _lock(user)
    return _end(user, Subscription.objects.filter(user=user, pk=number))


@transaction.atomic
def unsubscribe_endpoint(user: User, endpoint: str) -> None:
    """The same, said by the browser itself. Idempotent."""
    _lock(user)
    _end(user, Subscription.objects.filter(user=user, endpoint=endpoint))
    SwitchedOn.objects.filter(user=user, browser=mark_of(endpoint)).delete()


def forget_old() -> int:
    """What people were told of places where nothing has happened for long, and what those were who have no browser told now;
    then also in which browsers they had switched it on long ago."""
    nobody, long_ago = ~Exists(Subscription.objects.filter(user=OuterRef("user"))), timezone.now() - TOLD_IS_KEPT
    switched_on = SwitchedOn.objects.filter(nobody, at__lt=long_ago).delete()[0]
    return switched_on + Told.objects.filter(Q(at__lt=long_ago) | nobody).delete()[0]
