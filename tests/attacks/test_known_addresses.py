"""Whoever tries names and addresses learns nothing from how long the answer takes: for each the site does the same work.

Hashing takes nearly all of it (tens of milliseconds; everything else less than one), so what is counted is how often each
hasher ran, and not time, which on a shared machine proves nothing.
"""

import base64
from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import PBKDF2PasswordHasher, make_password
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubsite.accounts.hashers import Argon2id
from clubsite.members.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "bone paper, dark ink"
HASHERS = ["clubsite.accounts.hashers.Argon2id", "django.contrib.auth.hashers.PBKDF2PasswordHasher"]


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Counter[str]:
    """How often each hasher has run."""
    settings.PASSWORD_HASHERS = HASHERS
    done: Counter[str] = Counter()
    for hasher in (Argon2id, PBKDF2PasswordHasher):
        monkeypatch.setattr(hasher, "encode", counted(hasher.encode, str(hasher.algorithm), done))
    monkeypatch.setattr(Argon2id, "verify", counted(Argon2id.verify, str(Argon2id.algorithm), done))
    return done


def counted(function: Any, name: str, done: Counter[str]) -> Any:
    def call(*args: Any, **kwargs: Any) -> Any:
        done[name] += 1
        return function(*args, **kwargs)

    return call


@pytest.fixture(autouse=True)
def nobody_was_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def a_login(name: str, *, hasher: str = "default", **fields: Any) -> User:
    user = User.objects.create(
        username=name, email=f"{name}@example.org", password=make_password(PASSWORD, hasher=hasher), **fields
    )
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def people(db: None, work: Counter[str]) -> None:
    """One of each kind that there is."""
    a_login("ann")
    a_login("olga", hasher="pbkdf2_sha256")
    a_login("closed", is_active=False)
    passkey = a_login("passkey")
    passkey.set_unusable_password()
    passkey.save()


NAMES = [
    "nobody",
    "nobody@example.org",
    "ann",
    "ann@example.org",
    "olga",
    "olga@example.org",
    "closed@example.org",
    "passkey@example.org",
]


def spent(work: Counter[str]) -> dict[str, int]:
    done = dict(work)
    work.clear()
    return done


def test_a_wrong_password_costs_the_same_for_every_name(work: Counter[str], people: None) -> None:
    costs = {}
    for name in NAMES:
        work.clear()
        Client().post(reverse("account_login"), {"login": name, "password": "guess"})
        costs[name] = spent(work)
    assert len({tuple(sorted(cost.items())) for cost in costs.values()}) == 1, costs


def test_a_wrong_password_for_a_token_costs_the_same(work: Counter[str], people: None) -> None:
    costs = {}
    for name in NAMES:
        work.clear()
        basic = base64.b64encode(f"{name}:guess".encode()).decode()
        body = {"name": "bot", "action_id": str(uuid4())}
        Client().post("/api/tokens/", body, "application/json", headers={"Authorization": f"Basic {basic}"})
        costs[name] = spent(work)
    assert len({tuple(sorted(cost.items())) for cost in costs.values()}) == 1, costs


def test_signing_up_costs_the_same_for_an_address_that_is_taken(work: Counter[str], people: None) -> None:
    costs = []
    for name in ("somebody-new", "ann", "olga", "passkey"):
        work.clear()
        said = {"shown_name": "Bob", "email": f"{name}@example.org", "password1": PASSWORD}
        assert Client().post(reverse("account_signup"), said).status_code == 302
        costs.append((spent(work), len(mail.outbox)))
        mail.outbox.clear()
    assert costs == [costs[0]] * len(costs)


def test_a_forgotten_password_costs_the_same_for_an_unknown_address(work: Counter[str], people: None) -> None:
    costs = []
    for name in ("nobody", "ann", "olga", "passkey"):
        work.clear()
        assert Client().post(reverse("account_reset_password"), {"email": f"{name}@example.org"}).status_code == 302
        costs.append((spent(work), len(mail.outbox)))
        mail.outbox.clear()
    assert costs == [costs[0]] * len(costs)
