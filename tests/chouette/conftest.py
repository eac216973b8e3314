"""The cast of an evening: mo runs it, eve is a stranger; ann, bob, cal and dee sit down."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client

from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.chouette.phones import Phone

Say = Callable[..., Chouette]


@pytest.fixture
def client() -> Client:
    """In it, whichever personal link is opened was taken some time ago (`tests/chouette/seats/test_links.py` asks how)."""
    return Phone()


@pytest.fixture
def mo(db: None) -> User:
    return User.objects.create_user("mo", "mo@example.org", "a long password")


@pytest.fixture
def eve(db: None) -> User:
    return User.objects.create_user("eve", "eve@example.org", "a long password")


@pytest.fixture
def club(mo: User) -> Club:
    return create_club(mo, "The Mulberry")


@pytest.fixture
def chouette(club: Club, mo: User) -> Chouette:
    return open_chouette(club, "Friday", mo)


@pytest.fixture
def say() -> Say:
    """Say every line of a sheet, each for the version after the previous one."""

    def said(chouette: Chouette, sheet: str, by: User | None = None) -> Chouette:
        chouette.refresh_from_db()
        version = chouette.version
        for line in sheet.strip().splitlines():
            version = perform(chouette.pk, line.strip(), version=version, action_id=uuid4(), by=by).chouette.version
        chouette.refresh_from_db()
        return chouette

    return said
