"""Tom's club with mo as monitor and ann as a player with a login; eve belongs to no club."""

import pytest

from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.services import create_club

PASSWORD = "bone paper, dark ink"


def login(name: str) -> User:
    return User.objects.create_user(name, password=PASSWORD)


@pytest.fixture
def tom(db: None) -> User:
    return login("tom")


@pytest.fixture
def club(tom: User) -> Club:
    return create_club(tom, "Baize")


@pytest.fixture
def mo(club: Club) -> User:
    user = login("mo")
    Membership.objects.create(club=club, user=user, roles=[Role.MONITOR])
    return user


@pytest.fixture
def ann(club: Club) -> User:
    user = login("ann")
    Membership.objects.create(club=club, user=user)
    return user


@pytest.fixture
def eve(db: None) -> User:
    return login("eve")
