"""Ann signed up and confirmed her address, Tom is an owner whose login has none, Eve is a stranger."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from clubsite.members.models import User

PASSWORD = "bone paper, dark ink"
ANNS_ADDRESS = "ann.miller@example.org"


@pytest.fixture(autouse=True)
def counted_anew(db: None) -> None:
    """Resets the limits, which are counted in a table that some tests write outside their transaction."""
    cache.clear()


@pytest.fixture
def web() -> Client:
    return Client()


@pytest.fixture
def ann() -> User:
    user = User.objects.create_user("ann-kxtv", email=ANNS_ADDRESS, password=PASSWORD, shown_name="Ann")
    EmailAddress.objects.create(user=user, email=ANNS_ADDRESS, verified=True, primary=True)
    return user


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom", password=PASSWORD)


@pytest.fixture
def eve() -> User:
    return User.objects.create_user("eve", password=PASSWORD)
