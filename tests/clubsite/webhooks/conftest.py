"""Tom's club with mo as monitor and ann as a player; a receiver on this machine; eve belongs to no club."""

from collections.abc import Callable, Iterator

import pytest
from pytest_django import Settings

from clubsite.eventlog.club_events import Kind
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.services import create_club
from clubsite.webhooks import services
from clubsite.webhooks.delivering import deliver_next
from clubsite.webhooks.models import Hook

from .receiver import Receiver, a_receiver

Deliver = Callable[[], int]


@pytest.fixture(autouse=True)
def _here(settings: Settings) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = True


@pytest.fixture
def tom(db: None) -> User:
    return User.objects.create_user("tom", "tom@example.org")


@pytest.fixture
def club(tom: User) -> Club:
    return create_club(tom, "Baize")


@pytest.fixture
def mo(club: Club) -> User:
    user = User.objects.create_user("mo")
    Membership.objects.create(club=club, user=user, roles=[Role.MONITOR])
    return user


@pytest.fixture
def ann(club: Club) -> User:
    user = User.objects.create_user("ann")
    Membership.objects.create(club=club, user=user)
    return user


@pytest.fixture
def eve(db: None) -> User:
    return User.objects.create_user("eve")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with a_receiver() as receiver:
        yield receiver


@pytest.fixture
def hook(club: Club, tom: User, receiver: Receiver) -> Hook:
    return services.create_hook(club, receiver.address, list(Kind), by=tom)


@pytest.fixture
def deliver() -> Deliver:
    """Deliver everything that is due; returns the number of deliveries."""

    def delivered() -> int:
        made = 0
        while deliver_next():
            made += 1
        return made

    return delivered
